import CognitoCrypto
package import LocalAWS
import UserPoolObjects
import WireJSON

extension UserPools: TokenVerifier {
    package func issuers(of provider: String) -> Set<String>? {
        guard let pool = userPool(of: provider) else { return nil }
        return ["\(server.endpoint)/\(pool.id)", "\(server.localEndpoint)/\(pool.id)", "https://\(provider)"]
    }

    package func isSigned(_ token: JSONWebToken, by provider: String) throws(ServiceError) -> Bool {
        guard let pool = userPool(of: provider), let key = try signingKeys.madeKeys(of: pool)?.idToken else {
            return false
        }
        do {
            return try token.isSigned(by: key)
        } catch { throw ServiceError(error) }
    }

    package func isActive(_ token: JSONWebToken, of provider: String) throws(ServiceError) -> Bool {
        guard let pool = userPool(of: provider) else { return false }
        let (user, family) = try store.read { try $0.signIn(of: token.claims, in: pool) }
        return user?.isEnabled == true && family?.isRevoked == false
    }

    package func isSigned(_ token: String, byIssuer issuer: String) async throws(ServiceError) -> Bool {
        guard let token = ProviderToken(token), token.needsKeys else { return false }
        do {
            let seconds = webSettings.value.providerSeconds
            let details = try await providers.completed(
                ["oidc_issuer": .text(issuer)], needing: ["jwks_uri"], within: seconds)
            guard let url = details["jwks_uri"]?.text else { throw ProviderFailure.unreachable }
            let keys = try await providers.document(url, within: seconds)["keys"]?.elements ?? []
            return try token.isSigned(by: keys.compactMap(\.members), secret: nil, acceptsUnnamedKeys: false)
        } catch let error as CryptoError {
            throw ServiceError(error)
        } catch {
            throw ServiceError(
                "ExternalServiceException", "The keys of the provider \(issuer) could not be read.")
        }
    }

    /// Returns the user pool with a name such as `cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Ab12Cd34E`.
    private func userPool(of provider: String) -> UserPool? {
        guard let id = provider.split(separator: "/").last, let pool = try? store.userPool(String(id)),
            provider == "cognito-idp.\(pool.region).amazonaws.com/\(pool.id)"
        else { return nil }
        return pool
    }
}
