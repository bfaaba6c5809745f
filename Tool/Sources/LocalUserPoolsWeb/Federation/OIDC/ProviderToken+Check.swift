import LocalAWS
import LocalUserPools
import UserPoolObjects
import WireJSON

extension ProviderToken {
    /// The maximum difference between the provider's clock and this machine's, in seconds.
    ///
    /// Cognito's is not known.
    private static let leeway = 60.0

    /// Checks the claims (OpenID Connect Core, section 3.1.3.7).
    ///
    /// - Parameters:
    ///   - issuer: The provider's issuer.
    ///   - client: The pool's client id at the provider.
    ///   - nonce: The nonce that the token has to repeat.
    ///   - now: The machine's time, because the provider's clock does not follow the pool's.
    /// - Throws: ``OAuthError`` for the app.
    func check(issuer: String?, client: String?, nonce: String, now: Double) throws(OAuthError) {
        guard let named = claims["iss"]?.text, named == issuer else {
            throw OAuthError("invalid_request", "Bad id_token issuer \(claims["iss"]?.text ?? "")")
        }
        let audience = claims["aud"]?.elements?.compactMap(\.text) ?? [claims["aud"]?.text].compactMap(\.self)
        // Cognito's text is known for the issuer only; the other texts are ours.
        guard let client, audience.contains(client) else {
            throw OAuthError("invalid_request", "Bad id_token audience")
        }
        // A token for several clients says which of them it was issued to.
        guard claims["azp"] == nil ? Set(audience).count == 1 : claims["azp"]?.text == client else {
            throw OAuthError("invalid_request", "Bad id_token authorized party")
        }
        guard let end = claims["exp"]?.number, end > now else {
            throw OAuthError("invalid_request", "The id_token has expired")
        }
        for name in ["nbf", "iat"] where claims[name] != nil {
            guard let start = claims[name]?.number, start <= now + Self.leeway else {
                throw OAuthError("invalid_request", "The id_token is not valid yet")
            }
        }
        guard claims["nonce"]?.text == nonce else { throw OAuthError("invalid_request", "Bad id_token nonce") }
    }
}
