import LocalAWS
import WireJSON

/// The check of the tokens that a client brings for a pool; one bad token fails the call.
struct LoginCheck: Sendable {
    let pools: IdentityPools
    let pool: IdentityPool
    let trace: CallTrace

    private var now: Double { pools.server.clock.now }

    init(_ call: Call, _ pool: IdentityPool) {
        (pools, trace) = (call.pools, call.trace)
        self.pool = pool
    }

    /// Returns the logins of a call's `Logins`, each with its checked token.
    func proven(_ logins: JSONMembers<String>) async throws -> ProvenLogins {
        var proven = ProvenLogins()
        for (provider, token) in logins {
            switch provider {
            case KnownProvider.identityPools:
                let claims = try openIDClaims(token)
                proven.identityID = claims["sub"]?.text
                proven.methods = claims["amr"]?.elements?.compactMap(\.text) ?? []
            case _ where KnownProvider.isUserPool(provider):
                proven.logins.append(try userPoolLogin(provider, token))
            default: proven.logins.append(try await otherLogin(provider, token))
            }
        }
        return proven
    }

    // MARK: User pools

    private func userPoolLogin(_ provider: String, _ text: String) throws(ServiceError) -> ProvenLogin {
        let clients = pool.userPoolClients.filter { $0.providerName == provider }
        guard !clients.isEmpty else { throw .unsupportedProvider }
        guard let token = JSONWebToken(text) else { throw .invalidToken("Not a Cognito token.") }
        let issuers = pools.verifier.issuers(of: provider)
        guard let issuer = token.claims["iss"]?.text, (issuers ?? ["https://\(provider)"]).contains(issuer) else {
            throw .invalidToken("Issuer doesn't match providerName")
        }
        guard let audience = token.claims["aud"]?.text else {
            throw .invalidToken("Missing a required claim: aud")
        }
        guard let client = clients.first(where: { $0.clientID == audience }) else { throw .unsupportedProvider }
        if issuers == nil {
            trace.note("The user pool of \(provider) is not on this server, so its tokens are refused.")
        }
        guard try pools.verifier.isSigned(token, by: provider), token.claims["token_use"] == "id",
            let subject = token.claims["sub"]?.text
        else { throw .unverifiedToken }
        try checkTime(token.claims, skew: 0)
        if client.checksTokenOnServer, try !pools.verifier.isActive(token, of: provider) {
            throw .notAuthorized("Token is inactive")
        }
        return ProvenLogin(
            provider: provider, subject: subject, claims: token.claims, mappingKeys: ["\(provider):\(audience)"],
            method: "\(provider):CognitoSignIn:\(subject)")
    }

    private func checkTime(_ claims: JSONMembers<JSONValue>, skew: Double) throws(ServiceError) {
        let end = claims["exp"]?.number ?? 0
        guard now < end + skew else {
            throw .invalidToken("Token expired: \(Int64(now)) >= \(Int64(exactly: end.rounded(.down)) ?? 0)")
        }
    }

    // MARK: Other providers

    private func otherLogin(_ provider: String, _ token: String) async throws -> ProvenLogin {
        if let apps = pool.supportedLoginProviders[provider] {
            guard KnownProvider.withIDTokens.contains(provider) else {
                guard let claims = try StandInLogin.claims(of: token, by: provider, pools) else {
                    throw ServiceError(
                        "ExternalServiceException",
                        "\(provider) checks its access tokens itself, and this local server does not call it. Make a token "
                            + "for this server with POST /_local/logins.")
                }
                return try login(claims, provider, keys: [provider]) { "\(provider):\(apps):\($0)" }
            }
            return try await openIDConnectLogin(provider, token, clients: pool.apps(of: provider)) { client, subject in
                ([provider], "\(provider):\(client):\(subject)")
            }
        }
        if let arn = pool.openIDConnectProviderARNs.first(where: { IdentityPool.issuer(inARN: $0) == provider }) {
            return try await openIDConnectLogin(provider, token, clients: nil) { _, subject in
                ([provider, arn], "\(arn):OIDC:\(subject)")
            }
        }
        if pool.samlProviderARNs.contains(provider) {
            return try samlLogin(provider, token)
        }
        throw ServiceError.unsupportedProvider
    }

