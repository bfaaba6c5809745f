package import LocalAWS
@_spi(Internal) package import WireJSON

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
    ///   - input: `provider`, as `Logins` names it; `subject`; `clientId`, the `aud`, by default the first app id that a pool
    ///     has for the provider; `claims`.
    ///   - pools: The pools, with their key and clock.
    /// - Returns: The token.
    /// - Throws: The error for a missing member, for a provider that signs in on this server, and for one that no pool has.
    static func token(_ input: OperationInput, _ pools: IdentityPools) throws -> String {
        let (provider, subject) = (try input.required("provider"), try input.required("subject"))
        guard provider != KnownProvider.identityPools, !KnownProvider.isUserPool(provider) else {
            throw ServiceError.invalidParameter("\(provider) makes its tokens on this server: sign in there.")
        }
        guard !subject.isEmpty else {
            throw ServiceError.invalidParameter("subject is empty: name a user of the provider.")
        }
        guard input["claims"] == nil || input["claims"]?.members != nil else {
            throw ServiceError.invalidParameter(#"claims has to be an object, such as {"email": "ada@example.org"}."#)
        }
        let all = try pools.store.read { try $0.identityPools() }
        guard all.contains(where: { $0.externalProviders.contains(provider) }) else {
            let known = Set(all.flatMap(\.externalProviders)).sorted()
            throw ServiceError.invalidParameter(
                "No identity pool accepts logins of this provider. "
                    + (known.isEmpty
                        ? "Add it to a pool's SupportedLoginProviders, OpenIdConnectProviderARNs or SamlProviderARNs."
                        : "The pools' providers are: \(known.joined(separator: ", "))."))
        }
        let client = input.text("clientId") ?? all.lazy.compactMap { $0.apps(of: provider).first }.first
        guard client != nil || isSAML(provider) else {
            throw ServiceError.invalidParameter(
                "clientId is missing: a token of \(provider) needs the id of an app as its aud.")
        }
        let now = pools.server.clock.now
        var claims = input.object("claims").members
        claims["iss"] = .text(issuer(of: provider))
        claims["sub"] = .text(subject)
        claims["aud"] = client.map(JSONValue.text)
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
