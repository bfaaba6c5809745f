package import LoopbackHTTP
import Testing
package import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable package import LocalUserPools
@testable import UserPoolObjects

/// A test pool with a domain, an app and a provider whose stand-in signs people in.
package struct FederatedPool: Sendable {
    package static let callback = "https://app.example/cb"
    package static let state = "a state"
    package static let host = "acme.localhost:9229"

    package let test: TestPool
    package let provider: String
    package let browser: TestBrowser

    package var pools: UserPools { test.cognito.pools }
    package var functions: ScriptedFunctions { test.functions }

    /// The mapping of the tests' provider.
    package static let mapping: JSONMembers<JSONValue> = ["email": "email", "given_name": "given_name"]

    package init(
        _ configuration: JSONMembers<JSONValue> = [:], provider: String = "Corp", type: String = "OIDC",
        details: JSONMembers<JSONValue>? = nil, mapping: JSONMembers<JSONValue> = Self.mapping,
        client: JSONMembers<JSONValue> = [:], functions: ScriptedFunctions = ScriptedFunctions([:])
    ) async throws {
        let settings: JSONMembers<JSONValue> = [
            "AllowedOAuthFlowsUserPoolClient": true, "AllowedOAuthFlows": ["code", "implicit"],
            "AllowedOAuthScopes": ["openid", "aws.cognito.signin.user.admin"], "CallbackURLs": [.text(Self.callback)],
            "SupportedIdentityProviders": ["COGNITO", .text(provider)],
        ]
        test = try await TestPool(configuration, client: settings.merging(client), functions: functions)
        self.provider = provider
        browser = TestBrowser(test, domain: "acme")
        // A busy machine may take longer than Cognito's five seconds.
        test.cognito.pools.webSettings.change { $0.providerSeconds = 120 }
        let now = test.clock.now
        try test.cognito.pools.store.configure { tables in
            try tables.save(StoredObject(.domain, "acme", ["Domain": "acme"], at: now), in: TestPool.id)
        }
        var given = mapping
        if type == "SAML" { given["username"] = nil }
        _ = try await test.cognito.respond(
            to: "CreateIdentityProvider",
            [
                "UserPoolId": .text(TestPool.id), "ProviderName": .text(provider), "ProviderType": .text(type),
                "ProviderDetails": .object(details ?? Self.details(type)), "AttributeMapping": .object(given),
            ])
    }

    private static func details(_ type: String) -> JSONMembers<JSONValue> {
        switch type {
        case "SAML": ["MetadataURL": "https://id.example/metadata"]
        case "SignInWithApple":
            [
                "client_id": "c", "team_id": "t", "key_id": "k", "private_key": "p", "authorize_scopes": "email name",
            ]
        default:
            [
                "client_id": "members", "client_secret": "secret", "authorize_scopes": "openid profile email",
                "attributes_request_method": "GET", "oidc_issuer": "https://id.example",
            ]
        }
    }

    /// The address of the app's request.
    package func authorization(_ more: KeyValuePairs<String, String?> = [:], type: String = "code") -> String {
        let query = FormValues.query([
            "client_id": TestPool.clientID, "response_type": type, "redirect_uri": Self.callback, "state": Self.state,
            "identity_provider": provider,
        ])
        return "/oauth2/authorize?\(query)&\(FormValues.query(more))"
    }

    /// Visits the stand-in.
    package func visit(type: String = "code") async -> HTTPReply {
        await browser.follow(await browser.get(authorization(type: type)))
    }

    /// Signs a person in through the stand-in.
    ///
    /// - Returns: The answer that leads the browser to the app, or the page that it sees instead.
    package func come(
        _ subject: String = "s-1", _ claims: JSONMembers<String> = ["email": "ada@example.org"],
        outcome: String = "success", type: String = "code"
    ) async -> HTTPReply {
        await browser.follow(await answer(visit(type: type), subject, claims, outcome: outcome))
    }

    /// Fills in the stand-in's page; a SAML response goes on by its own form.
    package func answer(
        _ page: HTTPReply, _ subject: String, _ claims: JSONMembers<String>, outcome: String = "success"
    ) async -> HTTPReply {
        var form = page.hiddenFields + [("subject", subject), ("outcome", outcome)]
        for (name, value) in claims { form.append(("claim:\(name)", value)) }
        let path = "/_local/providers/\(TestPool.id)/\(provider)"
        let reply = await browser.post(path, form)
        guard reply.text.contains("SAMLResponse") || reply.text.contains("RelayState") else { return reply }
        return await browser.post("/saml2/idpresponse", reply.hiddenFields)
    }

    /// Exchanges the code of an answer.
    package func tokens(_ reply: HTTPReply) async throws -> JSONValue {
        let code = try #require(reply.appAnswer["code"], "\(reply.location ?? reply.text)")
        let answer = await browser.post(
            "/oauth2/token",
            [
                ("grant_type", "authorization_code"), ("client_id", TestPool.clientID), ("code", code),
                ("redirect_uri", Self.callback),
            ])
        return try JSONValue(json: answer.body)
    }

    /// Returns the claims of a token.
    package func claims(_ token: String, _ reply: HTTPReply) async throws -> JSONMembers<JSONValue> {
        let text = try #require(try await tokens(reply)[token]?.text)
        return try #require(JSONWebToken(text)).claims
    }

    /// A user as stored; nil for an unknown name.
    package func user(_ name: String = "Corp_s-1") throws -> User? {
        let pool = try pools.store.userPool(TestPool.id)
        return try pools.store.read { try $0.user(named: name, in: pool) }
    }

    /// The number of stored users.
    package func userCount() throws -> Int { try pools.store.read { try $0.userCount(in: TestPool.id) } }

    /// The error that the app gets, as `error: description`.
    package func error(_ reply: HTTPReply) -> String {
        let answer = reply.appAnswer
        return "\(answer["error"] ?? "no error"): \(answer["error_description"] ?? "")"
    }

    /// Links an identity to a user, as a function does within its call.
    package func link(_ subject: String = "s-1", to name: String = "ada", attribute: String = LinkedIdentity.subject)
        throws
    {
        let pool = try pools.store.userPool(TestPool.id)
        let identity = LinkedIdentity(provider: provider, attribute: attribute, value: subject)
        try pools.store.write { tables in
            guard var user = try tables.user(named: name, in: pool), try tables.user(of: identity, in: pool) == nil
            else { return }
            identity.add(to: &user, type: "OIDC", at: 1)
            try tables.update(user, in: pool)
            try tables.insert(identity, of: user, in: pool)
        }
    }
}
