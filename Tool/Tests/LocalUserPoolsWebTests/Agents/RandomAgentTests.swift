import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import UserPoolObjects

/// Random calls of what agents use, none of which may end in an internal error.
@Suite struct RandomAgentTests {
    private static let texts = [
        "", "x", "https://app.example.org/client.json", "https://*.example.org/*", "https://*", "http://localhost/cb",
        "https://app.example.org/\u{1F600}", "authorization_code", "client_credentials", "refresh_token", "code",
        "none",
        "client_secret_basic", "openid", "orders/read", "aws.cognito/dcr/register", "REFRESH", "INVALIDATE", "DCR",
        "openid  email", "\u{0}", String(repeating: "a", count: 300), TestPool.id, TestPool.clientID,
    ]
    private static let members = [
        "redirect_uris", "grant_types", "response_types", "token_endpoint_auth_method", "scope", "client_name",
        "client_id",
        "jwks",
    ]
    private static let operations = [
        "CreateCIMDPolicy", "UpdateCIMDPolicy", "DescribeCIMDPolicy", "DeleteCIMDPolicy", "ListCIMDPolicies",
        "ListClientMetadataURLs", "UpdateClientMetadataURLState", "SetUserPoolSessionConfiguration",
        "SetUserPoolClientSessionConfiguration", "ListUserPoolClients", "UpdateUserPool", "GetDerivedToken",
        "CreateUserPoolClient", "UpdateUserPoolClient", "AddUserPoolClientSecret", "DeleteUserPoolClientSecret",
        "ListUserPoolClientSecrets", "CreateUserImportJob", "CreateTerms", "UpdateTerms",
        "InitiatePointInTimeRecovery", "StartPointInTimeRecovery", "CancelPointInTimeRecovery",
        "DescribePointInTimeRecovery", "ListPointInTimeRecoveries",
    ]

    private static func value(_ random: inout SystemRandomNumberGenerator, depth: Int = 0) -> JSONValue {
        switch Int.random(in: 0..<(depth < 2 ? 9 : 6), using: &random) {
        case 0: .null
        case 1: .boolean(.random(using: &random))
        case 2: .integer(.random(in: -1...100_000, using: &random))
        case 3...5: .text(texts.randomElement(using: &random) ?? "")
        case 6, 7: .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(&random, depth: depth + 1) })
        default: .object(["a": value(&random, depth: depth + 1)])
        }
    }

    @Test func `a thousand random registrations and requests for a sign-in give no 5xx`() async throws {
        let browser = try await Browser.make([
            "DcrConfiguration": ["OpenDcrEnabled": true, "AllowedScopes": ["orders/read"]]
        ])
        var random = SystemRandomNumberGenerator()
        for _ in 0..<1000 {
            var members = JSONMembers<JSONValue>()
            for name in Self.members where Bool.random(using: &random) { members[name] = Self.value(&random) }
            let registered = await browser.register(members)
            #expect(registered.status.code < 500, "\(JSONValue.object(members).flattened)")
            let id = Self.texts.randomElement(using: &random) ?? ""
            let asked = await browser.send(
                .GET, "/oauth2/authorize?\(Browser.query(["client_id": id, "redirect_uri": id]))")
            #expect(asked.status.code < 500, "\(id)")
        }
    }

    @Test func `a thousand random calls of the operations give no internal error`() async throws {
        let browser = try await Browser.make()
        var random = SystemRandomNumberGenerator()
        let (test, model) = (browser.test, ServiceModel.userPools)
        for _ in 0..<1000 {
            let operation = Self.operations.randomElement(using: &random) ?? ""
            guard case .structure(let known)? = model.input(of: operation)?.kind else { throw ServiceError.noUser }
            var input = JSONMembers<JSONValue>()
            for member in known where member.name != "UserPoolId" && Int.random(in: 0..<4, using: &random) > 0 {
                input[member.name] = Self.value(&random)
            }
            do throws(ServiceError) {
                let members = input.merging(["UserPoolId": .text(TestPool.id)])
                try CoercedInput.check(members, for: operation)
                _ = try await test.administer(operation, input)
            } catch {
                #expect(!error.isInternal, "\(operation) \(JSONValue.object(input).flattened): \(error)")
            }
        }
    }

    private static let grants = [
        "urn:ietf:params:oauth:grant-type:token-exchange", "authorization_code", "refresh_token", "client_credentials",
    ]
    private static let exchangeNames = [
        "subject_token", "subject_token_type", "actor_token", "actor_token_type", "requested_token_type", "scope",
        "audience", "resource", "code", "refresh_token", "redirect_uri", "client_secret", "code_verifier",
    ]

    @Test func `a thousand random documents, exchanges and reads of secrets give no 5xx`() async throws {
        let url = "https://app.example.org/client.json"
        let browser = try await Browser.make(client: [
            "ExplicitAuthFlows": [
                "ALLOW_USER_PASSWORD_AUTH", "ALLOW_TOKEN_EXCHANGE_IMPERSONATION", "ALLOW_TOKEN_EXCHANGE_DELEGATION",
            ]
        ])
        try await browser.test.policy(["https://app.example.org/*"])
        try await browser.test.signUpAndConfirm()
        let tokens = try Browser.json(await browser.exchange(try await browser.code())).members ?? [:]
        let texts =
            Self.texts + tokens.compactMap(\.value.text) + [url]
            + ["access_token", "id_token", "saml2"].map { "urn:ietf:params:oauth:token-type:\($0)" }
        let services = HTTPRouter(APIEndpoint(cognito: browser.test.cognito, secrets: nil).routes)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<1000 {
            var document: JSONMembers<JSONValue> = ["client_id": .text(url), "token_endpoint_auth_method": "none"]
            for name in Self.members where Int.random(in: 0..<3, using: &random) == 0 {
                document[name] = Self.value(&random)
            }
            let body = JSONValue.object(document).flattened
            try browser.test.cognito.pools.clientDocuments.set(
                OperationInput(["url": .text(url), "body": .text(body)]))
            let asked = await browser.send(
                .GET,
                "/oauth2/authorize?\(Browser.query(["client_id": url, "redirect_uri": texts.randomElement(using: &random)]))"
            )
            #expect(asked.status.code < 500, "\(body)")
            if let kept = try await browser.test.policies().first?["CIMDPolicyId"] {
                // The next document is read again.
                _ = try? await browser.test.administer(
                    "UpdateClientMetadataURLState", ["CIMDPolicyId": kept, "URL": .text(url), "Action": "INVALIDATE"])
            }

            var form = [("grant_type", Self.grants.randomElement(using: &random) ?? "")]
            form.append(("client_id", Bool.random(using: &random) ? TestPool.clientID : url))
            for name in Self.exchangeNames where Bool.random(using: &random) {
                form.append((name, texts.randomElement(using: &random) ?? ""))
            }
            let granted = await browser.token(form)
            #expect(granted.status.code < 500, "\(form)")

            let secret: JSONMembers<JSONValue> = ["SecretId": "cognito/x", "VersionStage": Self.value(&random)]
            let read = await services.answer(
                HTTPRequest(
                    method: .POST, path: "/",
                    headers: [
                        "Host": "127.0.0.1:9229", "X-Amz-Target": "secretsmanager.GetSecretValue",
                        "Authorization": TestClient.authorization,
                    ], body: Array(JSONValue.object(secret).flattened.utf8)))
            #expect(read.status.code < 500, "\(secret)")
        }
    }
}
