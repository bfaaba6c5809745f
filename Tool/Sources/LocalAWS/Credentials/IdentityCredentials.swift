/// Temporary AWS credentials of an identity, as an identity pool gave them to a client.
package struct IdentityCredentials: Hashable, Sendable {
    /// The beginning of the key ids that the server makes up.
    package static let localPrefix = "ASIALOCAL"

    /// The id of the access key, which begins with `ASIA`.
    package let keyID: String
    package let secretKey: String
    package let sessionToken: String
    package let identityPoolID: String
    package let identityID: String
    package let isAuthenticated: Bool
    /// The ARN of the role that the pool chose for the identity.
    package let role: String
    /// The time at which the credentials expire, in seconds since 1970.
    package let expiration: Double

    package init(
        keyID: String, secretKey: String, sessionToken: String, identityPoolID: String, identityID: String,
        isAuthenticated: Bool, role: String, expiration: Double
    ) {
        self.keyID = keyID
        self.secretKey = secretKey
        self.sessionToken = sessionToken
        self.identityPoolID = identityPoolID
        self.identityID = identityID
        self.isAuthenticated = isAuthenticated
        self.role = role
        self.expiration = expiration
    }

    /// The ARN of the role's session, as AWS names the caller in refusals and in `GetCallerIdentity`.
    package func sessionARN(account: String) -> String {
        let name = role.split(separator: "/").last ?? "unknown"
        return "arn:aws:sts::\(account):assumed-role/\(name)/\(Self.sessionName)"
    }

    /// The name of a role's session.
    package static let sessionName = "CognitoIdentityCredentials"
}
