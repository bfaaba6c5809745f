/// A rule and the pure function that tells whether a decision breaks it.
public struct DecisionRule<Decision: Sendable, Request: TriggerRequest>: Sendable {
    /// The rule.
    public let rule: CognitoRule
    /// Says where a decision breaks the rule; nil if it keeps it.
    ///
    /// Values out of the event are not in the text.
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
