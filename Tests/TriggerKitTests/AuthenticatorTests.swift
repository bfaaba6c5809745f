import CognitoTestSupport
import CognitoTriggersTesting
import Testing
import TriggerKit

/// The step that asks for a code of an authenticator app.
@Suite struct AuthenticatorTests {
    private static let totp = TOTP.random()

    struct Apps: ChallengeFlowFunction {
        let store: MemoryStore
        init(store: MemoryStore) { self.store = store }
        init() { self.init(store: MemoryStore()) }
        var flow: some ChallengeFlow {
            Authenticator(store: store) { $0.user[custom: "app"] == "yes" ? AuthenticatorTests.totp : nil }
        }
    }

    private let clock = TestClock()
    private let store = MemoryStore()

    private func tester() async -> TriggerTester {
        await TriggerTester(clock: clock) { [store] in Apps(store: store) }
    }

    /// Plays the step with one answer.
    private func isRight(
        _ answer: String, _ tester: TriggerTester, challenge number: String = "1",
        _ change: (inout VerifyAuthChallengeEvent) -> Void = { _ in }
    ) async throws -> Bool {
        let invocation = await tester.invoke(
            try .verifyAuthChallenge {
                $0.userName = "ada"
                $0.request.userAttributes = ["custom:app": "yes"]
                $0.request.privateChallengeParameters = Secret(["authenticator": number])
                $0.request.challengeAnswer = Secret(answer)
                change(&$0)
            })
        return try #require(invocation.decision, "\(invocation)").isCorrect
    }

    private func code(_ seconds: Int = 0) throws -> String {
        try Self.totp.code(at: clock.now.advanced(by: .seconds(seconds))).reveal()
    }

    @Test(arguments: [-30, 0, 30]) func `the app's code is right, also if its clock differs`(seconds: Int) async throws
    {
        #expect(try await isRight(code(seconds), await tester()))
    }

    @Test(arguments: [-90, 90]) func `a code of another time is wrong`(seconds: Int) async throws {
        #expect(try await !isRight(code(seconds), await tester()))
    }

    @Test func `a code is good for one answer, which Cognito may repeat in another environment`() async throws {
        let (tester, other) = (await tester(), await tester())
        let code = try code()
        #expect(try await isRight(code, tester))
        #expect(try await isRight(code, other))
        #expect(try await !isRight(code, tester, challenge: "2"))
        #expect(try await !isRight(code, other, challenge: "3") { $0.callerContext.clientID = "another" })
        clock.advance(by: .seconds(30))
        #expect(try await !isRight(code, tester, challenge: "4"))
        #expect(try await isRight(self.code(), tester, challenge: "5"))
    }

    @Test func `a right code uses up the earlier ones`() async throws {
        let tester = await tester()
        let earlier = try code(-30)
        #expect(try await isRight(code(), tester))
        #expect(try await !isRight(earlier, tester, challenge: "2"))
        #expect(try await isRight(code(30), tester, challenge: "3"))
    }

    @Test(
        arguments: [
            Row("unknown", { @Sendable in $0.request.userNotFound = true }),
            Row("not enrolled", { @Sendable in $0.request.userAttributes = [:] }),
        ] as [Row<@Sendable (inout VerifyAuthChallengeEvent) -> Void>])
    func `no code is right for a user who is unknown or not enrolled, and none is used up`(
        row: Row<@Sendable (inout VerifyAuthChallengeEvent) -> Void>
    ) async throws {
        let tester = await tester()
        #expect(try await !isRight(code(), tester, row.value))
        #expect(try await isRight(code(), tester, challenge: "2"))
    }

    @Test func `the challenge is the same for everyone`() async throws {
        try await expectSameChallenge(of: await tester(), for: ["custom:app": "yes"])
    }

    @Test(arguments: [-1, 11]) func `a drift that is out of range is found at the start`(drift: Int) {
        #expect(throws: ImpossibleFlow.self) { try Authenticator(drift: drift, store: store) { _ in nil }.check() }
    }
}
