package import NIOCore
import NIOHTTP1
import NIOPosix

/// An HTTP/1.1 server for complete requests, and for replies that are complete or made while they are sent.
///
/// The server refuses requests by pages of other sites: see ``LoopbackGuard``. A request must arrive completely within
/// a time limit. Its head is checked before its body is read. So a request that is refused, or has too large a body, is
/// answered at once.
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
    /// not listen on a loopback address answers to every name. `allowedHosts` are other names of the server,
    /// `isName` returns true for those, in lower case, that a setting adds while it runs, and `isDomain` returns true for the names, in
    /// lower case, of domains that it plays. `isPublished` returns true for origins at which other machines see the server, and
    /// `hostAdvice` the sentence for callers by a name that the server does not have. `access` returns the callers of
    /// the route that a request's head names; by default, these are programs alone. `securing` gives each connection
    /// TLS; nil means plain HTTP.
    package static func start(
        host: String, port: Int, bodyLimit: @escaping BodyLimit, answersEarly: Bool = true,
        requestTimeout: Duration = .seconds(30), allowedOrigins: [AllowedOrigin]? = nil,
        allowedHosts: [AllowedHost] = [], isName: @escaping @Sendable (String) -> Bool = { _ in false },
        isDomain: @escaping @Sendable (String) -> Bool = { _ in false },
        isPublished: @escaping @Sendable (String) -> Bool = { _ in false },
        hostAdvice: (@Sendable (String) -> String)? = nil,
        access: @escaping @Sendable (HTTPRequest) -> RouteAccess = { _ in .ownPages }, securing: Securing? = nil,
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
                        channel.parent?.localAddress?.ipAddress.flatMap { IPAddress($0)?.isLoopback } ?? false
                    let hosts = HostRule(
                        name: host, isLoopback: isLoopback, allowed: allowedHosts, isName: isName, isDomain: isDomain)
                    let reader = RequestReader(
                        loopbackGuard: LoopbackGuard(
                            hosts: isLoopback || allowedOrigins != nil ? hosts : nil,
                            origins: OriginRule(
                                scheme: securing == nil ? "http" : "https", allowed: allowedOrigins ?? [],
                                isPublished: isPublished),
                            advice: hostAdvice, access: access),
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
