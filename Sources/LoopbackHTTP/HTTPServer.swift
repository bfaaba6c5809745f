package import NIOCore
import NIOHTTP1
import NIOPosix

/// An HTTP/1.1 server for complete requests and complete replies.
///
/// On a loopback address, or with a list of allowed origins, the server refuses requests by pages of other sites: see
/// ``LoopbackGuard``. A request must arrive completely within a time limit. Its head is checked before its body is
/// read. So a request that is refused, or has too large a body, is answered at once.
package struct HTTPServer: Sendable {
    /// A function that answers a request; requests of one connection are answered in turn, and requests of different
    /// connections concurrently.
    package typealias Responder = @Sendable (HTTPRequest) async -> HTTPReply
    /// A function that returns the maximum body size for a request, of which only the head has been read.
    package typealias BodyLimit = @Sendable (HTTPRequest) -> Int
    /// A function that adds handlers to a new connection, below those of HTTP: the handlers of TLS.
    package typealias Securing = @Sendable (any Channel) throws -> Void
    private typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, ReplyPart>

    /// The port on which the server listens.
    package let port: Int
    private let listener: any Channel
    private let connections: ConnectionTasks

    /// Starts a server, on a free port if the port is 0.
    ///
    /// If a body is larger than its limit, ``HTTPRequest/isTooLarge`` is true. `answersEarly` answers such a request before its
    /// body arrives, and closes the connection; otherwise the server reads and discards the body, as Lambda does.
    /// `requestTimeout` limits the time from a request's first byte to its last. Without `allowedOrigins`, a server that does
    /// not listen on a loopback address answers pages of all origins.
    /// Pages of any origin may send a form to `openPaths`, which are in lower case. `isAllowedHost` returns true for another name of
    /// the server, in lower case and without a port. `securing` gives each connection TLS; nil means plain HTTP.
    package static func start(
        host: String, port: Int, bodyLimit: @escaping BodyLimit, answersEarly: Bool = true,
        requestTimeout: Duration = .seconds(30), allowedOrigins: [AllowedOrigin]? = nil, openPaths: Set<String> = [],
        isAllowedHost: @escaping @Sendable (String) -> Bool = { _ in false }, securing: Securing? = nil,
        respond: @escaping Responder
    ) async throws -> HTTPServer {
        let connections = ConnectionTasks()
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let deadline = RequestDeadline(channel, timeout: requestTimeout)
                    try channel.pipeline.syncOperations.addHandler(RequestDeadline.Beginning(deadline))
                    try securing?(channel)
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline(
                        withPipeliningAssistance: false, withErrorHandling: true)
                    try channel.pipeline.syncOperations.addHandler(RequestDeadline.End(deadline))
                    try channel.pipeline.syncOperations.addHandler(ReplyPartEncoder())
                    let connection = try Connection(wrappingChannelSynchronously: channel)
                    let isLoopback =
                        channel.parent?.localAddress?.ipAddress.map(LoopbackGuard.isLoopback) ?? false
                    let reader = RequestReader(
                        loopbackGuard: isLoopback || allowedOrigins != nil
                            ? LoopbackGuard(
                                name: host, isLoopback: isLoopback, allowedOrigins: allowedOrigins ?? [],
                                openPaths: openPaths, isAllowedHost: isAllowedHost) : nil,
                        bodyLimit: bodyLimit, answersEarly: answersEarly)
                    let executor = LoopExecutor(channel.eventLoop)
                    connections.start(on: executor) {
                        // If one caller disconnects in the middle, the other connections must continue.
                        try? await LoopExecutor.$current.withValue(executor) {
                            try await serve(connection, reader, respond)
                        }
                    }
                }
            }
            .bind(host: host, port: port).get()
        return HTTPServer(
            port: listener.localAddress?.port ?? port, listener: listener, connections: connections)
    }

    /// Stops listening and closes all connections; unwritten replies are lost.
    package func stop() async {
        // The listener may have closed by itself.
        try? await listener.close()
        await connections.stop()
    }

    /// The number of bytes to read and discard after an early answer, so that a caller who sends its body first sees
    /// the answer.
    private static let discardLimit = 16 << 20

    private static func serve(
        _ connection: Connection, _ reader: RequestReader, _ respond: Responder
    ) async throws {
        try await connection.executeThenClose { parts, replies in
            var reader = reader
            // The number of bytes discarded after an early reply; nil before such a reply.
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

    /// Returns the parts of a reply.
    ///
    /// If the connection is not kept, the encoder closes it, and no more request parts arrive.
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
