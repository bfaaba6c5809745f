import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import LocalUserPoolsWeb

/// Dynamic client registration: `/oauth2/register`, and the app clients that come of it.
@Suite struct RegistrationTests {
    private static let open: JSONMembers<JSONValue> = ["OpenDcrEnabled": true]
    private static let people: JSONMembers<JSONValue> = ["redirect_uris": ["http://localhost:3118/callback"]]

    private static func browser(
        _ registration: JSONMembers<JSONValue>? = open, client: JSONMembers<JSONValue> = [:], secret: String? = nil,
        version: Int64 = 1
    ) async throws -> Browser {
        let pool: JSONMembers<JSONValue> = registration.map { ["DcrConfiguration": .object($0)] } ?? [:]
        return try await Browser.make(pool, client: client, secret: secret, version: version)
    }

    /// The status and the error of an answer, such as `400 invalid_redirect_uri`.
    private static func outcome(_ reply: HTTPReply) -> String {
        let error = (try? Browser.json(reply))?["error"]?.text
        return [String(reply.status.code), error].compactMap(\.self).joined(separator: " ")
    }

    // MARK: Who may register

    @Test func `a pool without registration answers 404, and its discovery names no endpoint`() async throws {
        for registration in [nil, ["EnableStatus": "Disabled", "OpenDcrEnabled": true]] as [JSONMembers<JSONValue>?] {
            let browser = try await Self.browser(registration)
            #expect(await browser.register(Self.people).status == .notFound)
            #expect(try browser.discovery()["registration_endpoint"] == nil)
            #expect(browser.test.cognito.pools.store.appClients(of: TestPool.id).count == 1)
        }
    }

    @Test func `discovery names the endpoint at the pool's domain`() async throws {
        let browser = try await Self.browser([:])
        let endpoint = try browser.discovery()["registration_endpoint"]?.text
        #expect(endpoint?.hasSuffix("people.localhost:9229/oauth2/register") == true)
    }

    @Test func `without a token, only an open pool registers, and other methods are refused`() async throws {
        let closed = try await Self.browser([:])
        let reply = await closed.register(Self.people)
        #expect(reply.status == .unauthorized && reply.headers["WWW-Authenticate"] == ["Bearer"])
        #expect(await closed.send(.GET, "/oauth2/register").status == .methodNotAllowed)
        #expect(await closed.send(.OPTIONS, "/oauth2/register").status == .ok)
    }

    static let machine: JSONMembers<JSONValue> = [
        "AllowedOAuthFlows": ["client_credentials"], "AllowedOAuthScopes": ["aws.cognito/dcr/register", "orders/read"],
    ]

    private static func machineToken(_ browser: Browser, _ scope: String) async throws -> String {
        let reply = await browser.token([
            ("grant_type", "client_credentials"), ("client_id", TestPool.clientID), ("client_secret", "machine-secret"),
            ("scope", scope),
        ])
        return try #require(try Browser.json(reply)["access_token"]?.text, "\(reply.text)")
    }

