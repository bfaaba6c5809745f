public import CognitoEvents

/// What Cognito does when a rule is broken, as far as that is known.
struct Consequence {
    let weight: Judgement.Finding.Weight
    /// The part of the answer that the rule is about.
    let path: String
    let words: String
    let appSees: CognitoError?

    /// What follows from a broken rule.
    static func of(_ rule: CognitoRule, in event: ReceivedEvent?) -> Consequence {
        let found = table[rule] ?? refused("Cognito refuses the answer.")
        // What Cognito Sync says is not documented.
        if event?.kind == .syncTrigger {
            return Consequence(weight: found.weight, path: found.path, words: found.words, appSees: nil)
        }
        // Of an unknown user who has forgotten the password the app is told nothing.
        guard found.appSees == .wrongPassword, event?.kind == .userPool(.userMigrationForgotPassword) else {
            return found
        }
        return Consequence(
            weight: found.weight, path: found.path,
            words: "Cognito takes the user for unknown, and the app is told what it is told of any unknown user.",
            appSees: nil)
    }

    /// Whether it is known what a rule's breach leads to.
    static func isKnown(of rule: CognitoRule) -> Bool { table[rule] != nil }

    private static func refused(
        _ words: String, at path: String = "response", _ appSees: CognitoError? = nil
    ) -> Consequence { Consequence(weight: .refused, path: path, words: words, appSees: appSees) }

    private static func ignored(_ words: String, at path: String = "response") -> Consequence {
        Consequence(weight: .ignored, path: path, words: words, appSees: nil)
    }

    private static func note(_ words: String, at path: String = "response") -> Consequence {
        Consequence(weight: .note, path: path, words: words, appSees: nil)
    }

    private static let operationFails = "The operation fails."
    private static let fieldIsNamed =
        "The operation fails with InvalidParameterException or InvalidLambdaResponseException, whose message names the "
        + "member and its limits."
    private static let signInFails = "The sign-in fails like one with a wrong password."
    private static let details = "response.claimsAndScopeOverrideDetails"

    private static let table: [CognitoRule: Consequence] = [
        // The answer as a whole.
        .answerIsJSON: refused(operationFails, at: "", .invalidJSON),
        .answerIsEvent: refused(operationFails, at: "", .unrecognizableOutput),
        .answerHasResponse: refused(operationFails, at: "", .unrecognizableOutput),
        .answerHasRequest: refused(operationFails, at: "", .unrecognizableOutput),
        .onlyResponseCounts: note("Cognito goes on with what it sent."),
        .memberType: refused(operationFails, .unrecognizableOutput),
        .memberIsKnown: note("Cognito passes over it; reports of errors are rare."),
        .memberIsSpeltRight: ignored("Cognito passes over it, and takes what was meant for not said."),
        .memberOfTrigger: ignored("Cognito passes over it."),
        .eventIsReadable: note("Only the form of the answer is judged."),
        // Sign-up.
        .verifiedContactPresent: refused("The sign-up fails; its words are not known."),
        // Custom sign-in.
        .presentableChallenge: refused("The sign-in fails.", at: "response.challengeName", .unrecognizableOutput),
        .oneOutcome: refused("The sign-in fails, as far as is known.", .unrecognizableOutput),
        .privateParameterPresent: refused(signInFails, at: "response.privateChallengeParameters", .wrongPassword),
        .answerIsJudged: note("The define handler is asked next, and finds a challenge that was not met."),
        // Migration.
        .migratedUserHasNoSub: refused(signInFails, at: "response.userAttributes.sub", .wrongPassword),
        .migratedUserHasAttributes: refused(
            "Cognito takes the user for unknown.", at: "response.userAttributes", .wrongPassword),
        .attributeLength: refused(
            "The user is not taken over; the words are not known.", at: "response.userAttributes"),
        .migratedPasswordPresent: ignored(
            "There is no password that could stay: the user has to set one.", at: "response.finalUserStatus"),
        .migratedContactVerified: refused(
            "The code cannot be sent; the words are not known.", at: "response.userAttributes"),
        .migrationWords: ignored("Cognito takes any other word for its own default, as far as is known."),
        // Messages.
        .smsMessageLength: refused(fieldIsNamed, at: "response.smsMessage"),
        .emailMessageLength: refused(fieldIsNamed, at: "response.emailMessage"),
        .emailSubjectLength: refused(fieldIsNamed, at: "response.emailSubject"),
        .codePlaceholder: refused(fieldIsNamed),
        .invitationPlaceholders: refused(fieldIsNamed),
        // Federation.
        .federatedAttributesNotEmpty: ignored(
            "Cognito keeps all attributes as the provider sent them.", at: "response.userAttributesToMap"),
        .federatedAttributeLength: refused(
            "The sign-in fails; its words are not known.", at: "response.userAttributesToMap"),
        // Tokens.
        .memberOfVersion: ignored("Cognito passes over the other version's member."),
        .groupsAreKept: note("The tokens lose the user's groups.", at: "response"),
        .protectedClaim: ignored("The claim stays as Cognito makes it, as far as is known."),
        .accessTokenNeedsV2: ignored("The access token stays as it is."),
        .claimsAreTextInV1: refused(operationFails, at: "response.claimsOverrideDetails", .unrecognizableOutput),
        .claimAddedAndSuppressed: ignored("The claim is suppressed."),
        .claimHasNameAndValue: refused("The operation fails, as far as is known."),
        .simpleStandardClaims: refused("The operation fails; its words are not known.", at: details),
        .scopeHasNoSpace: refused("The operation fails; its words are not known.", at: details),
        .changeQuota: refused("The operation fails; its words are not known."),
        // Sync and Streams.
        .syncIdentityUnchanged: refused("The update fails.", at: ""),
        .syncOperation: ignored("The record is left as the device sent it, as far as is known.", at: "datasetRecords"),
        .streamsFailures: ignored(
            "Lambda takes a list that it cannot read for a failure of the whole batch, and sends all of it again.",
            at: "batchItemFailures"),
    ]
}

extension CognitoRule {
    /// What Cognito does when the rule is broken, as far as that is known.
    public var consequence: String { Consequence.of(self, in: nil).words }
}
