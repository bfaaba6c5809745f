public import CognitoEvents

// Rules about the answer of any trigger as a whole. Those of one trigger are in its file of Triggers/.
extension CognitoRule {
    /// An answer is JSON.
    public static let answerIsJSON = CognitoRule(
        name: "answer.json", text: "An answer is one JSON text.", source: "reports of users")
    /// An answer is at most 6 MB long.
    public static let answerLength = CognitoRule(
        name: "answer.length", text: "An answer has at most 6 MB (6,291,556 bytes).",
        source: "Lambda Developer Guide, quotas: invocation payload")
    /// An answer is the whole event.
    public static let answerIsEvent = CognitoRule(
        name: "answer.event",
        text: "An answer is the whole event with its response filled in; null, a text or an empty object is none.",
        source: "Developer Guide, Customizing user pool workflows; reports of users")
    /// An answer has the object response.
    public static let answerHasResponse = CognitoRule(
        name: "answer.response", text: "An answer has a member response, which is an object.",
        source: "Developer Guide, Customizing user pool workflows")
    /// An answer has the event's request.
    public static let answerHasRequest = CognitoRule(
        name: "answer.request", text: "An answer has the member request, as it came.",
        source: "Developer Guide, Customizing user pool workflows; Post authentication Lambda trigger")
    /// Nothing but the response counts.
    public static let onlyResponseCounts = CognitoRule(
        name: "answer.only-response-counts", text: "Cognito reads response and nothing else of an answer.",
        source: "inferred: no source says that a changed request has an effect")
    /// A member of the response has the type that Cognito reads.
    public static let memberType = CognitoRule(
        name: "answer.member-type", text: "A member of response has the JSON type that Cognito reads, or is null.",
        source: "Developer Guide, response parameters of each trigger; reports of users")
    /// Cognito reads the members that it knows.
    public static let memberIsKnown = CognitoRule(
        name: "answer.known-member", text: "Cognito reads the members of response that it knows, and no other.",
        source: "Developer Guide, response parameters of each trigger; reports of users")
    /// A member that looks misspelt is one that Cognito does not read.
    public static let memberIsSpeltRight = CognitoRule(
        name: "answer.spelling", text: "Cognito reads members by their exact spelling, at their place.",
        source: "Developer Guide, response parameters of each trigger; reports of users")
    /// The members of another trigger's response have no meaning.
    public static let memberOfTrigger = CognitoRule(
        name: "answer.trigger", text: "A trigger's response has members of its own.",
        source: "Developer Guide, response parameters of each trigger")
    /// An event has what all events have.
    public static let eventIsReadable = CognitoRule(
        name: "event.readable", text: "An event has version, triggerSource, region, userPoolId and request.",
        source: "Developer Guide, User pool Lambda trigger event")

    /// The rules about answers that hold for every trigger.
    private static let ofEveryAnswer: [CognitoRule] = [
        .answerIsJSON, .answerLength, .answerIsEvent, .answerHasResponse, .answerHasRequest, .onlyResponseCounts,
        .memberType, .memberIsKnown, .memberIsSpeltRight, .memberOfTrigger, .eventIsReadable,
    ]

    /// The rules about answers that no decision of this package can break.
    public static let ofAnswers: [CognitoRule] = ofEveryAnswer + TriggerModel.all.flatMap(\.answerRules)

    /// The rules about decisions, trigger by trigger.
    public static let ofDecisions: [CognitoRule] = TriggerModel.all.flatMap(\.decisionRules)
}
