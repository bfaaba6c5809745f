import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix

/// An HTTP/1.1 server for whole requests and whole replies.
///
/// Where it listens on a loopback address, or is told which origins it may answer, it answers no web page of another site: see
/// ``LoopbackGuard``. A request has to arrive whole within a time.
package struct HTTPServer: Sendable {
    /// Answers one request: those of one connection in turn, those of several at the same time.
    package typealias Responder = @Sendable (HTTPRequest) async -> HTTPReply
    private typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, ReplyPart>

    /// The port that it listens on.
    package let port: Int
    private let serving: Task<Void, Never>

    /// Starts to listen, on a free port if the port is 0.
    ///
    /// - Parameters:
    ///   - host: The address to listen on.
    ///   - port: The port; 0 picks a free one.
    ///   - bodyLimit: The size of the largest body. Of a larger one nothing is kept; it is read to its end.
    ///   - requestTimeout: How long a request may take from its first byte to its last; the connection is then closed.
    ///   - allowedOrigins: The origins of other machines whose pages are answered; nil answers all of them if the address is
    ///     not a loopback address.
    ///   - respond: Answers a request.
    /// - Returns: The server while it runs.
    /// - Throws: The system's error, such as for a port that is taken.
    package static func start(
        host: String, port: Int, bodyLimit: Int, requestTimeout: Duration = .seconds(30),
        allowedOrigins: [AllowedOrigin]? = nil, respond: @escaping Responder
    ) async throws -> HTTPServer {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            .bind(host: host, port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let deadline = RequestDeadline(channel, timeout: requestTimeout)
                    try channel.pipeline.syncOperations.addHandler(RequestDeadline.Beginning(deadline))
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline(
                        withPipeliningAssistance: false, withErrorHandling: true)
                    try channel.pipeline.syncOperations.addHandler(RequestDeadline.End(deadline))
                    try channel.pipeline.syncOperations.addHandler(ReplyPartEncoder())
                    return try Connection(wrappingChannelSynchronously: channel)
                }
            }
        let address = channel.channel.localAddress
        let isLoopback = address?.ipAddress.map(LoopbackGuard.isLoopback) ?? false
        let loopbackGuard =
            isLoopback || allowedOrigins != nil
            ? LoopbackGuard(name: host, isLoopback: isLoopback, allowedOrigins: allowedOrigins ?? []) : nil
        let serving = Task<Void, Never> {
            // Errors are those of listening itself, which ends here either way.
            _ = try? await channel.executeThenClose { connections in
                try await withThrowingDiscardingTaskGroup { group in
                    for try await connection in connections {
                        let executor = LoopExecutor(connection.channel.eventLoop)
                        group.addTask(executorPreference: executor) {
                            // A caller that goes away in the middle is no concern of the others.
                            try? await LoopExecutor.$current.withValue(executor) {
                                try await serve(connection, bodyLimit, loopbackGuard, respond)
                            }
                        }
                    }
                }
            }
        }
        return HTTPServer(port: address?.port ?? port, serving: serving)
    }

    /// Stops listening and closes all connections; replies that are not written yet are lost.
    package func stop() async {
        serving.cancel()
        await serving.value
    }

    private static func serve(
        _ connection: Connection, _ bodyLimit: Int, _ loopbackGuard: LoopbackGuard?, _ respond: Responder
    ) async throws {
        try await connection.executeThenClose { parts, replies in
            var reader = RequestReader(bodyLimit: bodyLimit)
            for try await part in parts {
                if reader.wantsContinue(part) {
                    try await replies.write(.head(HTTPResponseHead(version: .http1_1, status: .continue)))
                }
                guard let (head, request) = reader.read(part) else { continue }
                let refusal = loopbackGuard?.refusal(of: request.headers)
                let reply = if let refusal { refusal } else { await respond(request) }
                guard !reply.isDropped else { return }
                var headers = reply.headers
                headers.add(name: "Content-Length", value: String(reply.body.count))
                headers.add(name: "Date", value: HTTPDate.now)
                if !head.isKeepAlive { headers.add(name: "Connection", value: "close") }
                var response: [ReplyPart] = [
                    .head(HTTPResponseHead(version: .http1_1, status: reply.status, headers: headers))
                ]
                if !reply.body.isEmpty { response.append(.body(ByteBuffer(bytes: reply.body))) }
                response.append(.end(nil))
                // A connection that is not kept is closed by the encoder, and the parts end then.
                try await replies.write(contentsOf: response)
            }
        }
    }
}

/// A part of a reply whose body is in memory, and not in a file.
private typealias ReplyPart = HTTPPart<HTTPResponseHead, ByteBuffer>

/// Hands such parts to swift-nio's encoder, which takes bodies from files too.
///
/// A connection that is not kept it closes when all of the reply is sent: to close it earlier would lose what is not.
private final class ReplyPartEncoder: ChannelOutboundHandler {
    typealias OutboundIn = ReplyPart
    typealias OutboundOut = HTTPServerResponsePart

    private var isLast = false

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let reply = unwrapOutboundIn(data)
        if case .head(let head) = reply { isLast = head.headers.first(name: "Connection") == "close" }
        let part: HTTPServerResponsePart =
            switch reply {
            case .head(let head): .head(head)
            case .body(let buffer): .body(.byteBuffer(buffer))
            case .end(let trailers): .end(trailers)
            }
        guard isLast, case .end = reply else { return context.write(wrapOutboundOut(part), promise: promise) }
        let sent = promise ?? context.eventLoop.makePromise()
        context.write(wrapOutboundOut(part), promise: sent)
        let channel = context.channel
        sent.futureResult.whenComplete { _ in channel.close(promise: nil) }
    }
}

/// Puts a request together from its parts.
private struct RequestReader {
    let bodyLimit: Int
    private var head: HTTPRequestHead?
    private var body: [UInt8] = []
    private var size = 0

    init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

    /// Returns true if a part is the head of a request whose sender waits before it sends the body.
    func wantsContinue(_ part: HTTPServerRequestPart) -> Bool {
        guard case .head(let head) = part else { return false }
        return head.headers.first(name: "Expect")?.lowercased() == "100-continue"
    }

    /// Takes a part; the request, once it is whole.
    mutating func read(_ part: HTTPServerRequestPart) -> (HTTPRequestHead, HTTPRequest)? {
        switch part {
        case .head(let head):
            (self.head, body, size) = (head, [], 0)
            return nil
        case .body(let buffer):
            size += buffer.readableBytes
            if size <= bodyLimit { body += buffer.readableBytesView } else { body = [] }
            return nil
        case .end:
            guard let head else { return nil }
            let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            let request = HTTPRequest(
                method: head.method, path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "",
                headers: head.headers, body: body, isTooLarge: size > bodyLimit)
            body = []
            return (head, request)
        }
    }
}

/// Writes the time as HTTP has it.
private enum HTTPDate {
    static var now: String {
        var (seconds, parts) = (time(nil), tm())
        gmtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: 64)
        // The names of days and months are English: nothing here calls setlocale.
        let count = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
