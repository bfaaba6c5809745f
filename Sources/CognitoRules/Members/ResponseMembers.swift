public import CognitoEvents

extension TriggerFamily {
    /// What Cognito reads out of `response`; nothing where it reads none of it.
    public var responseMembers: [WireMember] {
        switch self {
        case .preSignUp:
            [
                WireMember("autoConfirmUser", .flag, "the user is confirmed at once", initial: .isFalse),
                WireMember("autoVerifyEmail", .flag, "the email address counts as proven", initial: .isFalse),
                WireMember("autoVerifyPhone", .flag, "the phone number counts as proven", initial: .isFalse),
            ]
        case .defineAuthChallenge:
            [
                WireMember("challengeName", .text, "the next challenge; CUSTOM_CHALLENGE asks the create handler"),
                WireMember("issueTokens", .flag, "the user is signed in"),
                WireMember("failAuthentication", .flag, "the sign-in ends without tokens"),
            ]
        case .createAuthChallenge:
            [
                WireMember("publicChallengeParameters", .map, "what the app gets"),
                WireMember("privateChallengeParameters", .map, "what only the verify handler gets; not empty"),
                WireMember("challengeMetadata", .text, "a note that stands in later sessions"),
            ]
        case .verifyAuthChallengeResponse: [WireMember("answerCorrect", .flag, "whether the answer is right")]
        case .preTokenGeneration: [Self.detailsV1, Self.detailsV2]
        case .userMigration:
            [
                WireMember("userAttributes", .map, "the profile to store; without it the user is unknown"),
                WireMember("finalUserStatus", .text, "CONFIRMED keeps the password; RESET_REQUIRED asks for a new one"),
                WireMember("messageAction", .text, "SUPPRESS sends no welcome message"),
                WireMember("desiredDeliveryMediums", .texts, "EMAIL and SMS, for the welcome message"),
                WireMember("forceAliasCreation", .flag, "an alias is taken from a user who has it"),
                WireMember("enableSMSMFA", .flag, "the user needs codes by text message"),
            ]
        case .customMessage:
            [
                WireMember("smsMessage", .text, "the text message, 6 to 140 characters, with the placeholder"),
                WireMember(
                    "emailMessage", .text,
                    "the email, 6 to 20,000 characters, with the placeholder; pools with their own SES set-up only"),
                WireMember("emailSubject", .text, "the subject, 1 to 140 characters; likewise"),
            ]
        case .inboundFederation:
            [
                WireMember(
                    "userAttributesToMap", .map, "all attributes that are kept; {} keeps them as they came",
                    initial: .emptyObject)
            ]
        case .postConfirmation, .preAuthentication, .postAuthentication, .customEmailSender, .customSMSSender,
            .syncTrigger, .cognitoStreams:
            []
        }
    }

    private static let added = "claims that are added or replaced"
    private static let suppressed = WireMember("claimsToSuppress", .texts, "claims that are left out")
    private static let groups = WireMember(
        "groupOverrideDetails",
        .object([
            WireMember("groupsToOverride", .texts, "all groups"), WireMember("iamRolesToOverride", .texts, "all roles"),
            WireMember("preferredRole", .text, "the role that counts most"),
        ]), "replaces the groups; what it leaves out is dropped")

    private static let detailsV1 = WireMember(
        "claimsOverrideDetails",
        .object([WireMember("claimsToAddOrOverride", .claims, added + ", of texts"), suppressed, groups]),
        "V1_0: changes of the ID token", isOfOneVersion: true)
    private static let detailsV2 = WireMember(
        "claimsAndScopeOverrideDetails",
        .object([
            WireMember(
                "idTokenGeneration",
                .object([WireMember("claimsToAddOrOverride", .claims, added), suppressed]), "the ID token"),
            WireMember(
                "accessTokenGeneration",
                .object([
                    WireMember("claimsToAddOrOverride", .claims, added), suppressed,
                    WireMember("scopesToAdd", .texts, "scopes, without white space"),
                    WireMember("scopesToSuppress", .texts, "scopes that are left out"),
                ]), "the access token"),
            groups,
        ]), "V2_0 and V3_0: changes of both tokens", isOfOneVersion: true)
}
