import CognitoTriggersTesting
import Testing
import TriggerKit

/// The `Doorbell` of the guide "A sign-in of your own", with a limit on wrong answers across sign-ins.
struct GuardedDoorbell: ChallengeFlowFunction {
    private let sender: any CodeSender
    private let store: any AttemptStore

    init() { self.init(sender: SESMail { "\($0) is your code." }, store: DynamoDBStore()) }

    init(sender: any CodeSender, store: any AttemptStore) { (self.sender, self.store) = (sender, store) }

    var lockOut: LockOut? { LockOut(after: 10, within: .minutes(15), store: store) }
    var flow: some ChallengeFlow { OneTimeCode(sender: sender) }
}

struct LockOutTests {
    // The guide shows these lines.
    @Test func `ten wrong answers lock the user out`() async throws {
        let (outbox, store) = (Outbox(), MemoryStore())
        let function = await TriggerTester(environment: ["CODE_KEY": "a-key-of-at-least-thirty-two-bytes"]) {
            GuardedDoorbell(sender: outbox, store: store)
        }
        for _ in 1...4 {
            _ = try await SignIn(password: .omitted, answers: ["wrong", "wrong", "wrong"]).run(function)
        }
        let rightSignIn = SignIn(password: .omitted) { _ in outbox.codes(to: "ada@example.org").last }
        let result = try await rightSignIn.run(function)
        #expect(result.outcome == .failure(.decided), "\(result)")
    }

    /// A question with the same private parameters each time.
    private struct Riddle: ChallengeStep {
        let name = "RIDDLE"
        let answerParameter: String? = "word"
        func create(_ request: ChallengeRequest) -> Challenge {
            Challenge(public: ["question": "Which tree?"], private: ["word": "cedar"])
        }
        func verify(_ answer: ChallengeAnswer) -> Bool { answer.matches(private: "word") }
    }

    private struct GuardedRiddle: ChallengeFlowFunction {
        let store = MemoryStore()
        var lockOut: LockOut? { LockOut(after: 4, within: .minutes(15), store: store) }
        var flow: some ChallengeFlow { Riddle() }
    }

    @Test func `each wrong answer counts, also the same one to the same question`() async throws {
        let function = await TriggerTester(GuardedRiddle.self)
        for _ in 1...2 {
            _ = try await SignIn(password: .omitted, answers: ["oak", "oak"]).run(function)
        }
        let result = try await SignIn(password: .omitted, answers: ["cedar"]).run(function)
        #expect(result.outcome == .failure(.decided), "\(result)")
    }

    @Test(
        arguments: [
            ("zo\u{EB}@example.org", true), ("ZO\u{CB}@EXAMPLE.ORG", true), ("Zoe\u{308}@example.org", true),
            ("zoe@example.org", false), ("zo\u{F6}@example.org", false),
        ])
    func `an unknown name is locked out in every spelling, and another name is not`(
        name: String, isLocked: Bool
    ) async throws {
        func signIn(_ name: String) -> SignIn {
            SignIn(password: .omitted, user: SignInUser(name: name, isKnown: false), answers: ["oak", "oak", "oak"])
        }
        let function = await TriggerTester(GuardedRiddle.self)
        for _ in 1...2 { _ = try await signIn("Zo\u{EB}@Example.org").run(function) }
        let result = try await signIn(name).run(function)
        #expect(result.challenges.isEmpty == isLocked, "\(result)")
    }

    @Test func `a sign-in with a limit keeps every rule`() async {
        let report = await prove(GuardedRiddle.self, rightAnswer: .text("cedar"))
        #expect(report.holds, "\(report)")
    }
}
