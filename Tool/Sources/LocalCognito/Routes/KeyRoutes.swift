import LocalAWS
import LocalIdentityPools
import LocalUserPools
import LocalUserPoolsWeb
import LoopbackHTTP
import NIOHTTP1
import WireJSON

/// The routes of the pools' keys and discovery documents, for programs that check tokens.
struct KeyRoutes: Sendable {
    let cognito: LocalCognito

    var all: [HTTPRoute] {
        [
            document("jwks.json") { pool async throws(ServiceError) in
                try await cognito.pools.keySet(of: pool)
            },
            document("openid-configuration") { pool throws(ServiceError) in try cognito.pools.discovery(of: pool) },
            // The keys and the discovery document of identity pools, whose tokens all have the same issuer.
            LocalRoute.get("/.well-known/jwks_uri", for: .apps) { _, _ in
                await LocalRoute.result { () async throws(ServiceError) in try cognito.identities.pools.keySet() }
            },
            LocalRoute.get("/.well-known/openid-configuration", for: .apps) { _, _ in
                LocalRoute.json(cognito.identities.pools.discovery)
            },
        ]
    }

    /// Returns the route of a pool's document, for programs that check tokens.
    private func document(
        _ name: String, _ content: @escaping @Sendable (String) async throws(ServiceError) -> JSONValue
    ) -> HTTPRoute {
        LocalRoute.get("/{pool}/.well-known/\(name)", for: .apps) { _, parts in
            do throws(ServiceError) {
                return LocalRoute.json(try await content(parts[0]))
            } catch {
                return LocalRoute.json(["message": .text(error.message)], status: .badRequest)
            }
        }
    }
}
