/// A rule and the pure function that checks a decision against it.
public struct DecisionRule<Decision: Sendable, Request: TriggerRequest>: Sendable {
    /// The rule.
    public let rule: CognitoRule
    /// Describes where a decision breaks the rule; nil if the decision follows the rule.
    ///
    /// The description contains no values from the event.
    public let breach: @Sendable (_ decision: Decision, _ event: TriggerEvent<Request>) -> String?

    /// Creates a rule from its parts.
    public init(
        _ rule: CognitoRule,
        _ breach: @escaping @Sendable (_ decision: Decision, _ event: TriggerEvent<Request>) -> String?
    ) {
        self.rule = rule
        self.breach = breach
    }
}
