public import CognitoEvents
public import WireJSON

/// An event with the response that a function has added.
public struct AnsweredEvent<Request: TriggerRequest>: Sendable {
    /// The event.
    public let event: TriggerEvent<Request>
    /// The answer's `response`.
    public let response: JSONObject
    /// The event's own `response`, as Cognito sent it.
    public let original: JSONObject

    /// Creates an answered event.
    public init(event: TriggerEvent<Request>, response: JSONObject, original: JSONObject = .empty) {
        self.event = event
        self.response = response
        self.original = original
    }
}

/// A decision that can be read from the response of any function.
public protocol ReadableDecision: TriggerDecision {
    /// Reads a response's decision.
    ///
    /// - Throws: The path of a member with the wrong JSON type.
    init(reading answered: AnsweredEvent<Request>) throws(JSONTypeError)

    /// Cognito's rules for a response that the decision's type ensures.
    static var answerRules: [AnswerRule<Request>] { get }
}

extension ReadableDecision {
    /// Empty.
    public static var answerRules: [AnswerRule<Request>] { [] }
}

/// A rule about a response that no decision of this package can break.
public struct AnswerRule<Request: TriggerRequest>: Sendable {
    /// The rule.
    public let rule: CognitoRule
    /// Returns the paths where a response breaks the rule, and the problem there.
    public let breaches: @Sendable (AnsweredEvent<Request>) -> [(path: String, detail: String)]

    init(
        _ rule: CognitoRule,
        _ breaches: @escaping @Sendable (AnsweredEvent<Request>) -> [(path: String, detail: String)]
    ) {
        self.rule = rule
        self.breaches = breaches
    }
}
