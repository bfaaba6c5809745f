import CognitoEvents
import WireJSON

/// The members of an answer's `response` that Cognito reads, and the JSON that it takes for them.
///
/// Cognito refuses another type, and takes null like nothing. What a value must be beyond its type, the functions of this
/// package check themselves before they answer.
enum ResponseShape {
    /// What is wrong with a response; nil if nothing is.
    static func fault(of response: JSONView, for family: TriggerFamily) -> String? {
        guard response.kind == .object else { return "response is \(article(response.kind)), and not an object" }
        for (name, kind) in members(of: family) {
            guard let value = response[name], value.kind != .null, value.kind != kind else { continue }
            return "response.\(name) is \(article(value.kind)), and not \(article(kind))"
        }
        return nil
    }

    private static func members(of family: TriggerFamily) -> [(String, JSONKind)] {
        switch family {
        case .preSignUp: [("autoConfirmUser", .boolean), ("autoVerifyEmail", .boolean), ("autoVerifyPhone", .boolean)]
        case .defineAuthChallenge:
            [("challengeName", .text), ("issueTokens", .boolean), ("failAuthentication", .boolean)]
        case .createAuthChallenge:
            [
                ("publicChallengeParameters", .object), ("privateChallengeParameters", .object),
                ("challengeMetadata", .text),
            ]
        case .verifyAuthChallengeResponse: [("answerCorrect", .boolean)]
        case .preTokenGeneration: [("claimsOverrideDetails", .object), ("claimsAndScopeOverrideDetails", .object)]
        case .userMigration:
            [
                ("userAttributes", .object), ("finalUserStatus", .text), ("messageAction", .text),
                ("desiredDeliveryMediums", .array), ("forceAliasCreation", .boolean), ("enableSMSMFA", .boolean),
            ]
        case .customMessage: [("smsMessage", .text), ("emailMessage", .text), ("emailSubject", .text)]
        case .inboundFederation: [("userAttributesToMap", .object)]
        case .postConfirmation, .preAuthentication, .postAuthentication, .customEmailSender, .customSMSSender,
            .syncTrigger, .cognitoStreams:
            []
        }
    }

    private static func article(_ kind: JSONKind) -> String {
        switch kind {
        case .null: "null"
        case .array, .object: "an \(kind)"
        case .boolean, .number, .text: "a \(kind)"
        }
    }
}
