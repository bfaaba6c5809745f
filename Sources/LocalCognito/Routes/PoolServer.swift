import Glibc
import LocalAWS
package import LoopbackHTTP
import NIOCore
import NIOHTTP1

/// The HTTP server of the local user pool: the API on `/`, the pools' keys, and the pool's own routes below `/_local/`.
package struct PoolServer: Sendable {
    /// The port that it listens on.
    package let port: Int
    private let server: HTTPServer

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - cognito: The pools to serve; the start sets their endpoint to the server's.
    ///   - host: The address to listen on.
    ///   - port: The port; 0 for a free one.
    ///   - allowedOrigins: The origins of other machines whose pages may call.
    ///   - secrets: The secret keys by key id, for the check of signatures; nil to skip the check.
    /// - Returns: The running server.
    /// - Throws: ``AddressError``, for example for a port in use.
    package static func start(
        _ cognito: LocalCognito, host: String = "127.0.0.1", port: Int, allowedOrigins: [AllowedOrigin] = [],
        secrets: [String: String]? = nil
    ) async throws -> PoolServer {
        let endpoint = APIEndpoint(cognito: cognito, secrets: secrets)
        // A person who follows the printed address wants to see something.
        let page = HTTPRoute([.GET, .HEAD], "/") { _, _ in
            HTTPReply(status: .found, headers: ["Location": "/_local/"])
        }
        let router = HTTPRouter([page] + endpoint.routes + LocalRoutes(cognito: cognito).all)
        let server: HTTPServer
        do {
            server = try await HTTPServer.start(
                host: host, port: port, bodyLimit: router.bodyLimit, allowedOrigins: allowedOrigins,
                respond: router.answer)
        } catch {
            let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) }
            throw AddressError(description: "Cannot listen on \(host):\(port): \(reason ?? "\(error)")")
        }
        let name = host.contains(":") ? "[\(host)]" : host
        cognito.server.setEndpoint("http://\(name):\(server.port)")
        return PoolServer(port: server.port, server: server)
    }

    private init(port: Int, server: HTTPServer) {
        self.port = port
        self.server = server
    }

    /// Stops listening and closes all connections.
    package func stop() async { await server.stop() }
}

/// An address on which the server cannot listen.
package struct AddressError: Error, CustomStringConvertible {
    /// The address, and the system's reason.
    package let description: String
}
