/// The services and providers that issue ID tokens, for a service that accepts such tokens.
///
/// A user pool is named as in the logins of identity pools: `cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Ab12Cd34E`.
package protocol TokenVerifier: Sendable {
    /// Returns the issuers that a user pool's tokens may name; nil if the server has no such user pool.
    func issuers(of provider: String) -> Set<String>?

    /// Returns true if an ID token is signed with a user pool's key.
    func isSigned(_ token: JSONWebToken, by provider: String) throws(ServiceError) -> Bool

    /// Returns true if the user of a user pool's token exists, is enabled, and has not signed out everywhere.
    func isActive(_ token: JSONWebToken, of provider: String) throws(ServiceError) -> Bool

    /// Returns true if an ID token is signed with a key that an OpenID Connect issuer publishes.
    ///
    /// - Throws: `ExternalServiceException` if the keys cannot be read.
    func isSigned(_ token: String, byIssuer issuer: String) async throws(ServiceError) -> Bool
}