    @Test func `a machine's token with the scope registers, again and again until it expires`() async throws {
        let browser = try await Self.browser([:], client: Self.machine, secret: "machine-secret")
        let token = try await Self.machineToken(browser, "aws.cognito/dcr/register")
        for _ in 0..<2 { #expect(await browser.register(Self.people, token: token).status == .created) }
        browser.test.clock.advance(by: 3601)
        let late = await browser.register(Self.people, token: token)
        #expect(Self.outcome(late) == "401 invalid_token")
        #expect(late.headers["WWW-Authenticate"] == [#"Bearer error="invalid_token""#])
    }

    @Test func `a token without the scope, and one that is no token, do not register even in an open pool`()
        async throws
    {
        let browser = try await Self.browser(client: Self.machine, secret: "machine-secret")
        let reply = await browser.register(Self.people, token: try await Self.machineToken(browser, "orders/read"))
        #expect(Self.outcome(reply) == "403 insufficient_scope")
        #expect(reply.headers["WWW-Authenticate"] == [#"Bearer error="insufficient_scope""#])
        for token in ["x", "a.b.c"] {
            #expect(Self.outcome(await browser.register(Self.people, token: token)) == "401 invalid_token")
        }
        for header in ["Basic eDp5", "", "Bearer"] {
            let reply = await browser.register(Self.people, headers: ["Authorization": header])
            #expect(Self.outcome(reply) == "401 invalid_token", "\(header)")
        }
    }

    @Test func `a user's token with the scope registers until the user signs out`() async throws {
        let scopes: JSONValue = ["openid", "aws.cognito/dcr/register", "aws.cognito.signin.user.admin"]
        let browser = try await Self.browser([:], client: ["AllowedOAuthScopes": scopes])
        try await browser.test.signUpAndConfirm()
        let tokens = try Browser.json(await browser.exchange(try await browser.code()))
        let token = try #require(tokens["access_token"]?.text)
        #expect(await browser.register(Self.people, token: token).status == .created)
        let without = try await browser.code(Browser.query(["scope": "openid"]))
        let other = try #require(try Browser.json(await browser.exchange(without))["access_token"]?.text)
        #expect(Self.outcome(await browser.register(Self.people, token: other)) == "403 insufficient_scope")
        try await browser.test.call("GlobalSignOut", ["AccessToken": .text(token)])
        #expect(Self.outcome(await browser.register(Self.people, token: token)) == "401 invalid_token")
    }

    @Test func `an empty list of grants refuses the kind of registration`() async throws {
        let browser = try await Self.browser(["OpenDcrEnabled": true, "OpenDcrGrantTypes": []])
        #expect(Self.outcome(await browser.register(Self.people)) == "403 access_denied")
        let implicit = try await Self.browser(["OpenDcrEnabled": true, "OpenDcrGrantTypes": ["implicit"]])
        #expect(Self.outcome(await implicit.register(Self.people)) == "403 access_denied")
    }

    // MARK: Metadata

    struct Refused: CustomTestStringConvertible, Sendable {
        let body: String
        let outcome: String
        var testDescription: String { body }

        init(_ body: String, _ outcome: String = "400 invalid_client_metadata") {
            (self.body, self.outcome) = (body, outcome)
        }
    }

    private static let uri = #""redirect_uris": ["http://localhost/cb"]"#

    static let refused: [Refused] = [
        .init("[]"), .init("{"), .init("{}", "400 invalid_redirect_uri"),
        .init(#"{"redirect_uris": []}"#, "400 invalid_redirect_uri"),
        .init(#"{"redirect_uris": "http://localhost/cb"}"#, "400 invalid_redirect_uri"),
        .init(#"{"redirect_uris": [1]}"#, "400 invalid_redirect_uri"),
        .init(#"{"redirect_uris": ["http://app.example.org/cb"]}"#, "400 invalid_redirect_uri"),
        .init(#"{"redirect_uris": ["/cb"]}"#, "400 invalid_redirect_uri"),
        .init(#"{"redirect_uris": ["http://localhost:x@app.example.org/cb"]}"#, "400 invalid_redirect_uri"),
        .init(#"{"redirect_uris": ["https://app.example.org/\r\nX: 1"]}"#, "400 invalid_redirect_uri"),
        .init(#"{"redirect_uris": ["https://app.example.org/ b"]}"#, "400 invalid_redirect_uri"),
        .init(#"{"redirect_uris": ["JavaScript:alert(1)//"]}"#, "400 invalid_redirect_uri"),
        .init(#"{"redirect_uris": ["data:text/html,x"]}"#, "400 invalid_redirect_uri"),
        .init(#"{"redirect_uris": ["https://app.example.org/cb#x"]}"#, "400 invalid_redirect_uri"),
        .init(
            #"{"redirect_uris": ["https://app.example.org/\#(String(repeating: "x", count: 1024))"]}"#,
            "400 invalid_redirect_uri"),
        .init("{\(uri), \"grant_types\": [\"implicit\"]}"), .init("{\(uri), \"grant_types\": [\"refresh_token\"]}"),
        .init("{\(uri), \"grant_types\": []}"), .init("{\(uri), \"grant_types\": \"authorization_code\"}"),
        .init("{\(uri), \"grant_types\": [\"authorization_code\", \"client_credentials\"]}"),
        .init("{\(uri), \"grant_types\": [\"client_credentials\", \"refresh_token\"]}"),
        .init("{\(uri), \"grant_types\": [\"urn:ietf:params:oauth:grant-type:token-exchange\"]}"),
        .init("{\(uri), \"grant_types\": [\"client_credentials\"]}"),
        .init("{\(uri), \"response_types\": [\"token\"]}"), .init("{\(uri), \"response_types\": []}"),
        .init("{\(uri), \"token_endpoint_auth_method\": \"private_key_jwt\"}"),
        .init("{\(uri), \"scope\": \"openid orders/read\"}"), .init("{\(uri), \"scope\": 1}"),
        .init("{\(uri), \"scope\": \"aws.cognito.signin.user.admin\"}"),
        .init("{\(uri), \"scope\": \"aws.cognito/dcr/register\"}"), .init("{\(uri), \"client_name\": []}"),
    ]

    @Test(arguments: refused)
    func `metadata that is not supported is refused, and no client is made`(case refused: Refused) async throws {
        let browser = try await Self.browser()
        let reply = await browser.register(body: refused.body)
        #expect(Self.outcome(reply) == refused.outcome, "\(reply.text)")
        #expect(browser.test.cognito.pools.store.appClients(of: TestPool.id).count == 1)
    }

    @Test func `a body that is not JSON by its type is refused`() async throws {
        let reply = await (try Self.browser()).web.send(
            .POST, "/oauth2/register", body: "{}", headers: ["Content-Type": "text/plain"])
        #expect(Self.outcome(reply) == "400 invalid_request")
    }

    // MARK: The client

    @Test func `the answer has the credentials, the metadata that holds, and nothing to manage the client with`()
        async throws
    {
        let browser = try await Self.browser()
        let asked = Self.people.merging(["client_name": "Claude Code (dev)", "logo_uri": "https://x.example/l.png"])
        let reply = await browser.register(asked)
        #expect(reply.status == .created && reply.headers["Cache-Control"] == ["no-store"])
        #expect(reply.headers["Access-Control-Allow-Origin"] == ["*"])
        let answer = try #require(try Browser.json(reply).members)
        let id = try #require(answer["client_id"]?.text)
        #expect(
            answer.filter { !["client_id", "client_secret"].contains($0.key) } == [
                "client_id_issued_at": 1_760_000_000, "client_name": "Claude Code _dev_",
                "redirect_uris": ["http://localhost:3118/callback"], "grant_types": ["authorization_code"],
                "response_types": ["code"], "token_endpoint_auth_method": "client_secret_basic",
                "scope": "openid email phone profile", "client_secret_expires_at": 0,
            ])
        let described = try await browser.test.administer("DescribeUserPoolClient", ["ClientId": .text(id)])
        let client = try #require(described["UserPoolClient"])
        #expect(client["ClientType"] == "DCR" && client["ClientSecret"] == answer["client_secret"])
        #expect(client["ClientName"] == "Claude Code _dev_" && client["SupportedIdentityProviders"] == ["COGNITO"])
        #expect(client["ExplicitAuthFlows"] == ["ALLOW_REFRESH_TOKEN_AUTH"] && client["AllowedOAuthFlows"] == ["code"])
        #expect(client["PreventUserExistenceErrors"] == "ENABLED" && client["EnableTokenRevocation"] == true)
        // The app has no other way to its secret.
        let update: JSONMembers<JSONValue> = ["ClientId": .text(id), "PublishSecretsInAWSSecretsManager": true]
        await #expect(throws: ServiceError.self) {
            try await browser.test.administer("UpdateUserPoolClient", update)
        }
    }

    @Test func `a client without a name has one of its id, and a public client has no secret`() async throws {
        let browser = try await Self.browser()
        let answer = try Browser.json(
            await browser.register(Self.people.merging(["token_endpoint_auth_method": "none"])))
        #expect(answer["client_secret"] == nil && answer["client_secret_expires_at"] == nil)
        #expect(answer["client_name"]?.text == "dcr-\(answer["client_id"]?.text ?? "")")
    }

    @Test func `allowed scopes count once they exist, and the scope of registrations never`() async throws {
        let scopes: JSONValue = [
            "orders/read", "orders/none", "aws.cognito/dcr/register", "aws.cognito.signin.user.admin",
        ]
        let browser = try await Self.browser(["OpenDcrEnabled": true, "AllowedScopes": scopes])
        let all = try Browser.json(await browser.register(Self.people))["scope"]
        #expect(all == "openid email phone profile orders/read aws.cognito.signin.user.admin")
        let some = try Browser.json(await browser.register(Self.people.merging(["scope": "orders/read openid openid"])))
        #expect(some["scope"] == "orders/read openid")
    }

    @Test func `a machine registers for the custom scopes alone, and gets a token`() async throws {
        let browser = try await Self.browser([
            "OpenDcrEnabled": true, "OpenDcrGrantTypes": ["client_credentials"],
            "AllowedScopes": ["orders/read", "openid"],
        ])
        let body: JSONMembers<JSONValue> = ["grant_types": ["client_credentials"], "response_types": []]
        let answer = try Browser.json(await browser.register(body))
        #expect(answer["scope"] == "orders/read" && answer["response_types"] == [])
        let reply = await browser.token([
            ("grant_type", "client_credentials"), ("client_id", answer["client_id"]?.text ?? ""),
            ("client_secret", answer["client_secret"]?.text ?? ""),
        ])
        #expect(try Browser.claims(reply, "access_token")["scope"] == "orders/read")
        for changes in [["token_endpoint_auth_method": "none"], ["scope": "openid"]] as [JSONMembers<JSONValue>] {
            #expect(Self.outcome(await browser.register(body.merging(changes))) == "400 invalid_client_metadata")
        }
        #expect(Self.outcome(await browser.register(Self.people)) == "400 invalid_client_metadata")
    }

    @Test func `a pool without a scope for machines registers none`() async throws {
        let browser = try await Self.browser(["OpenDcrEnabled": true, "OpenDcrGrantTypes": ["client_credentials"]])
        let reply = await browser.register(["grant_types": ["client_credentials"]])
        #expect(Self.outcome(reply) == "400 invalid_client_metadata")
    }

    @Test(arguments: [1, 2] as [Int64])
    func `a registered client signs in on the pages, with the default look`(version: Int64) async throws {
        let browser = try await Self.browser(version: version)
        try await browser.test.signUpAndConfirm()
        let answer = try Browser.json(
            await browser.register([
                "redirect_uris": [.text(Browser.callback)], "token_endpoint_auth_method": "none",
                "grant_types": ["authorization_code", "refresh_token"],
            ]))
        let id = try #require(answer["client_id"]?.text)
        let signedIn = await browser.signIn(Browser.query(["client_id": id]))
        let reply = await browser.token([
            ("grant_type", "authorization_code"), ("client_id", id), ("redirect_uri", Browser.callback),
            ("code", signedIn.appAnswer["code"] ?? ""),
        ])
        #expect(reply.status == .ok, "\(reply.text)")
        #expect(try Browser.claims(reply, "id_token")["aud"] == .text(id))
    }

    @Test func `later settings do not touch registered clients, and an administrator deletes them`() async throws {
        let browser = try await Self.browser()
        let id = try #require(try Browser.json(await browser.register(Self.people))["client_id"])
        try await browser.test.administer("UpdateUserPool", ["DcrConfiguration": ["EnableStatus": "Disabled"]])
        #expect(await browser.register(Self.people).status == .notFound)
        try await browser.test.administer("DescribeUserPoolClient", ["ClientId": id])
        try await browser.test.administer("DeleteUserPoolClient", ["ClientId": id])
    }

    @Test func `a registered client has no operations on secrets, and cannot get the scope of registrations`()
        async throws
    {
        let browser = try await Self.browser()
        let id = try #require(try Browser.json(await browser.register(Self.people))["client_id"])
        for operation in ["AddUserPoolClientSecret", "ListUserPoolClientSecrets"] {
            await #expect(throws: ServiceError.self) { try await browser.test.administer(operation, ["ClientId": id]) }
        }
        let scoped: JSONMembers<JSONValue> = [
            "ClientId": id, "AllowedOAuthFlows": ["code"], "AllowedOAuthFlowsUserPoolClient": true,
            "AllowedOAuthScopes": ["aws.cognito/dcr/register"], "CallbackURLs": ["http://localhost/cb"],
        ]
        await #expect(throws: ServiceError.self) { try await browser.test.administer("UpdateUserPoolClient", scoped) }
        try await browser.test.administer(
            "UpdateUserPoolClient", scoped.merging(["AllowedOAuthScopes": ["openid", "orders/read"]]))
        let described = try await browser.test.administer("DescribeUserPoolClient", ["ClientId": id])
        #expect(described["UserPoolClient"]?["ClientType"] == "DCR")
    }

    @Test func `a list has the clients of a type, page by page`() async throws {
        let browser = try await Self.browser()
        for _ in 0..<3 { #expect(await browser.register(Self.people).status == .created) }
        func count(_ type: JSONValue) async throws -> Int {
            var (found, token): (Int, JSONValue) = (0, .null)
            repeat {
                let answer = try await browser.test.administer(
                    "ListUserPoolClients", ["ClientType": type, "MaxResults": 2, "NextToken": token])
                found += answer["UserPoolClients"]?.elements?.count ?? 0
                token = answer["NextToken"] ?? .null
            } while token != .null
            return found
        }
        let counts = (try await count("DCR"), try await count("REGULAR"), try await count(.null))
        #expect(counts == (3, 1, 4))
    }

    @Test func `the pool's limit of app clients holds for registrations`() async throws {
        let browser = try await Self.browser()
        try browser.test.cognito.pools.store.configure { tables in
            for number in 0..<999 {
                try tables.save(
                    AppClient(
                        id: "client\(number)", userPoolID: TestPool.id, name: "c", configuration: [:], created: 1,
                        modified: 1))
            }
        }
        let reply = await browser.register(Self.people)
        #expect(Self.outcome(reply) == "400 invalid_client_metadata" && reply.text.contains("limit"))
    }

    @Test func `a seed keeps the type of a registered client`() async throws {
        let browser = try await Self.browser()
        let id = try #require(try Browser.json(await browser.register(Self.people))["client_id"]?.text)
        let seed: JSONValue = ["UserPools": .array(try await browser.test.cognito.pools.exported())]
        let copy = try LocalCognito(host: ScriptedFunctions([:]), clock: LocalClock(start: 1)).sharingKeys()
        try await copy.pools.seed(Array(seed.flattened.utf8))
        #expect(try copy.pools.store.appClient(id).type == .registered)
        #expect(try copy.pools.store.appClient(TestPool.clientID).type == .regular)
    }
}

extension Browser {
    /// Registers an app client.
    func register(
        _ metadata: JSONMembers<JSONValue> = [:], body: String? = nil, token: String? = nil, headers: HTTPHeaders = [:]
    ) async -> HTTPReply {
        var headers = headers
        headers.add(name: "Content-Type", value: "application/json")
        if let token { headers.add(name: "Authorization", value: "Bearer \(token)") }
        return await web.send(
            .POST, "/oauth2/register", body: body ?? JSONValue.object(metadata).flattened, headers: headers)
    }

    /// The discovery document of the pool.
    func discovery() throws -> JSONValue { try test.cognito.pools.discovery(of: TestPool.id) }
}
