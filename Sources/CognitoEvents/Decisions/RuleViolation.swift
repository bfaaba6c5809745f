/// A decision that Cognito would refuse or ignore; it is not sent, and the invocation fails.
public struct RuleViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The rule that is broken.
    public let rule: CognitoRule
    /// The place in the decision that breaks the rule.
    public let detail: String

    /// Creates a violation.
    public init(rule: CognitoRule, detail: String) {
        self.rule = rule
        self.detail = detail
    }

    /// The place, and the rule's name, text and source.
    public var description: String { "\(detail) breaks the rule \(rule) (\(rule.source))" }
}
