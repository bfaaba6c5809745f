import CognitoProofSamples
import CognitoTriggersTesting
import Testing
import TriggerKit

/// Declared sign-ins that are explored in this process.
@Suite(.timeLimit(.minutes(2))) struct DeclaredFlowProofTests {
    struct MailedCode: ChallengeFlowFunction {
        let outbox: Outbox

        init() async throws { self.init(outbox: Outbox()) }
        init(outbox: Outbox) { self.outbox = outbox }

        var flow: some ChallengeFlow {
            OneTimeCode(leastTime: .zero) { code, destination, _ in outbox.send(code.reveal(), to: destination) }
        }
    }

    private static let environment = ["CODE_KEY": "a key of 32 characters, or longer"]

    @Test func `a declared code by mail holds`() async {
        let outbox = Outbox()
        let report = await prove(
            environment: Self.environment, messages: { outbox.messages(to: $0.attributes.email) },
            rightAnswer: .lastMessage
        ) { MailedCode(outbox: outbox) }
        #expect(report.holds, "\(report)")
    }

    @Test func `a declared code after the password needs both`() async {
        struct Both: ChallengeFlowFunction {
            let outbox: Outbox

            init() async throws { self.init(outbox: Outbox()) }
            init(outbox: Outbox) { self.outbox = outbox }

            var flow: some ChallengeFlow {
                Password()
                OneTimeCode(leastTime: .zero) { code, destination, _ in outbox.send(code.reveal(), to: destination) }
            }
        }
        let outbox = Outbox()
        let report = await prove(
            environment: Self.environment, requiring: [.password, .custom],
            messages: { outbox.messages(to: $0.attributes.email) }, rightAnswer: .lastMessage
        ) { Both(outbox: outbox) }
        #expect(report.holds, "\(report)")
    }
}
