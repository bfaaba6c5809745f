import CognitoTriggersTesting
import Testing
import TriggerKit
import WireJSON

@testable import LocalCognito

/// The kit's policy for federated users, with the pool as Cognito.
@Suite(.timeLimit(.minutes(2))) struct FederatedLinkingTests {
    struct Linking: TriggerFunction, PreSignUpHandler {
        private let linking = FederatedLinking(trusting: ["Corp"])

        func preSignUp(_ event: PreSignUpEvent, context: TriggerContext) async throws -> PreSignUpDecision {
            try await linking.link(event, in: context)
            return .allow
        }
    }

    /// A pool with a provider, and the function that calls it.
    private static func pool() async throws -> (pool: TestPool, server: PoolServer, tester: TriggerTester) {
        let pool = try await TestPool()
        let now = pool.clock.now
        try await pool.cognito.store.write { tables in
            let members: JSONMembers<JSONValue> = ["ProviderName": "Corp", "ProviderType": "OIDC"]
            try tables.save(StoredObject(.identityProvider, "Corp", members, at: now), in: TestPool.id)
        }
        let server = try await PoolServer.start(pool.cognito, port: 0)
        let environment = [
            "AWS_ENDPOINT_URL": "http://127.0.0.1:\(server.port)", "AWS_REGION": "eu-west-1",
            "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "secret",
        ]
        return (
            pool, server, await TriggerTester(Linking.self, environment: environment, timeout: .seconds(60))
        )
    }

    /// Lets somebody come by the provider for the first time.
    private static func come(
        _ tester: TriggerTester, as subject: String = "sub-1"
    ) async throws -> TestedInvocation<PreSignUpDecision> {
        await tester.invoke(
            try .preSignUp(.externalProvider) {
                $0.userPoolID = TestPool.id
                $0.userName = UserName(rawValue: "corp_\(subject)")
                $0.request.userAttributes = ["email": "ada@example.org", "email_verified": "true"]
            })
    }

    @Test func `a user who comes by a provider is linked once, and keeps the link when Cognito asks again`()
        async throws
    {
        let (pool, server, tester) = try await Self.pool()
        try await pool.addUser()
        try await pool.addUser("eve", attributes: ["email": "eve@example.org", "email_verified": "true"])
        for _ in 1...3 { #expect(try await Self.come(tester).refusal?.code == "linked") }
        let identities = try JSONValue(
            json: Array(try #require(try await pool.user("ada").attributes["identities"]).utf8))
        #expect(identities.elements?.count == 1)
        #expect(
            identities.elements?.first?["userId"] == "sub-1" && identities.elements?.first?["providerName"] == "Corp")
        #expect(try await pool.user("eve").attributes["identities"] == nil)
        await server.stop()
    }

    @Test func `nobody is linked to a user who has not proven the address`() async throws {
        let (pool, server, tester) = try await Self.pool()
        try await pool.addUser(attributes: ["email": "ada@example.org", "email_verified": "false"])
        #expect(try await Self.come(tester).decision == .allow)
        #expect(try await pool.user("ada").attributes["identities"] == nil)
        await server.stop()
    }

    @Test func `a sixth identity, which Cognito refuses, keeps the sign-in out`() async throws {
        let (pool, server, tester) = try await Self.pool()
        try await pool.addUser()
        for number in 1...5 { #expect(try await Self.come(tester, as: "\(number)").refusal?.code == "linked") }
        let invocation = try await Self.come(tester, as: "6")
        #expect(invocation.decision == nil && invocation.refusal == nil)
        #expect(invocation.log.contains("LimitExceededException") && !invocation.log.contains("ada@"))
        await server.stop()
    }
}
