@_spi(Internal) import HTTPS
import LocalTestSupport
import Synchronization
import Testing
import TriggerKit
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import UserPoolObjects

/// The kit's policy for federated users, with the pool as Cognito.
@Suite(.timeLimit(.minutes(2))) struct FederatedLinkingTests {
    /// A pool with a provider, and the policy that calls it.
    private static func pool() async throws -> (pool: TestPool, server: PoolServer, linking: FederatedLinking) {
        let pool = try await TestPool()
        let now = pool.clock.now
        try pool.cognito.pools.store.write { tables in
            let members: JSONMembers<JSONValue> = ["ProviderName": "Corp", "ProviderType": "OIDC"]
            try tables.save(StoredObject(.identityProvider, "Corp", members, at: now), in: TestPool.id)
        }
        let server = try await PoolServer.start(pool.cognito, port: 0)
        return (pool, server, linking(at: server))
    }

    /// The policy that calls a server.
    private static func linking(at server: PoolServer) -> FederatedLinking {
        let environment = [
            "AWS_ENDPOINT_URL": "http://127.0.0.1:\(server.port)", "AWS_REGION": "eu-west-1",
            "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "secret",
        ]
        let client = HTTPSClient(.init()) { environment[$0] }
        return FederatedLinking(trusting: ["Corp"], client: client)
    }

    /// Lets somebody come by the provider for the first time; returns the code with which the app is told to start anew.
    ///
    /// The policy is asked itself: a handler's time is short on a busy machine.
    private static func come(_ linking: FederatedLinking, as subject: String = "sub-1") async throws -> String? {
        let event = PreSignUpEvent(
            triggerSource: .preSignUpExternalProvider,
            request: PreSignUpRequest(userAttributes: ["email": "ada@example.org", "email_verified": "true"]),
            userName: UserName(rawValue: "corp_\(subject)"), userPoolID: TestPool.id)
        let context = InvocationContext(requestID: "test", deadline: Deadline(millisecondsFromNow: 120_000))
        do {
            try await linking.link(event, in: context)
            return nil
        } catch let refusal as Refusal {
            return refusal.code
        }
    }

    @Test func `a user who comes by a provider is linked once, and keeps the link when Cognito asks again`()
        async throws
    {
        let (pool, server, linking) = try await Self.pool()
        try await pool.addUser()
        try await pool.addUser("eve", attributes: ["email": "eve@example.org", "email_verified": "true"])
        for _ in 1...3 { #expect(try await Self.come(linking) == "linked") }
        let identities = try JSONValue(
            json: Array(try #require(try await pool.user("ada").attributes["identities"]).utf8))
        #expect(identities.elements?.count == 1)
        #expect(
            identities.elements?.first?["userId"] == "sub-1" && identities.elements?.first?["providerName"] == "Corp")
        #expect(try await pool.user("eve").attributes["identities"] == nil)
        await server.stop()
    }

    @Test func `nobody is linked to a user who has not proven the address`() async throws {
        let (pool, server, linking) = try await Self.pool()
        try await pool.addUser(attributes: ["email": "ada@example.org", "email_verified": "false"])
        #expect(try await Self.come(linking) == nil)
        #expect(try await pool.user("ada").attributes["identities"] == nil)
        await server.stop()
    }

    @Test func `a sixth identity, which Cognito refuses, keeps the sign-in out`() async throws {
        let (pool, server, linking) = try await Self.pool()
        try await pool.addUser()
        for number in 1...5 { #expect(try await Self.come(linking, as: "\(number)") == "linked") }
        let error = await #expect(throws: (any Error).self) { try await Self.come(linking, as: "6") }
        let words = error.map { "\($0)" } ?? ""
        #expect(words.contains("LimitExceededException") && !words.contains("ada@"), "\(words)")
        await server.stop()
    }

    @Test func `a whole sign-in is linked and refused once, and the next one is the user's`() async throws {
        let holder = LinkingHolder()
        let functions = ScriptedFunctions(["PreSignUp": .work { await holder.answer($0) }])
        let pool = try await FederatedPool(
            mapping: ["email": "email", "email_verified": "email_verified"], functions: functions)
        let server = try await PoolServer.start(pool.test.cognito, port: 0)
        holder.set(Self.linking(at: server))
        let ada = try await pool.test.addUser()
        let claims: JSONMembers<String> = ["email": "ada@example.org", "email_verified": "true"]
        #expect(pool.error(await pool.come("s-1", claims)) == "invalid_request: PreSignUp failed with error linked. ")
        let idToken = try await pool.claims("id_token", await pool.come("s-1", claims))
        #expect(idToken["sub"] == .text(ada.sub) && idToken["email_verified"] == true)
        #expect(pool.functions.sources == ["PreSignUp_ExternalProvider"])
        #expect(try pool.userCount() == 1)
        await server.stop()
    }
}

/// The kit's policy as the function of a pool that starts after it.
private final class LinkingHolder: Sendable {
    private let linking = Mutex<FederatedLinking?>(nil)

    func set(_ linking: FederatedLinking) { self.linking.withLock { $0 = linking } }

    func answer(_ event: JSONValue) async -> ScriptedFunctions.Answer {
        let context = InvocationContext(requestID: "test", deadline: Deadline(millisecondsFromNow: 120_000))
        do {
            let event = try PreSignUpEvent(ReceivedEvent(Array(event.flattened.utf8)))
            try await linking.withLock(\.self)?.link(event, in: context)
            return .response([:])
        } catch {
            return .error((error as? Refusal)?.code ?? "\(error)")
        }
    }
}
