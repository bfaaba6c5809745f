import Glibc
import LocalAWS
import LocalUserPools
package import LoopbackHTTP
import NIOCore
import NIOHTTP1

/// The HTTP server of the local user pool: the API at `/`, the pools' keys, and the local routes below `/_local/`.
package struct PoolServer: Sendable {
    package let port: Int
    private let server: HTTPServer

    /// Starts to listen, at a free port for 0, and sets the pools' endpoint.
    ///
    /// Pages of the allowed origins may call from other machines. Signatures are checked if there are secret keys by key id.
    package static func start(
        _ cognito: LocalCognito, host: String = "127.0.0.1", port: Int, allowedOrigins: [AllowedOrigin] = [],
        secrets: [String: String]? = nil
    ) async throws -> PoolServer {
        let endpoint = APIEndpoint(cognito: cognito, secrets: secrets)
        // A person who opens the printed address sees the live page.
        let page = HTTPRoute([.GET, .HEAD], "/") { _, _ in
            HTTPReply(status: .found, headers: ["Location": "/_local/"])
        }
        let router = HTTPRouter(
            [page] + endpoint.routes + LocalRoutes(cognito: cognito).all + DomainService(cognito.pools).routes)
        let server: HTTPServer
        do {
            server = try await HTTPServer.start(
                host: host, port: port, bodyLimit: router.bodyLimit, allowedOrigins: allowedOrigins,
                openPaths: DomainService.openPaths, isAllowedHost: cognito.pools.isCustomDomain, respond: router.answer)
        } catch {
            let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) }
            throw AddressError(description: "Cannot listen on \(host):\(port): \(reason ?? "\(error)")")
        }
        let name = host.contains(":") ? "[\(host)]" : host
        cognito.server.setEndpoint("http://\(name):\(server.port)")
        return PoolServer(port: server.port, server: server)
    }

    /// Stops listening and closes all connections.
    package func stop() async { await server.stop() }
}

/// The error for an address on which the server cannot listen.
package struct AddressError: Error, CustomStringConvertible {
    /// The address, and the system's reason for the error.
    package let description: String
}
