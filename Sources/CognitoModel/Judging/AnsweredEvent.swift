public import CognitoEvents
public import WireJSON

/// An event with the response that a function has added.
public struct AnsweredEvent<Request: TriggerRequest>: Sendable {
    /// The event.
    public let event: TriggerEvent<Request>
    /// The answer's `response`.
    public let response: JSONObject
    /// The `response` that Cognito sent in the event.
    public let original: JSONObject

    /// Creates an answered event.
    public init(event: TriggerEvent<Request>, response: JSONObject, original: JSONObject = .empty) {
        self.event = event
        self.response = response
        self.original = original
    }
}

/// A decision that can be read from a function's `response`, in whatever language the function is written.
public protocol ReadableDecision: TriggerDecision {
    /// Reads the decision from a response.
    ///
    /// - Throws: `JSONTypeError` with the path of a member that has the wrong JSON type.
    init(reading answered: AnsweredEvent<Request>) throws(JSONTypeError)

    /// Cognito's rules that the decision's type enforces, so that only a response of other code can break them.
    static var answerRules: [AnswerRule<Request>] { get }
}

extension ReadableDecision {
    /// No rules.
    public static var answerRules: [AnswerRule<Request>] { [] }
}

/// A rule that this package's decisions always obey, but that a response of other code may break.
public struct AnswerRule<Request: TriggerRequest>: Sendable {
    /// The rule.
    public let rule: CognitoRule
    /// Returns each path where a response breaks the rule, with a description of the problem.
    public let breaches: @Sendable (AnsweredEvent<Request>) -> [(path: String, detail: String)]

    init(
        _ rule: CognitoRule,
        _ breaches: @escaping @Sendable (AnsweredEvent<Request>) -> [(path: String, detail: String)]
    ) {
        self.rule = rule
        self.breaches = breaches
    }
}