    /// Returns the login of an assertion, which has to name a role.
    private func samlLogin(_ provider: String, _ assertion: String) throws -> ProvenLogin {
        guard var claims = try StandInLogin.claims(of: assertion, by: provider, pools),
            let attribute = claims[StandInLogin.roleAttribute]
        else { throw ServiceError.notAuthorized("Invalid base64 SAMLResponse") }
        let values = attribute.elements?.compactMap(\.text) ?? [attribute.text].compactMap(\.self)
        // A value has the ARNs of the role and of the provider.
        let roles = values.compactMap { $0.split(separator: ",").first { $0.contains(":role/") }.map(String.init) }
        claims["cognito:roles"] = .array(roles.map(JSONValue.text))
        return try login(claims, provider, keys: [provider]) { "\(provider):SAML:\($0)" }
    }

    /// Returns the login of a token that this server has made in a provider's place.
    private func login(
        _ claims: JSONMembers<JSONValue>, _ provider: String, keys: [String], method: (String) -> String
    ) throws -> ProvenLogin {
        try checkTime(claims, skew: 0)
        let subject = claims["sub"]?.text ?? ""
        return ProvenLogin(
            provider: provider, subject: subject, claims: claims, mappingKeys: keys, method: method(subject))
    }

    private func openIDConnectLogin(
        _ provider: String, _ text: String, clients: [String]?,
        _ names: (String, String) -> (mappingKeys: [String], method: String)
    ) async throws -> ProvenLogin {
        guard let token = JSONWebToken(text) else {
            throw ServiceError.invalidToken("Not a valid OpenId Connect identity token.")
        }
        // A provider on this machine may do without TLS.
        guard let issuer = token.claims["iss"]?.text,
            ["https://\(provider)", provider].contains(issuer) || issuer == "http://\(provider)"
        else { throw ServiceError.invalidToken("Issuer doesn't match providerName") }
        let audience = token.claims["aud"]?.text ?? token.claims["aud"]?.elements?.first?.text
        guard let client = token.claims["azp"]?.text ?? audience else {
            throw ServiceError.invalidToken("Missing a required claim: aud")
        }
        if let clients, !clients.contains(client) { throw ServiceError.unsupportedProvider }
        let url = issuer.contains("://") ? issuer : "https://\(issuer)"
        guard try await isSigned(text, by: provider, issuer: url), let subject = token.claims["sub"]?.text else {
            throw ServiceError.unverifiedToken
        }
        try checkTime(token.claims, skew: 300)
        let (mappingKeys, method) = names(client, subject)
        return ProvenLogin(
            provider: provider, subject: subject, claims: token.claims, mappingKeys: mappingKeys, method: method)
    }

    private func isSigned(_ text: String, by provider: String, issuer: String) async throws -> Bool {
        if try StandInLogin.claims(of: text, by: provider, pools) != nil { return true }
        return try await pools.verifier.isSigned(text, byIssuer: issuer)
    }

    // MARK: OpenID tokens

    /// Returns the claims of an OpenID token that this pool made for an identity with a login.
    private func openIDClaims(_ text: String) throws -> JSONMembers<JSONValue> {
        guard let token = JSONWebToken(text, .rs512) else { throw ServiceError.invalidToken("Not a Cognito token.") }
        guard token.claims["iss"]?.text == OpenIDToken.issuer else {
            throw ServiceError.invalidToken("Issuer doesn't match providerName")
        }
        guard token.claims["aud"]?.text == pool.id else { throw ServiceError.unsupportedProvider }
        guard try token.isSigned(by: pools.openIDKeys.key(pools.store)) else { throw ServiceError.unverifiedToken }
        try checkTime(token.claims, skew: 0)
        guard token.claims["amr"]?.elements?.contains("authenticated") == true else {
            throw ServiceError.otherLogins
        }
        return token.claims
    }
}

extension ServiceError {
    fileprivate static let unsupportedProvider = notAuthorized(
        "Token is not from a supported provider of this identity pool.")

    fileprivate static func invalidToken(_ reason: String) -> ServiceError {
        notAuthorized("Invalid login token. \(reason)")
    }

    fileprivate static let unverifiedToken = invalidToken("Couldn't verify signed token.")
}
