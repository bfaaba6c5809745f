package import LocalAWS
package import WireJSON

/// The token of a login at another provider, made by this server in the provider's place.
///
/// Providers sign their tokens with keys of their own, and a rehearsal has nobody who signs in there. So the server also
/// accepts tokens that it has signed itself, with the provider as issuer.
enum StandInLogin {
    /// The time for which a token is valid, in seconds.
    private static let lifetime = 3600.0

    /// The attribute in which an assertion has roles, each with the provider's ARN.
    static let roleAttribute = "https://aws.amazon.com/SAML/Attributes/Role"

    /// Makes a token: a JSON Web Token, which is in base64 in the place of a SAML assertion.
    ///
    /// - Parameters:
    ///   - input: `provider`, as `Logins` names it; `subject`; `clientId`, if the provider's tokens have one; `claims`.
    ///   - pools: The pools, with their key and clock.
    /// - Returns: The token.
    /// - Throws: The error for a missing member, or for a provider that signs in on this server.
    static func token(_ input: OperationInput, _ pools: IdentityPools) throws -> String {
        let (provider, subject) = (try input.required("provider"), try input.required("subject"))
        guard provider != KnownProvider.identityPools, !KnownProvider.isUserPool(provider) else {
            throw ServiceError.invalidParameter("\(provider) makes its tokens on this server: sign in there.")
        }
        let now = pools.server.clock.now
        var claims = input.object("claims").members
        claims["iss"] = .text(issuer(of: provider))
        claims["sub"] = .text(subject)
        claims["aud"] = try (input.text("clientId") ?? client(of: provider, pools)).map(JSONValue.text)
        claims["iat"] = .integer(Int64(now))
        claims["exp"] = .integer(Int64(now + lifetime))
        let token = try JSONWebToken.make(claims, pools.openIDKeys.key(pools.store))
        return isSAML(provider) ? Base64.encode(Array(token.utf8)) : token
    }

    /// Returns the claims of a token that this server has made in a provider's place; nil for any other token.
    static func claims(
        of text: String, by provider: String, _ pools: IdentityPools
    ) throws -> JSONMembers<JSONValue>? {
        let text = isSAML(provider) ? Base64.decode(text).map { String(decoding: $0, as: UTF8.self) } : text
        guard let token = text.flatMap({ JSONWebToken($0) }), token.claims["iss"]?.text == issuer(of: provider),
            try token.isSigned(by: pools.openIDKeys.key(pools.store))
        else { return nil }
        return token.claims
    }

    static func isSAML(_ provider: String) -> Bool {
        provider.hasPrefix("arn:") && provider.contains(":saml-provider/")
    }

    private static func issuer(of provider: String) -> String {
        isSAML(provider) ? provider : "https://\(provider)"
    }

    /// Returns the app id of a social provider in the first pool that accepts the provider.
    private static func client(of provider: String, _ pools: IdentityPools) throws -> String? {
        try pools.store.read { try $0.identityPools() }.lazy.compactMap { $0.apps(of: provider).first }.first
    }
}

extension IdentityPools {
    /// Makes the token of a login at another provider; the answer is what a client puts into `Logins`.
    package func makeLogin(_ input: OperationInput) throws(ServiceError) -> JSONValue {
        do {
            let token = try StandInLogin.token(input, self)
            return ["Logins": .object([input.text("provider") ?? "": .text(token)])]
        } catch let error as ServiceError {
            throw error
        } catch {
            throw ServiceError("InternalErrorException", "\(error)")
        }
    }
}
