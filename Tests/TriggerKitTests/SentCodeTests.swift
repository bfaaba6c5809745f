import CognitoTriggersTesting
import Synchronization
import Testing
import TriggerKit

// The guide "A sign-in of your own" shows these lines.

struct Doorbell: ChallengeFlowFunction {
    private let sender: any CodeSender

    init() { self.init(sender: SESMail { "Your code is \($0)." }) }

    init(sender: any CodeSender) { self.sender = sender }

    var flow: some ChallengeFlow { OneTimeCode(by: sender) }
}

/// Keeps codes in place of sending them.
final class Outbox: CodeSender {
    private let codes = Mutex<[String]>([])
    var last: String? { codes.withLock { $0.last } }
    var destination: OneTimeCode.Destination { .email }

    func check() {}

    func send(_ code: Secret<String>, to destination: String, in context: TriggerContext) {
        codes.withLock { $0.append(code.reveal()) }
    }
}

struct DoorbellTests {
    @Test func `the code that was sent brings tokens`() async throws {
        let outbox = Outbox()
        let function = await TriggerTester(environment: ["CODE_KEY": "a-key-of-at-least-thirty-two-bytes"]) {
            Doorbell(sender: outbox)
        }
        let result = try await SignIn(password: .omitted) { _ in outbox.last }.run(function)
        #expect(result.outcome == .tokens, "\(result)")
    }
}
