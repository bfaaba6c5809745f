/// Steps that apply only under a condition.
///
/// ```swift
/// When(.newDevice) { OneTimeCode(by: mail) }
/// ```
///
/// The condition is evaluated again on each call, for the same part of the session. If it changes during a sign-in, the
/// sign-in fails.
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
