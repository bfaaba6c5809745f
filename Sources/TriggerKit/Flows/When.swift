/// Steps that apply only if a condition holds.
///
/// ```swift
/// When(.newDevice) { OneTimeCode(sender: mail) }
/// ```
///
/// Each call evaluates the condition again, for the same part of the session. If the outcome changes during a sign-in,
/// the sign-in fails.
public struct When: FlowElement {
    /// The steps in order.
    public let parts: FlowParts

    /// Creates conditional steps.
    ///
    /// - Parameters:
    ///   - condition: The condition.
    ///   - steps: The steps.
    public init(_ condition: FlowCondition, @ChallengeFlowBuilder steps: () -> ChallengeFlowDeclaration) {
        let inner = steps().parts
        parts = FlowParts(
            hasMisplacedPassword: inner.hasPassword || inner.hasMisplacedPassword,
            [.conditional(condition, inner.nodes)])
    }
}
