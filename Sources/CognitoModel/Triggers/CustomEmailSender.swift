@_spi(Internal) public import CognitoEvents
@_spi(Internal) public import WireJSON

extension CustomEmailSenderRequest: ModelledRequest {
    /// `Never`, because a handler decides nothing.
    public typealias Decision = Never

    /// The facts about Cognito's behaviour for custom email sender.
    public static let model = TriggerModel(
        observing: CustomEmailSenderRequest.self,
        occasions: [
            .customEmailSenderSignUp: "The confirmation code after a sign-up, by email",
            .customEmailSenderResendCode: "The confirmation code, sent again by email",
            .customEmailSenderForgotPassword: "The code for a new password, by email",
            .customEmailSenderUpdateUserAttribute: "The code for a changed email address, by email",
            .customEmailSenderVerifyUserAttribute: "The code that verifies an email address",
            .customEmailSenderAdminCreateUser: "The invitation with a temporary password, by email",
            .customEmailSenderAuthentication: "The code for a sign-in, by email",
            .customEmailSenderAccountTakeOverNotification: "The notification of threat protection",
        ],
        configuration: TriggerConfiguration("CustomEmailSender", versions: ["V1_0"], otherNames: ["emailsender"]),
        request: [.senderType("customEmailSenderRequestV1"), .code, .nullableClientMetadata, .attributes()],
        onError:
            "The app sees no error: the operation continues, Lambda retries twice, and only the log has the error.",
        caller: .cognitoWithoutWaiting, errorOutcome: .unnoticed, envelopeOrder: .sourceAfterVersion,
        judging: .unread,
        variations: { event in
            let isNotice = event.kind == .userPool(.customEmailSenderAccountTakeOverNotification)
            let request =
                isNotice
                ? nullableInNotice.flatMap { name in
                    [
                        .set("request.userAttributes.\(name)", to: "null"),
                        Variation.remove("request.userAttributes.\(name)"),
                    ]
                } : [.booleanAttribute]
            return Variation.nullCaller + Variation.clientMetadata + request + [.remove("response"), .emptyResponse]
        })

    /// Writes all members.
    public func writeMembers(to writer: inout JSONWriter, for source: TriggerSource) {
        writer.member("type", type)
        writer.member("code", code?.reveal())
        writer.member("clientMetadata", clientMetadata, empty: .null)
        guard source == .customEmailSenderAccountTakeOverNotification else {
            return writer.member("userAttributes", userAttributes)
        }
        writer.key("userAttributes")
        writer.beginObject()
        writer.entries(userAttributes)
        // In a notification, unknown details of the device are null.
        for name in Self.nullableInNotice where userAttributes[name] == nil {
            writer.key(name)
            writer.null()
        }
        writer.endObject()
    }

    private static let nullableInNotice = ["CITY", "COUNTRY", "DEVICE_NAME"]
}

/// The occasions of a custom email sender event.
public enum CustomEmailSenderOccasion: String, CaseIterable, Sendable {
    /// The confirmation code after a sign-up: `CustomEmailSender_SignUp`.
    case signUp = "CustomEmailSender_SignUp"
    /// The invitation with a temporary password: `CustomEmailSender_AdminCreateUser`.
    case adminCreateUser = "CustomEmailSender_AdminCreateUser"
    /// A new confirmation code, which the user requested: `CustomEmailSender_ResendCode`.
    case resendCode = "CustomEmailSender_ResendCode"
    /// The code for a new password: `CustomEmailSender_ForgotPassword`.
    case forgotPassword = "CustomEmailSender_ForgotPassword"
    /// The code after a change of the email address: `CustomEmailSender_UpdateUserAttribute`.
    case updateUserAttribute = "CustomEmailSender_UpdateUserAttribute"
    /// The code that verifies an email address: `CustomEmailSender_VerifyUserAttribute`.
    case verifyUserAttribute = "CustomEmailSender_VerifyUserAttribute"
    /// The code for a sign-in: `CustomEmailSender_Authentication`.
    case authentication = "CustomEmailSender_Authentication"
    /// The notification of threat protection: `CustomEmailSender_AccountTakeOverNotification`.
    case accountTakeOverNotification = "CustomEmailSender_AccountTakeOverNotification"
}

extension SampleEvent where Event == CustomEmailSenderEvent {
    /// Returns an event that asks for an email.
    public static func customEmailSender(_ occasion: CustomEmailSenderOccasion) -> SampleEvent<CustomEmailSenderEvent> {
        named(occasion.rawValue)
    }

    /// Returns a changed copy of the event that asks for an email.
    ///
    /// - Throws: The closure's errors, or ``SampleError`` if Cognito could not have sent the changed event.
    public static func customEmailSender(
        _ occasion: CustomEmailSenderOccasion, _ change: (inout CustomEmailSenderEvent) throws -> Void
    ) throws -> SampleEvent<CustomEmailSenderEvent> { try named(occasion.rawValue).changing(change) }
}
