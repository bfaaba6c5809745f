import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

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
        "SetUserPoolClientSessionConfiguration", "ListUserPoolClients", "UpdateUserPool",
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
}
