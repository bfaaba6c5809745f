import CognitoRehearsal
import Glibc
import LocalAWS
import LocalUserPools
import LocalUserPoolsWeb
package import LoopbackHTTP
import NIOCore
import NIOHTTP1

/// The HTTP server of the local user pool: the API at `/`, the pools' keys, and the local routes below `/_local/`.
package struct PoolServer: Sendable {
    package let port: Int
    /// The address of the services for functions.
    ///
    /// It is plain HTTP even if the pool uses TLS, because functions do not trust the pool's certificate authority.
    package let functionsEndpoint: String
    private let servers: [HTTPServer]

    /// Starts to listen, on a free port if `port` is 0, and sets the pools' endpoint.
    ///
    /// Pages of the allowed origins may use what apps use, and callers may address the server by the allowed hosts.
    /// `secrets` are the secret keys by key id; if they are nil, signatures are not checked. `securing` gives
    /// connections TLS; all addresses then begin with `https://`. With `functions`, programs can make functions and call them.
    /// `hostAdvice` returns the sentence for callers by a name that the server does not have.
    package static func start(
        _ cognito: LocalCognito, host: String = "127.0.0.1", port: Int, allowedOrigins: [AllowedOrigin] = [],
        allowedHosts: [AllowedHost] = [], secrets: [String: String]? = nil, securing: HTTPServer.Securing? = nil,
        functions: LambdaAPI? = nil, hostAdvice: (@Sendable (String) -> String)? = nil
    ) async throws -> PoolServer {
        let endpoint = APIEndpoint(cognito: cognito, secrets: secrets)
        let local = LocalRoutes(cognito: cognito)
        let lambda = functions?.routes(Callers(cognito.server, secrets: secrets)) ?? []
        // A person who opens the printed address sees the live page.
        let page = HTTPRoute([.GET, .HEAD], "/") { _, _ in
            HTTPReply(status: .found, headers: ["Location": "/_local/"])
        }
        let router = HTTPRouter(
            [page] + endpoint.routes + local.all + lambda + DomainService(cognito.pools).routes, otherwise: unplayed)
        let server = try await listen(on: host, port) {
            try await HTTPServer.start(
                host: host, port: port, bodyLimit: router.bodyLimit, allowedOrigins: allowedOrigins,
                allowedHosts: allowedHosts,
                isName: { cognito.pools.isAWSName($0) || cognito.server.publicURL?.host == $0 },
                isDomain: cognito.pools.isCustomDomain,
                isPublished: { cognito.server.publicURL?.text == $0 }, hostAdvice: hostAdvice, access: router.access,
                securing: securing, respond: router.answer)
        }
        let name = host.contains(":") ? "[\(host)]" : host
        cognito.server.setEndpoint("\(securing == nil ? "http" : "https")://\(name):\(server.port)")
        guard securing != nil else {
            return PoolServer(port: server.port, functionsEndpoint: cognito.localEndpoint, servers: [server])
        }
        let services = HTTPRouter(endpoint.routes + local.mail + lambda, otherwise: unplayed)
        let plain = try await listen(on: "127.0.0.1", 0) {
            try await HTTPServer.start(
                host: "127.0.0.1", port: 0, bodyLimit: services.bodyLimit, respond: services.answer)
        }
        return PoolServer(
            port: server.port, functionsEndpoint: "http://127.0.0.1:\(plain.port)", servers: [server, plain])
    }

    /// Refuses a function's call of another service by its name; nil for any other request.
    private static let unplayed: @Sendable (HTTPRequest) -> HTTPReply? = {
        LambdaAPI.unplayed($0) ?? UnplayedCall($0)?.reply
    }

    private static func listen(
        on host: String, _ port: Int, start: () async throws -> HTTPServer
    ) async throws -> HTTPServer {
        do {
            return try await start()
        } catch {
            let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) }
            throw AddressError(description: "Cannot listen on \(host):\(port): \(reason ?? "\(error)")")
        }
    }

    /// Stops listening and closes all connections.
    package func stop() async {
        for server in servers { await server.stop() }
    }
}

/// The error for an address on which the server cannot listen.
package struct AddressError: Error, CustomStringConvertible {
    /// The address, and the system's reason for the error.
    package let description: String
}
