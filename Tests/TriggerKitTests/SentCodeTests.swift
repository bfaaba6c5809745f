import CognitoTriggersTesting
import Synchronization
import Testing
import TriggerKit

// The guide "A sign-in of your own" shows these lines.

struct Doorbell: ChallengeFlowFunction {
    private let sender: any CodeSender

    init() { self.init(sender: SESMail { "\($0) is your code." }) }

    init(sender: any CodeSender) { self.sender = sender }

    var flow: some ChallengeFlow { OneTimeCode(sender: sender) }
}

/// Keeps codes instead of sending them.
final class Outbox: CodeSender {
    private let sent = Mutex<[(destination: String, code: String)]>([])
    var destination: OneTimeCode.Destination { .email }

    func codes(to destination: String?) -> [String] {
        sent.withLock { $0.filter { $0.destination == destination }.map(\.code) }
    }

    func check() {}

    func send(_ code: Secret<String>, to recipient: CodeRecipient, in context: InvocationContext) {
        sent.withLock { $0.append((recipient.address, code.reveal())) }
    }
}

struct DoorbellTests {
    @Test func `the code that was sent brings tokens`() async throws {
        let outbox = Outbox()
        let function = await TriggerTester(environment: ["CODE_KEY": "a-key-of-at-least-thirty-two-bytes"]) {
            Doorbell(sender: outbox)
        }
        let signIn = SignIn(password: .omitted) { _ in outbox.codes(to: "ada@example.org").last }
        let result = try await signIn.run(function)
        #expect(result.outcome == .tokens, "\(result)")
    }
}

/// Asks administrators for a PIN as well.
struct GuardedService: ChallengeFlowFunction {
    private let sender: any CodeSender

    init() { self.init(sender: SESMail { "\($0) is your code." }) }

    init(sender: any CodeSender) { self.sender = sender }

    var flow: some ChallengeFlow {
        OneTimeCode(sender: sender)
        When(.user(orUnknown: false) { $0[custom: "role"] == "admin" }) { PIN() }
    }
}

struct PIN: ChallengeStep {
    let name = "PIN"

    func create(_ request: ChallengeRequest) -> Challenge { Challenge(private: ["pin": "asked"]) }

    func verify(_ answer: ChallengeAnswer) throws -> Bool {
        let hash = try answer.user[custom: "pin"].map { try PasswordHash($0) }
        return try (hash ?? .decoy).matches(answer.text) && hash != nil
    }
}

struct GuardedServiceTests {
    @Test(arguments: [("admin", "2580", 2), ("admin", nil, 2), ("clerk", nil, 1)] as [(String, String?, Int)])
    func `an administrator also gives the PIN`(role: String, pin: String?, challenges: Int) async throws {
        let outbox = Outbox()
        let function = await TriggerTester(environment: ["CODE_KEY": "a-key-of-at-least-thirty-two-bytes"]) {
            GuardedService(sender: outbox)
        }
        var signIn = SignIn(password: .omitted) { challenge in
            challenge.number == 1 ? outbox.codes(to: "ada@example.org").last : pin
        }
        signIn.user.attributes["custom:role"] = role
        signIn.user.attributes["custom:pin"] = try PasswordHash(of: Secret("2580")).text
        let result = try await signIn.run(function)
        #expect(result.challenges.count == challenges, "\(result)")
        #expect((result.outcome == .tokens) == (role == "clerk" || pin != nil), "\(result)")
    }
}

// The guide "Proving a sign-in" shows these lines.

struct DoorbellProofTests {
    @Test func `no history of the sign-in breaks a rule`() async {
        let outbox = Outbox()
        let report = await prove(
            environment: ["CODE_KEY": "a-key-of-at-least-thirty-two-bytes"],
            messages: { outbox.codes(to: $0.attributes.email) }, rightAnswer: .lastMessage
        ) { Doorbell(sender: outbox) }
        #expect(report.holds, "\(report)")
    }
}
