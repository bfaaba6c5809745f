public import CognitoEvents
@_spi(Internal) public import WireJSON

extension CustomMessageRequest: ModelledRequest {
    /// The facts about Cognito's behaviour for custom message.
    public static let model = TriggerModel(
        reading: CustomMessageDecision.self,
        occasions: [
            .customMessageSignUp: "The confirmation code after a sign-up",
            .customMessageAdminCreateUser: "The invitation with a temporary password",
            .customMessageResendCode: "The confirmation code, sent again",
            .customMessageForgotPassword: "The code for a new password",
            .customMessageUpdateUserAttribute: "The code for a changed email address or phone number",
            .customMessageVerifyUserAttribute: "The code that verifies an attribute",
            .customMessageAuthentication: "The code for a sign-in",
        ],
        configuration: TriggerConfiguration("CustomMessage"),
        request: [
            .attributes(),
            WireMember("codeParameter", .text, "the placeholder for the code, {####}"),
            WireMember("linkParameter", .text, "the placeholder for a link, {##Click Here##}, or absent"),
            WireMember("usernameParameter", .text, "the placeholder for the user name in invitations, or null"),
            .clientMetadata,
        ],
        response: [
            WireMember("smsMessage", .text, "the text message, 6 to 140 characters, with the placeholder"),
            WireMember(
                "emailMessage", .text,
                "the email, 6 to 20,000 characters, with the placeholder; only in pools with their own SES configuration"
            ),
            WireMember("emailSubject", .text, "the subject, 1 to 140 characters; only in the same pools"),
        ],
        onError: "No message is sent, the operation fails, and the app sees the error.",
        consequences: [
            .smsMessageLength: .refused(memberIsNamed, at: "response.smsMessage"),
            .emailMessageLength: .refused(memberIsNamed, at: "response.emailMessage"),
            .emailSubjectLength: .refused(memberIsNamed, at: "response.emailSubject"),
            .codePlaceholder: .refused(memberIsNamed),
            .invitationPlaceholders: .refused(memberIsNamed),
        ],
        variations: { event in
            let isInvitation = event.kind == .userPool(.customMessageAdminCreateUser)
            let noUserName: [Variation] =
                isInvitation
                ? [] : [.set("request.usernameParameter", to: "null"), .remove("request.usernameParameter")]
            let texts = [#""""#, #""None""#].map { json in
                Variation("response holds \(json)") { tree in
                    for name in ["smsMessage", "emailMessage", "emailSubject"] {
                        tree.set([.key("response"), .key(name)], to: .scalar(Array(json.utf8)))
                    }
                }
            }
            return Variation.clientMetadata + [.booleanAttribute, .set("request.codeParameter", to: "\"####\"")]
                + noUserName
                + [.set("request.linkParameter", to: "null"), .remove("request.linkParameter"), .emptyResponse] + texts
        })

    private static let memberIsNamed =
        "The operation fails with InvalidParameterException or InvalidLambdaResponseException, whose message names the "
        + "member and its limits."

    /// Writes all members.
    public func writeMembers(to writer: inout JSONWriter, for source: TriggerSource) {
        writer.member("userAttributes", userAttributes)
        writer.member("codeParameter", codeParameter)
        if let linkParameter { writer.member("linkParameter", linkParameter) }
        writer.member("usernameParameter", usernameParameter)
        writer.member("clientMetadata", clientMetadata, empty: .absent)
    }
}

extension CustomMessageDecision: ReadableDecision {
    /// Reads the three texts; a text that Cognito itself sent is not a decision.
    public init(reading answered: AnsweredEvent<CustomMessageRequest>) throws(JSONTypeError) {
        func text(_ name: StaticString) throws(JSONTypeError) -> String? {
            let text = try answered.response.textIfPresent(name)
            return answered.original.member(name)?.scalarText == text ? nil : text
        }
        self.init(
            smsMessage: try text("smsMessage"), emailMessage: try text("emailMessage"),
            emailSubject: try text("emailSubject"))
    }
}

/// The occasions of a custom message event.
public enum CustomMessageOccasion: String, CaseIterable, Sendable {
    /// The confirmation code after a sign-up: `CustomMessage_SignUp`.
    case signUp = "CustomMessage_SignUp"
    /// The invitation with a temporary password: `CustomMessage_AdminCreateUser`.
    case adminCreateUser = "CustomMessage_AdminCreateUser"
    /// A new confirmation code, which the user requested: `CustomMessage_ResendCode`.
    case resendCode = "CustomMessage_ResendCode"
    /// The code for a new password: `CustomMessage_ForgotPassword`.
    case forgotPassword = "CustomMessage_ForgotPassword"
    /// The code after a change of the email address or phone number: `CustomMessage_UpdateUserAttribute`.
    case updateUserAttribute = "CustomMessage_UpdateUserAttribute"
    /// The code that verifies an email address or phone number: `CustomMessage_VerifyUserAttribute`.
    case verifyUserAttribute = "CustomMessage_VerifyUserAttribute"
    /// The code for a sign-in: `CustomMessage_Authentication`.
    case authentication = "CustomMessage_Authentication"
}

extension SampleEvent where Event == CustomMessageEvent {
    /// Returns an event that asks for a message's text.
    public static func customMessage(_ occasion: CustomMessageOccasion) -> SampleEvent<CustomMessageEvent> {
        named(occasion.rawValue)
    }

    /// Returns a changed copy of the event that asks for a message's text.
    ///
    /// - Throws: The closure's errors, or ``SampleError`` if Cognito could not have sent the changed event.
    public static func customMessage(
        _ occasion: CustomMessageOccasion, _ change: (inout CustomMessageEvent) throws -> Void
    ) throws -> SampleEvent<CustomMessageEvent> { try named(occasion.rawValue).changing(change) }
}
