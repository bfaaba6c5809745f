public import CognitoEvents

extension TriggerFamily {
    /// What Cognito tells in `request`; nothing for events that have none.
    public var requestMembers: [WireMember] {
        switch self {
        case .preSignUp:
            [
                .attributes("the attributes given, or mapped from the provider's; no sub yet"), .validationData,
                .clientMetadata,
            ]
        case .postConfirmation: [.attributes(), .clientMetadata]
        case .preAuthentication:
            [
                .attributes(),
                WireMember("validationData", .map, "the ClientMetadata of InitiateAuth and AdminInitiateAuth, or null"),
                .userNotFound, .rareClientMetadata,
            ]
        case .postAuthentication:
            [
                .attributes(),
                WireMember("newDeviceUsed", .flag, "whether the device is new; false if the pool remembers none"),
                .clientMetadata,
            ]
        case .defineAuthChallenge: [.attributes(), .session, .clientMetadata, .userNotFound]
        case .createAuthChallenge:
            [
                .attributes(), WireMember("challengeName", .text, "CUSTOM_CHALLENGE"), .session, .clientMetadata,
                .userNotFound,
            ]
        case .verifyAuthChallengeResponse:
            [
                .attributes(),
                WireMember("privateChallengeParameters", .map, "what the create handler kept for this moment"),
                WireMember("challengeAnswer", .text, "the app's answer"), .clientMetadata, .userNotFound,
            ]
        case .preTokenGeneration:
            [
                .attributes("the user's attributes; empty for a machine"),
                WireMember(
                    "groupConfiguration",
                    .object([
                        WireMember("groupsToOverride", .texts, "the user's groups"),
                        WireMember("iamRolesToOverride", .texts, "the roles of these groups"),
                        WireMember("preferredRole", .text, "the role that counts most, or null"),
                    ]), "the user's groups; null for a machine"),
                WireMember("scopes", .texts, "the scopes of the access token; V2 and V3 events only"), .clientMetadata,
            ]
        case .userMigration:
            [
                WireMember("password", .text, "the password as typed; absent after a forgotten one"),
                WireMember("validationData", .map, "the ClientMetadata of InitiateAuth and AdminInitiateAuth, or null"),
                .clientMetadata, WireMember("userAttributes", .map, "null"),
            ]
        case .customMessage:
            [
                .attributes(),
                WireMember("codeParameter", .text, "the placeholder of the code, {####}"),
                WireMember("linkParameter", .text, "the placeholder of a link, {##Click Here##}, or absent"),
                WireMember("usernameParameter", .text, "the placeholder of the user name in invitations, or null"),
                .clientMetadata,
            ]
        case .customEmailSender, .customSMSSender:
            [
                .attributes(),
                WireMember("type", .text, "the form of the request: \(senderType)"),
                WireMember("code", .text, "the code, encrypted with the pool's KMS key, as base64"),
                WireMember("clientMetadata", .map, "the caller's ClientMetadata, or null"),
            ]
        case .inboundFederation:
            [
                WireMember("providerName", .text, "the provider's name in the pool"),
                WireMember("providerType", .text, "OIDC, SAML, Facebook, Google, SignInWithApple or LoginWithAmazon"),
                WireMember(
                    "attributes",
                    .object([
                        WireMember("tokenResponse", .claims, "the OAuth answer with the provider's tokens"),
                        WireMember("idToken", .claims, "the claims of the ID token"),
                        WireMember("userInfo", .claims, "the claims of the provider's userInfo endpoint"),
                        WireMember("samlResponse", .claims, "the attributes of a SAML answer"),
                    ]), "what the provider answered"),
            ]
        case .syncTrigger, .cognitoStreams: []
        }
    }

    private var senderType: String {
        self == .customEmailSender ? "customEmailSenderRequestV1" : "customSMSSenderRequestV1"
    }
}

extension WireMember {
    fileprivate static func attributes(_ words: String = "the user's attributes") -> WireMember {
        WireMember("userAttributes", .map, words)
    }
    fileprivate static let validationData = WireMember(
        "validationData", .map, "the ValidationData of SignUp and AdminCreateUser, or null")
    fileprivate static let clientMetadata = WireMember(
        "clientMetadata", .map, "the caller's ClientMetadata; absent if there is none")
    fileprivate static let rareClientMetadata = WireMember("clientMetadata", .map, "mostly absent; not documented")
    fileprivate static let userNotFound = WireMember(
        "userNotFound", .flag, "whether there is no such user; only with PreventUserExistenceErrors")
    fileprivate static let session = WireMember(
        "session",
        .list([
            WireMember("challengeName", .text, "the step"),
            WireMember("challengeResult", .flag, "whether it succeeded"),
            WireMember("challengeMetadata", .text, "the create handler's note, or null"),
        ]), "the steps so far, the oldest first; may be empty")
}
