public import CognitoEvents

// Rules that apply to every trigger's answer. Rules for one trigger are in that trigger's file in Triggers/.
extension CognitoRule {
    /// An answer is JSON.
    public static let answerIsJSON = CognitoRule(
        name: "answer.json", text: "An answer must be one JSON text.", source: "reports of users")
    /// An answer is at most 6 MB long.
    public static let answerLength = CognitoRule(
        name: "answer.length", text: "An answer can have at most 6 MB (6,291,556 bytes).",
        source: "Lambda Developer Guide, quotas: invocation payload")
    /// An answer is the complete event.
    public static let answerIsEvent = CognitoRule(
        name: "answer.event",
        text: "An answer must be the complete event with its response filled in, not null, text or an empty object.",
        source: "Developer Guide, Customizing user pool workflows; reports of users")
    /// An answer has the object `response`.
    public static let answerHasResponse = CognitoRule(
        name: "answer.response", text: "An answer must have a member response that is an object.",
        source: "Developer Guide, Customizing user pool workflows")
    /// An answer has the event's `request`.
    public static let answerHasRequest = CognitoRule(
        name: "answer.request", text: "An answer must have the member request, unchanged.",
        source: "Developer Guide, Customizing user pool workflows; Post authentication Lambda trigger")
    /// Cognito uses only the answer's `response`.
    public static let onlyResponseCounts = CognitoRule(
        name: "answer.only-response-counts", text: "Cognito reads only the response in an answer.",
        source: "inferred: no source says that a changed request has an effect")
    /// A member of `response` has the type that Cognito expects.
    public static let memberType = CognitoRule(
        name: "answer.member-type",
        text: "A member of response must have the JSON type that Cognito reads, or be null.",
        source: "Developer Guide, response parameters of each trigger; reports of users")
    /// Cognito ignores members of `response` that it does not know.
    public static let memberIsKnown = CognitoRule(
        name: "answer.known-member", text: "Cognito reads only the members of response that it knows.",
        source: "Developer Guide, response parameters of each trigger; reports of users")
    /// Cognito ignores a member with a misspelled name.
    public static let memberIsSpeltRight = CognitoRule(
        name: "answer.spelling", text: "Cognito reads members only with their exact spelling, in their exact place.",
        source: "Developer Guide, response parameters of each trigger; reports of users")
    /// Cognito ignores a member that belongs to another trigger's `response`.
    public static let memberOfTrigger = CognitoRule(
        name: "answer.trigger", text: "Each trigger's response has its own members.",
        source: "Developer Guide, response parameters of each trigger")
    /// An event has the members that all events share.
    public static let eventIsReadable = CognitoRule(
        name: "event.readable", text: "An event must have version, triggerSource, region, userPoolId and request.",
        source: "Developer Guide, User pool Lambda trigger event")

    static let ofEveryAnswer: [CognitoRule] = [
        .answerIsJSON, .answerLength, .answerIsEvent, .answerHasResponse, .answerHasRequest, .onlyResponseCounts,
        .memberType, .memberIsKnown, .memberIsSpeltRight, .memberOfTrigger, .eventIsReadable,
    ]
}
