import NIOCore
import NIOHTTP1
import NIOPosix

/// An HTTP/1.1 server for whole requests and whole replies.
///
/// Where it listens on a loopback address, or is told which origins it may answer, it answers no web page of another site: see
/// ``LoopbackGuard``. A request has to arrive whole within a time. The head of a request is judged before its body is read:
/// one that is refused, or whose body is too large, is answered at once.
package struct HTTPServer: Sendable {
    /// Answers one request: those of one connection in turn, those of several at the same time.
    package typealias Responder = @Sendable (HTTPRequest) async -> HTTPReply
    /// Returns the size of the largest body of a request, of which only the head is there.
    package typealias BodyLimit = @Sendable (HTTPRequest) -> Int
    private typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, ReplyPart>

    /// The port that it listens on.
    package let port: Int
    private let serving: Task<Void, Never>

    /// Starts to listen, on a free port if the port is 0.
    ///
    /// - Parameters:
    ///   - host: The address to listen on.
    ///   - port: The port; 0 picks a free one.
    ///   - bodyLimit: The size of the largest body. A larger one is not read: ``HTTPRequest/isTooLarge`` is true then.
    ///   - answersEarly: True to answer a request whose body is too large before the body is read, and to close the connection; false
    ///     to read the body and throw it away, as Lambda does.
    ///   - requestTimeout: How long a request may take from its first byte to its last; the connection is then closed.
    ///   - allowedOrigins: The origins of other machines whose pages are answered; nil answers all of them if the address is
    ///     not a loopback address.
    ///   - respond: Answers a request.
    /// - Returns: The server while it runs.
    /// - Throws: The system's error, such as for a port that is taken.
    package static func start(
        host: String, port: Int, bodyLimit: @escaping BodyLimit, answersEarly: Bool = true,
        requestTimeout: Duration = .seconds(30), allowedOrigins: [AllowedOrigin]? = nil, respond: @escaping Responder
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
                                try await serve(
                                    connection,
                                    RequestReader(
                                        loopbackGuard: loopbackGuard, bodyLimit: bodyLimit, answersEarly: answersEarly),
                                    respond)
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

    /// The bytes that are read and thrown away behind an early answer, so that a caller who sends its body first sees it.
    private static let discardLimit = 16 << 20

    private static func serve(
        _ connection: Connection, _ reader: RequestReader, _ respond: Responder
    ) async throws {
        try await connection.executeThenClose { parts, replies in
            var reader = reader
            // Of a request that was answered before its end.
            var discarded: Int?
            for try await part in parts {
                if let count = discarded {
                    guard case .body(let buffer) = part, count <= discardLimit else { return }
                    discarded = count + buffer.readableBytes
                    continue
                }
                switch reader.read(part) {
                case .incomplete: continue
                case .awaitedBody:
                    let head = HTTPResponseHead(version: .http1_1, status: .continue)
                    try await replies.write(.head(ReplyHead(head: head)))
                case .refused(let reply):
                    try await replies.write(contentsOf: response(reply, isKept: false, isEarly: true))
                    discarded = 0
                case .request(let request, let isKept, let isEarly):
                    let reply = await respond(request)
                    guard !reply.isDropped else { return }
                    try await replies.write(contentsOf: response(reply, isKept: isKept, isEarly: isEarly))
                    if isEarly { discarded = 0 }
                }
            }
        }
    }

    /// The parts of a reply; a connection that is not kept is closed by the encoder, and the parts end then.
    private static func response(_ reply: HTTPReply, isKept: Bool, isEarly: Bool) -> [ReplyPart] {
        var headers = reply.headers
        headers.add(name: "Content-Length", value: String(reply.body.count))
        headers.add(name: "Date", value: HTTPDate.now)
        if !isKept { headers.add(name: "Connection", value: "close") }
        let head = HTTPResponseHead(version: .http1_1, status: reply.status, headers: headers)
        var response: [ReplyPart] = [.head(ReplyHead(head: head, isEarly: isEarly))]
        if !reply.body.isEmpty { response.append(.body(ByteBuffer(bytes: reply.body))) }
        return response + [.end(nil)]
    }
}
