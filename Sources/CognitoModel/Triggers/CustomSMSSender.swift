public import CognitoEvents
@_spi(Internal) public import WireJSON

extension CustomSMSSenderRequest: ModelledRequest {
    /// `Never`, because a handler decides nothing.
    public typealias Decision = Never

    /// The facts about Cognito's behaviour for custom SMS sender.
    public static let model = TriggerModel(
        observing: CustomSMSSenderRequest.self,
        occasions: [
            .customSMSSenderSignUp: "The confirmation code after a sign-up, by text message",
            .customSMSSenderResendCode: "The confirmation code, sent again by text message",
            .customSMSSenderForgotPassword: "The code for a new password, by text message",
            .customSMSSenderUpdateUserAttribute: "The code for a changed phone number, by text message",
            .customSMSSenderVerifyUserAttribute: "The code that verifies a phone number",
            .customSMSSenderAdminCreateUser: "The invitation with a temporary password, by text message",
            .customSMSSenderAuthentication: "The code for a sign-in, by text message",
        ],
        configuration: TriggerConfiguration("CustomSMSSender", versions: ["V1_0"], otherNames: ["smssender"]),
        request: [.senderType("customSMSSenderRequestV1"), .code, .nullableClientMetadata, .attributes()],
        onError:
            "The app sees no error: the operation continues, Lambda retries twice, and only the log has the error.",
        caller: .cognitoWithoutWaiting, errorOutcome: .unnoticed, envelopeOrder: .sourceAfterVersion,
        judging: .unread,
        variations: { event in
            guard case .userPool(let source) = event.kind else { return [] }
            let older = "CustomSmsSender" + source.rawValue.dropFirst("CustomSMSSender".count)
            return Variation.nullCaller + [
                .set("triggerSource", to: "\"\(older)\"", "triggerSource as in a table of the guide")
            ] + Variation.clientMetadata + [
                .booleanAttribute, .set("request.type", to: #""customEmailSenderRequestV1""#), .remove("response"),
                .emptyResponse,
            ]
        })

    /// Writes all members.
    public func writeMembers(to writer: inout JSONWriter, for source: TriggerSource) {
        writer.member("type", type)
        writer.member("code", code?.reveal())
        writer.member("clientMetadata", clientMetadata, empty: .null)
        writer.member("userAttributes", userAttributes)
    }
}

/// The occasions of a custom SMS sender event.
public enum CustomSMSSenderOccasion: String, CaseIterable, Sendable {
    /// The confirmation code after a sign-up: `CustomSMSSender_SignUp`.
    case signUp = "CustomSMSSender_SignUp"
    /// The invitation with a temporary password: `CustomSMSSender_AdminCreateUser`.
    case adminCreateUser = "CustomSMSSender_AdminCreateUser"
    /// A new confirmation code, which the user requested: `CustomSMSSender_ResendCode`.
    case resendCode = "CustomSMSSender_ResendCode"
    /// The code for a new password: `CustomSMSSender_ForgotPassword`.
    case forgotPassword = "CustomSMSSender_ForgotPassword"
    /// The code after a change of the phone number: `CustomSMSSender_UpdateUserAttribute`.
    case updateUserAttribute = "CustomSMSSender_UpdateUserAttribute"
    /// The code that verifies a phone number: `CustomSMSSender_VerifyUserAttribute`.
    case verifyUserAttribute = "CustomSMSSender_VerifyUserAttribute"
    /// The code for a sign-in: `CustomSMSSender_Authentication`.
    case authentication = "CustomSMSSender_Authentication"
}

extension SampleEvent where Event == CustomSMSSenderEvent {
    /// Returns an event that asks for a text message.
    public static func customSMSSender(_ occasion: CustomSMSSenderOccasion) -> SampleEvent<CustomSMSSenderEvent> {
        named(occasion.rawValue)
    }

    /// Returns a changed copy of the event that asks for a text message.
    ///
    /// - Throws: The closure's errors, or ``SampleError`` if Cognito could not have sent the changed event.
    public static func customSMSSender(
        _ occasion: CustomSMSSenderOccasion, _ change: (inout CustomSMSSenderEvent) throws -> Void
    ) throws -> SampleEvent<CustomSMSSenderEvent> { try named(occasion.rawValue).changing(change) }
}
