@_spi(Internal) public import CognitoEvents
@_spi(Internal) public import WireJSON

extension PreSignUpRequest: ModelledRequest {
    /// The facts about Cognito's behaviour for pre sign-up.
    public static let model = TriggerModel(
        reading: PreSignUpDecision.self,
        occasions: [
            .preSignUpSignUp: "A person signs up",
            .preSignUpAdminCreateUser: "An administrator creates a user",
            .preSignUpExternalProvider: "A user of an external provider signs in for the first time",
        ],
        configuration: TriggerConfiguration("PreSignUp"),
        request: [
            .attributes("the attributes as submitted, or as mapped from the provider's; no sub yet"),
            WireMember("validationData", .map, "the ValidationData of SignUp and AdminCreateUser, or null"),
            .clientMetadata,
        ],
        response: [
            WireMember("autoConfirmUser", .flag, "the user is confirmed at once", initial: .isFalse),
            WireMember("autoVerifyEmail", .flag, "the email address is marked as verified", initial: .isFalse),
            WireMember("autoVerifyPhone", .flag, "the phone number is marked as verified", initial: .isFalse),
        ],
        onError: "The user is not created, and the app sees the error.",
        consequences: [
            .verifiedContactPresent: .refused("The sign-up fails; the error's text is not known."),
            .verifiedOnlyIfConfirmed: .refused(
                "The sign-up fails, because Cognito verifies contacts only if it also confirms the user."),
        ],
        variations: { event in
            let aliases = [
                "request.userAttributes.cognito:email_alias", "request.userAttributes.cognito:phone_number_alias",
            ].map { Variation.set($0, to: #""""#) }
            let isExternal = event.kind == .userPool(.preSignUpExternalProvider)
            return Variation.clientMetadata + Variation.validationData + (isExternal ? aliases : []) + [.emptyResponse]
        })

    /// Writes all members; an external provider's event has empty validation data.
    public func writeMembers(to writer: inout JSONWriter, for source: TriggerSource) {
        writer.member("userAttributes", userAttributes)
        writer.member(
            "validationData", validationData, empty: source == .preSignUpExternalProvider ? .object : .null)
        writer.member("clientMetadata", clientMetadata, empty: .absent)
    }
}

extension PreSignUpDecision: ReadableDecision {
    /// Reads the three flags.
    public init(reading answered: AnsweredEvent<PreSignUpRequest>) throws(JSONTypeError) {
        let response = answered.response
        var contacts: Contacts = []
        if try response.flagIfPresent("autoVerifyEmail") == true { contacts.insert(.email) }
        if try response.flagIfPresent("autoVerifyPhone") == true { contacts.insert(.phoneNumber) }
        self.init(isConfirmed: try response.flagIfPresent("autoConfirmUser") == true, verifying: contacts)
    }

    /// The rule that a contact is verified only if the user is confirmed.
    public static let answerRules = [
        AnswerRule<PreSignUpRequest>(.verifiedOnlyIfConfirmed) { answered in
            // Cognito ignores the flags if an administrator creates the user.
            guard answered.event.triggerSource != .preSignUpAdminCreateUser,
                answered.response.view["autoConfirmUser"]?.flag != true
            else { return [] }
            return ["autoVerifyEmail", "autoVerifyPhone"]
                .filter { answered.response.view[$0]?.flag == true }
                .map { ("response.\($0)", "it is true, but autoConfirmUser is not") }
        }
    ]
}

extension CognitoRule {
    /// Cognito verifies a contact only if it confirms the user.
    public static let verifiedOnlyIfConfirmed = CognitoRule(
        name: "pre-sign-up.verified-only-if-confirmed",
        text: "autoVerifyEmail and autoVerifyPhone need autoConfirmUser.",
        source: "reports of users (aws/aws-sdk-java#1049); Developer Guide of 2023, Pre sign-up Lambda trigger")
}

/// The occasions of a pre sign-up event.
public enum PreSignUpOccasion: String, CaseIterable, Sendable {
    /// A person signs up: `PreSignUp_SignUp`.
    case signUp = "PreSignUp_SignUp"
    /// An administrator creates a user: `PreSignUp_AdminCreateUser`.
    case adminCreateUser = "PreSignUp_AdminCreateUser"
    /// A user of an external provider signs in for the first time: `PreSignUp_ExternalProvider`.
    case externalProvider = "PreSignUp_ExternalProvider"
}

extension SampleEvent where Event == PreSignUpEvent {
    /// Returns the event that Cognito sends before it creates a user.
    public static func preSignUp(_ occasion: PreSignUpOccasion) -> SampleEvent<PreSignUpEvent> {
        named(occasion.rawValue)
    }

    /// Returns a changed copy of the event that Cognito sends before it creates a user.
    ///
    /// - Throws: The closure's errors, or ``SampleError`` if Cognito could not have sent the changed event.
    public static func preSignUp(
        _ occasion: PreSignUpOccasion, _ change: (inout PreSignUpEvent) throws -> Void
    ) throws -> SampleEvent<PreSignUpEvent> { try named(occasion.rawValue).changing(change) }
}
