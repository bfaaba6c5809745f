public import WireJSON

/// A handler's decision, which can write itself into an event's response.
///
/// The description names the decision but contains no values, because it may appear in a log.
public protocol TriggerDecision: Hashable, Sendable, CustomStringConvertible {
    /// The request that the decision answers.
    associatedtype Request: TriggerRequest

    /// Cognito's rules for the decision, except the rules that the decision's Swift type already enforces.
    static var rules: [DecisionRule<Self, Request>] { get }

    /// A Boolean value that indicates whether the decision cannot break a rule; if so, its rules are not checked.
    var cannotBreakRules: Bool { get }

    /// Sets the members of `response` that the decision determines, and no others.
    ///
    /// - Throws: `JSONWritingError` if a number in the decision is infinite or NaN.
    func write(to response: inout ResponseEditor, for event: TriggerEvent<Request>) throws(JSONWritingError)
}

extension TriggerDecision {
    /// An empty list: by default, a decision has no rules.
    public static var rules: [DecisionRule<Self, Request>] { [] }

    /// False: rules are checked unless a decision declares that it cannot break any.
    public var cannotBreakRules: Bool { false }

    /// Checks the decision against Cognito's rules.
    ///
    /// - Parameters:
    ///   - event: The event that is answered.
    ///   - skipped: Rules that the author has switched off; a rule that is no longer switchable still applies.
    /// - Throws: ``RuleViolation`` for the first rule that the decision breaks.
    @inlinable
    public func check(for event: TriggerEvent<Request>, skipping skipped: Set<CognitoRule>) throws(RuleViolation) {
        guard !cannotBreakRules else { return }
        for rule in Self.rules where !(rule.rule.isSwitchable && skipped.contains(rule.rule)) {
            if let detail = rule.breach(self, event) { throw RuleViolation(rule: rule.rule, detail: detail) }
        }
    }
}
