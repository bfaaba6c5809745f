public import WireJSON

/// The decision of a handler, and its form for Cognito.
///
/// Its description names what is decided and shows no value: it may appear in a log.
public protocol TriggerDecision: Hashable, Sendable, CustomStringConvertible {
    /// The request that is answered.
    associatedtype Request: TriggerRequest

    /// Cognito's rules for such a decision beyond those that its type ensures.
    static var rules: [DecisionRule<Self, Request>] { get }

    /// A Boolean value that indicates whether the decision cannot break a rule: its rules are not checked then.
    var cannotBreakRules: Bool { get }

    /// Sets the members of `response` that the decision decides, and no other.
    ///
    /// - Throws: `JSONWritingError` if a number in it is infinite or no number.
    func write(to response: inout ResponseEditor, for event: TriggerEvent<Request>) throws(JSONWritingError)
}

extension TriggerDecision {
    /// None.
    public static var rules: [DecisionRule<Self, Request>] { [] }

    /// Rules are checked unless a decision says that it breaks none.
    public var cannotBreakRules: Bool { false }

    /// Checks the decision against Cognito's rules.
    ///
    /// - Parameters:
    ///   - event: The event that is answered.
    ///   - skipped: Rules that the author has switched off; rules that are no longer in doubt still hold.
    /// - Throws: The first rule that is broken.
    @inlinable
    public func check(for event: TriggerEvent<Request>, skipping skipped: Set<CognitoRule>) throws(RuleViolation) {
        guard !cannotBreakRules else { return }
        for rule in Self.rules where !(rule.rule.isSwitchable && skipped.contains(rule.rule)) {
            if let detail = rule.breach(self, event) { throw RuleViolation(rule: rule.rule, detail: detail) }
        }
    }
}
