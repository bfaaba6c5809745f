package import TriggerKit

/// A declared sign-in with a password, and then a code under a condition.
package struct ConditionalCode: ChallengeFlowFunction {
    private let outbox: Outbox
    private let condition: FlowCondition

    /// With `CONDITION=client` it asks users of one app client for the code, and else users at a risk.
    package init() {
        let isForClient = LambdaEnvironment["CONDITION"] == "client"
        self.init(outbox: Outbox(path: LambdaEnvironment["OUTBOX"]), isForClient ? .client("webclient") : Self.atRisk)
    }

    /// Creates the sign-in.
    package init(outbox: Outbox, _ condition: FlowCondition) { (self.outbox, self.condition) = (outbox, condition) }

    /// Holds for users whose attribute says so.
    package static let atRisk = FlowCondition.user(orUnknown: false) { $0[custom: "risk"] == "high" }

    package var flow: some ChallengeFlow {
        Password()
        When(condition) {
            OneTimeCode(leastTime: .zero) { code, recipient, _ in outbox.send(code.reveal(), to: recipient.address) }
        }
    }
}
