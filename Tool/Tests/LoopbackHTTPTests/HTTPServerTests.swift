import Foundation
import Glibc
import NIOHTTP1
import Testing

@testable import LoopbackHTTP

/// Requests that do not arrive as they should.
@Suite struct HTTPServerTests {
    /// Sends bytes to a server and returns everything that comes back until the server closes the connection, or until
    /// there is enough of it.
    ///
    /// It waits on a thread of its own: the tests' threads are those that the server answers on.
    static func exchange(
        _ text: String, port: Int, until isEnough: @escaping @Sendable (String) -> Bool = { _ in false }
    ) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: exchangeWaiting(text, port: port, isEnough)) }
        }
    }

    private static func exchangeWaiting(_ text: String, port: Int, _ isEnough: (String) -> Bool) -> String {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { return "no connection" }
        _ = send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL))
        var reply: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while !isEnough(String(decoding: reply, as: UTF8.self)),
            case let count = recv(descriptor, &chunk, chunk.count, 0), count > 0
        { reply += chunk[..<count] }
        return String(decoding: reply, as: UTF8.self)
    }

    private static func serve(
        timeout: Duration = .seconds(30), origins: [AllowedOrigin]? = nil, _ body: (Int) async throws -> Void
    ) async throws {
        let server = try await HTTPServer.start(
            host: "127.0.0.1", port: 0, bodyLimit: { _ in 8 }, requestTimeout: timeout, allowedOrigins: origins
        ) { request in .text(.ok, request.isTooLarge ? "too large" : "\(request.body.count)") }
        try await body(server.port)
        await server.stop()
    }

    @Test(arguments: [
        "POST / HTTP/1.1\r\nHost: localh", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nabc",
    ])
    func `a request that does not arrive whole ends with the connection`(_ half: String) async throws {
        try await Self.serve(timeout: .milliseconds(100)) { port in
            #expect(await Self.exchange(half, port: port) == "")
        }
    }

    @Test(.timeLimit(.minutes(2))) func `connections that arrive while the server stops end, and the process goes on`()
        async throws
    {
        for _ in 0..<50 {
            let server = try await HTTPServer.start(host: "127.0.0.1", port: 0, bodyLimit: { _ in 8 }) { _ in
                .text(.ok, "")
            }
            await withTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask {
                        _ = await Self.exchange(
                            "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", port: server.port)
                    }
                }
                group.addTask { await server.stop() }
            }
        }
    }

    @Test func `an idle connection is not ended by the time of a request`() async throws {
        try await Self.serve(timeout: .seconds(60)) { port in
            let request = "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc"
            #expect(await Self.exchange(request, port: port).hasSuffix("\r\n\r\n3"))
        }
    }

    @Test(arguments: [
        ("Origin: http://localhost:5173", "403"), ("Origin: http://127.0.0.1", "403"), ("Origin: null", "403"),
        ("Origin: https://localhost", "403"), ("Origin: http://localhost", "415"), ("Accept: */*", "200"),
    ])
    func `a server that names no callers, such as a Runtime API, answers no page of another port`(
        _ header: String, _ status: String
    ) async throws {
        try await Self.serve { port in
            let request =
                "POST / HTTP/1.1\r\nHost: localhost\r\n\(header)\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}"
            #expect(await Self.exchange(request, port: port).hasPrefix("HTTP/1.1 \(status)"))
        }
    }

    @Test func `of a body over the limit the server says so`() async throws {
        try await Self.serve { port in
            let request =
                "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 9\r\n\r\n123456789"
            #expect(await Self.exchange(request, port: port).hasSuffix("too large"))
        }
    }

    // MARK: Heads

    private static func head(_ lines: String...) -> String {
        (["POST / HTTP/1.1"] + lines).joined(separator: "\r\n") + "\r\n\r\n"
    }

    @Test(
        arguments: [
            (head("Host: evil.example", "Content-Length: 100000000"), "403"),
            (head("Host: localhost", "Origin: https://evil.example", "Content-Length: 100000000"), "403"),
            (head("Host: localhost", "Content-Length: 9"), "200"),
            (head("Host: localhost", "Content-Length: 9", "Expect: 100-continue"), "200"),
            (head("Host: evil.example", "Transfer-Encoding: chunked"), "403"),
        ])
    func `a request that its head rules out is answered before its body comes`(
        _ head: String, _ status: String
    ) async throws {
        // The body never comes: an answer within the time of a request is one to the head.
        try await Self.serve { port in
            let reply = await Self.exchange(head, port: port)
            #expect(reply.hasPrefix("HTTP/1.1 \(status) ") && reply.contains("Connection: close"), "\(reply)")
        }
    }

    @Test func `a body in chunks is answered where it passes the limit`() async throws {
        try await Self.serve { port in
            let begun = Self.head("Host: localhost", "Transfer-Encoding: chunked") + "5\r\n12345\r\n5\r\n12345\r\n"
            #expect(await Self.exchange(begun, port: port).hasSuffix("too large"))
        }
    }

    @Test func `a caller that sends a refused body before it reads gets the answer`() async throws {
        try await Self.serve { port in
            let body = String(repeating: "x", count: 4 << 20)
            let request = Self.head("Host: evil.example", "Content-Length: \(body.utf8.count)") + body
            #expect(await Self.exchange(request, port: port).hasPrefix("HTTP/1.1 403 "))
        }
    }

    @Test func `the limit of a body depends on the head`() async throws {
        let server = try await HTTPServer.start(
            host: "127.0.0.1", port: 0, bodyLimit: { $0.path == "/large" && $0.query == "a" ? 9 : 0 }
        ) { request in .text(.ok, request.isTooLarge ? "too large" : "\(request.body.count)") }
        func answer(_ path: String) async -> String {
            let head = "POST \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 9\r\n\r\n"
            return await Self.exchange("\(head)123456789", port: server.port)
        }
        #expect(await answer("/large?a").hasSuffix("\r\n\r\n9"))
        #expect(await answer("/large").hasSuffix("too large"))
        #expect(await answer("/").hasSuffix("too large"))
        await server.stop()
    }
}
