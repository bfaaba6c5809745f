public import CognitoEvents

// Rules about an answer as a whole, and about what decisions of this package cannot say.
extension CognitoRule {
    /// An answer is JSON.
    public static let answerIsJSON = CognitoRule(
        name: "answer.json", text: "An answer is one JSON text.", source: "reports of users")
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
    /// Each version of pre token generation has a member of its own.
    public static let memberOfVersion = CognitoRule(
        name: "pre-token-generation.version-member",
        text: "V1_0 reads claimsOverrideDetails, V2_0 and V3_0 read claimsAndScopeOverrideDetails.",
        source: "Developer Guide, Pre token generation, versions")
    /// Groups that groupOverrideDetails leaves out are dropped from the tokens.
    public static let groupsAreKept = CognitoRule(
        name: "pre-token-generation.groups-dropped",
        text: "groupOverrideDetails replaces all groups: what it leaves out is dropped from the tokens. To leave the "
            + "groups alone, leave it out.",
        source: "Developer Guide, Pre token generation, groupOverrideDetails")
    /// A define handler says exactly one of three things.
    public static let oneOutcome = CognitoRule(
        name: "define-auth-challenge.one-outcome",
        text: "Exactly one of challengeName, issueTokens and failAuthentication says what comes next.",
        source: "Developer Guide, Define auth challenge Lambda trigger; both flags at once are not documented")
    /// An answer to a challenge is right or wrong.
    public static let answerIsJudged = CognitoRule(
        name: "verify-auth-challenge.decided", text: "Without answerCorrect the answer counts as wrong.",
        source: "inferred from the response that Cognito sends")
    /// What a migration may say beside the profile is a short list of words.
    public static let migrationWords = CognitoRule(
        name: "user-migration.words",
        text: "finalUserStatus is CONFIRMED or RESET_REQUIRED, messageAction SUPPRESS or RESEND, "
            + "desiredDeliveryMediums EMAIL and SMS.",
        source: "Developer Guide, Migrate user Lambda trigger, response parameters; API reference, MessageActionType")
    /// An answer of Cognito Sync is about the dataset that was sent.
    public static let syncIdentityUnchanged = CognitoRule(
        name: "sync.identity", text: "An answer names the dataset, the identity and the pool as they came.",
        source: "Developer Guide, Amazon Cognito events (Amazon Cognito Sync)")
    /// A record of Cognito Sync is replaced or removed.
    public static let syncOperation = CognitoRule(
        name: "sync.operation", text: "A record's op is replace or remove.",
        source: "Developer Guide, Amazon Cognito events (Amazon Cognito Sync)")
    /// Lambda finds failed records by their sequence numbers.
    public static let streamsFailures = CognitoRule(
        name: "streams.batch-item-failures",
        text: "batchItemFailures lists sequence numbers of the batch, each as itemIdentifier.",
        source: "Lambda Developer Guide, Kinesis, partial batch response")
    /// An event has what all events have.
    public static let eventIsReadable = CognitoRule(
        name: "event.readable", text: "An event has version, triggerSource, region, userPoolId and request.",
        source: "Developer Guide, User pool Lambda trigger event")

    /// The rules about answers that are not about a decision of this package.
    public static let ofAnswers: [CognitoRule] = [
        .answerIsJSON, .answerIsEvent, .answerHasResponse, .answerHasRequest, .onlyResponseCounts, .memberType,
        .memberIsKnown, .memberIsSpeltRight, .memberOfTrigger, .memberOfVersion, .groupsAreKept, .oneOutcome,
        .answerIsJudged, .migrationWords, .syncIdentityUnchanged, .syncOperation, .streamsFailures, .eventIsReadable,
    ]

    /// The rules about decisions, trigger by trigger.
    public static let ofDecisions: [CognitoRule] = TriggerFamily.allCases.flatMap(\.decisionRules)
}
