public import CognitoEvents
public import WireJSON

/// An event with the response that a function has given to it.
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

/// A decision that can be read back from a response, of any function.
public protocol ReadableDecision: TriggerDecision {
    /// Reads what a response decides.
    ///
    /// - Throws: The path of a member that has another JSON type than it needs.
    init(reading answered: AnsweredEvent<Request>) throws(JSONTypeError)

    /// Cognito's rules for a response that the decision's type ensures.
    static var answerRules: [AnswerRule<Request>] { get }
}

extension ReadableDecision {
    /// None.
    public static var answerRules: [AnswerRule<Request>] { [] }
}

/// A rule about a response that no decision of this package can break.
public struct AnswerRule<Request: TriggerRequest>: Sendable {
    /// The rule.
    public let rule: CognitoRule
    /// The paths at which a response breaks it, and what is wrong there.
    public let breaches: @Sendable (AnsweredEvent<Request>) -> [(path: String, detail: String)]

    init(
        _ rule: CognitoRule,
        _ breaches: @escaping @Sendable (AnsweredEvent<Request>) -> [(path: String, detail: String)]
    ) {
        self.rule = rule
        self.breaches = breaches
    }
}
