import LocalTestSupport
import LoopbackHTTP
import Synchronization
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import UserPoolObjects

/// Sign-ins through a provider whose identity is linked to a user, before or within the sign-in.
@Suite struct LinkedSignInTests {
    private static let families = ["PreSignUp", "PreAuthentication", "PostAuthentication", "PreTokenGeneration"]

    @Test func `a linked identity signs in as the user, whose mapped attributes are written`() async throws {
        let answers = Dictionary(
            uniqueKeysWithValues: Self.families.map { ($0, ScriptedFunctions.Answer.response([:])) })
        let pool = try await FederatedPool(functions: ScriptedFunctions(answers))
        let ada = try await pool.test.addUser()
        try await pool.test.call(
            "AdminLinkProviderForUser",
            [
                "DestinationUser": ["ProviderName": "Cognito", "ProviderAttributeValue": "ada"],
                "SourceUser": [
                    "ProviderName": "Corp", "ProviderAttributeName": "Cognito_Subject", "ProviderAttributeValue": "s-1",
                ],
            ])
        let claims = try await pool.claims(
            "id_token", await pool.come("s-1", ["email": "new@example.org", "given_name": "Ada"]))
        #expect(claims["sub"] == .text(ada.sub) && claims["cognito:username"] == "ada")
        #expect(claims["email_verified"] == false && claims["cognito:groups"] == nil)
        let user = try #require(try pool.user("ada"))
        #expect(user.attributes["email"] == "new@example.org" && user.attributes["given_name"] == "Ada")
        #expect(
            pool.functions.sources == [
                "PreAuthentication_Authentication", "PostAuthentication_Authentication", "TokenGeneration_HostedAuth",
            ])
        try await pool.test.call(
            "AdminDisableProviderForUser",
            [
                "User": [
                    "ProviderName": "Corp", "ProviderAttributeName": "Cognito_Subject", "ProviderAttributeValue": "s-1",
                ]
            ])
        pool.browser.forgetCookies()
        _ = await pool.come()
        #expect(try pool.user() != nil, "the identity is forgotten, and makes a user")
    }

    @Test func `an identity can be linked by another attribute than the id`() async throws {
        let pool = try await FederatedPool()
        let ada = try await pool.test.addUser()
        try pool.link("ada@example.org", to: "ada", attribute: "email")
        let claims = try await pool.claims("id_token", await pool.come("anything"))
        #expect(claims["sub"] == .text(ada.sub))
        #expect(try pool.userCount() == 1)
    }

    /// A pool whose pre sign-up function links the identity to `ada`.
    private static func linkingPool(_ choice: WebSettings.LinkedSignIn) async throws -> FederatedPool {
        let box = LinkBox()
        let functions = ScriptedFunctions([
            "PreSignUp": .script { _ in
                box.run()
                return [:]
            }
        ])
        let pool = try await FederatedPool(functions: functions)
        box.set { try? pool.link() }
        try await pool.test.addUser()
        pool.pools.webSettings.change { $0.linkedSignIn = choice }
        return pool
    }

    @Test func `the sign-in that links fails, and the next one is the user's`() async throws {
        let pool = try await Self.linkingPool(.fail)
        #expect(pool.error(await pool.come()) == "invalid_request: Already found an entry for username Corp_s-1")
        #expect(pool.test.notes.contains { $0.contains("the next one succeeds as ada") })
        #expect(try await pool.claims("id_token", await pool.come())["cognito:username"] == "ada")
    }

    @Test func `the sign-in that links goes on as the user if the settings say so`() async throws {
        let pool = try await Self.linkingPool(.continue)
        #expect(try await pool.claims("id_token", await pool.come())["cognito:username"] == "ada")
        #expect(try pool.userCount() == 1)
    }

    @Test func `a ghost has tokens, but the pool does not know it until the browser signs out`() async throws {
        let pool = try await Self.linkingPool(.ghost)
        let tokens = try await pool.tokens(await pool.come())
        let text = try #require(tokens["access_token"]?.text)
        let ghost = try #require(JSONWebToken(text)).claims
        #expect(ghost["username"] == "Corp_s-1")
        #expect(try pool.userCount() == 1)
        #expect(await pool.test.outcome("GetUser", ["AccessToken": .text(text)]).hasPrefix("UserNotFoundException"))
        let refreshed = await pool.browser.post(
            "/oauth2/token",
            [
                ("grant_type", "refresh_token"), ("client_id", TestPool.clientID),
                ("refresh_token", tokens["refresh_token"]?.text ?? ""),
            ])
        #expect(refreshed.text.contains("invalid_grant"))
        let silent = try await pool.claims("access_token", await pool.browser.get(pool.authorization()))
        #expect(silent["sub"] == ghost["sub"])
        pool.browser.forgetCookies()
        #expect(try await pool.claims("id_token", await pool.come())["cognito:username"] == "ada")
    }

    @Test func `pre sign-up is repeated after a link if the settings say so`() async throws {
        let pool = try await Self.linkingPool(.continue)
        pool.pools.webSettings.change { $0.repeatsAfterError = true }
        _ = await pool.come()
        #expect(pool.functions.sources == ["PreSignUp_ExternalProvider", "PreSignUp_ExternalProvider"])
    }
}

/// A closure that is set after the functions which run it.
private final class LinkBox: Sendable {
    private let work = Mutex<(@Sendable () -> Void)?>(nil)

    func set(_ work: @escaping @Sendable () -> Void) { self.work.withLock { $0 = work } }
    func run() { work.withLock(\.self)?() }
}
