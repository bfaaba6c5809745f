import NIOHTTP1
import Synchronization
import Testing

@testable import LoopbackHTTP

/// Replies whose body is sent while it is made.
@Suite(.timeLimit(.minutes(2))) struct StreamedReplyTests {
    private static let request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

    private static func server(
        _ stream: @escaping @Sendable (HTTPBodyWriter) async throws -> Void
    ) async throws -> HTTPServer {
        try await HTTPServer.start(host: "127.0.0.1", port: 0, bodyLimit: { _ in 0 }) { _ in
            var reply = HTTPReply(status: .ok, headers: ["Content-Type": "text/event-stream"])
            reply.stream = stream
            return reply
        }
    }

    /// Writes until the connection ends, and then finishes the stream of ends.
    private static func endless(
        _ ends: AsyncStream<Void>.Continuation, _ text: String = "data: 1\n\n"
    ) -> @Sendable (HTTPBodyWriter) async throws -> Void {
        { writer in
            defer { ends.finish() }
            try await writer.write(Array(text.utf8))
            let (waiting, continuation) = AsyncStream.makeStream(of: Void.self)
            for await _ in waiting { continuation.finish() }
        }
    }

    @Test func `a body goes out in parts, and the connection closes at its end`() async throws {
        let server = try await Self.server { writer in
            for number in 1...3 { try await writer.write(Array("data: \(number)\n\n".utf8)) }
        }
        let reply = await HTTPServerTests.exchange(Self.request, port: server.port)
        #expect(reply.hasPrefix("HTTP/1.1 200 OK") && reply.contains("transfer-encoding: chunked"), "\(reply)")
        #expect(reply.hasSuffix("9\r\ndata: 1\n\n\r\n9\r\ndata: 2\n\n\r\n9\r\ndata: 3\n\n\r\n0\r\n\r\n"), "\(reply)")
        await server.stop()
    }

    @Test func `a part arrives before the body has ended, and a caller that leaves ends the stream`() async throws {
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        let server = try await Self.server(Self.endless(continuation))
        let reply = await HTTPServerTests.exchange(Self.request, port: server.port) { $0.contains("data: 1") }
        #expect(reply.contains("data: 1"))
        for await _ in ends {}
        await server.stop()
    }

    @Test func `a server that stops ends its streams`() async throws {
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        let server = try await Self.server(Self.endless(continuation))
        async let reply = HTTPServerTests.exchange(Self.request, port: server.port)
        let other = await HTTPServerTests.exchange(Self.request, port: server.port) { $0.contains("data: 1") }
        #expect(other.contains("data: 1"))
        await server.stop()
        for await _ in ends {}
        _ = await reply
    }

    @Test func `a caller that sends more during a stream is disconnected`() async throws {
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        let server = try await Self.server(Self.endless(continuation))
        let reply = await HTTPServerTests.exchange(
            Self.request + Self.request, port: server.port
        ) { $0.contains("data: 1") }
        #expect(reply.components(of: "HTTP/1.1") <= 1)
        for await _ in ends {}
        await server.stop()
    }

    @Test func `a slow reader holds the writer back`() async throws {
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        let written = Mutex(0)
        let part = [UInt8](repeating: 0x78, count: 1 << 20)
        let server = try await Self.server { writer in
            defer { continuation.finish() }
            for _ in 0..<256 {
                try await writer.write(part)
                written.withLock { $0 += 1 }
            }
        }
        _ = await HTTPServerTests.exchange(Self.request, port: server.port) { !$0.isEmpty }
        for await _ in ends {}
        #expect(written.withLock { $0 } < 64)
        await server.stop()
    }

    @Test func `another site's page gets no stream`() async throws {
        let isAsked = Mutex(false)
        let server = try await Self.server { _ in isAsked.withLock { $0 = true } }
        let reply = await HTTPServerTests.exchange(
            "GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\n\r\n", port: server.port)
        #expect(reply.hasPrefix("HTTP/1.1 403 ") && !isAsked.withLock { $0 })
        await server.stop()
    }
}

extension String {
    /// The number of times that a text is in this one.
    fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
