package import NIOCore
import NIOHTTP1
import NIOPosix

/// An HTTP/1.1 server for complete requests, and for replies that are complete or made while they are sent.
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

    /// The port on which the server listens.
    package let port: Int
    private let listener: any Channel
    private let connections: Connections

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
        let connections = Connections()
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let deadline = RequestDeadline(channel, timeout: requestTimeout)
                    try channel.pipeline.syncOperations.addHandler(RequestDeadline.Beginning(deadline))
                    try securing?(channel)
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline(
                        withPipeliningAssistance: false, withErrorHandling: true)
                    try channel.pipeline.syncOperations.addHandler(RequestDeadline.End(deadline))
                    let isLoopback =
                        channel.parent?.localAddress?.ipAddress.map(LoopbackGuard.isLoopback) ?? false
                    let reader = RequestReader(
                        loopbackGuard: isLoopback || allowedOrigins != nil
                            ? LoopbackGuard(
                                name: host, isLoopback: isLoopback, allowedOrigins: allowedOrigins ?? [],
                                openPaths: openPaths, isAllowedHost: isAllowedHost) : nil,
                        bodyLimit: bodyLimit, answersEarly: answersEarly)
                    try channel.pipeline.syncOperations.addHandler(
                        ConnectionHandler(reader, connections, on: LoopExecutor(channel.eventLoop), respond: respond))
                    connections.add(channel)
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
}
