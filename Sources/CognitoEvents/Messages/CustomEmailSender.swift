public import WireJSON

/// The email that the function sends in place of Cognito.
///
/// Cognito neither waits for an answer nor reads it. Lambda may retry a failed event twice.
///
/// Source: Developer Guide, "Custom email sender Lambda trigger".
public struct CustomEmailSenderRequest: TriggerRequest {
    /// The custom email sender family.
    public static let family = TriggerFamily.customEmailSender
    /// The known trigger sources.
    public static let sources: [TriggerSource] = [
        .customEmailSenderSignUp, .customEmailSenderResendCode, .customEmailSenderForgotPassword,
        .customEmailSenderUpdateUserAttribute, .customEmailSenderVerifyUserAttribute, .customEmailSenderAdminCreateUser,
        .customEmailSenderAuthentication, .customEmailSenderAccountTakeOverNotification,
    ]

    /// The user's attributes: `userAttributes`; for account take-over notifications see ``accountTakeOver``.
    public var userAttributes: UserAttributes
    /// The request's format, `customEmailSenderRequestV1`: `type`.
    public var type: String
    /// The encrypted code: `code`.
    ///
    /// It is the base64 of an AWS Encryption SDK message under the pool's KMS key.
    ///
    /// If the code contains a temporary password, the password is HTML-escaped.
    public var code: Secret<String>?
    /// The caller's `ClientMetadata`: `clientMetadata`.
    ///
    /// It is null on the wire if it is empty.
    public var clientMetadata: StringMap

    /// Creates a request.
    public init(
        userAttributes: UserAttributes = [:], type: String = "customEmailSenderRequestV1",
        code: Secret<String>? = nil, clientMetadata: StringMap = [:]
    ) {
        self.userAttributes = userAttributes
        self.type = type
        self.code = code
        self.clientMetadata = clientMetadata
    }

    /// Reads a request.
    public init(_ request: JSONObject, in envelope: JSONObject) throws(JSONTypeError) {
        userAttributes = try UserAttributes(request.objectIfPresent("userAttributes"))
        type = try request.textIfPresent("type") ?? "customEmailSenderRequestV1"
        code = try request.textIfPresent("code").map { Secret($0) }
        clientMetadata = try request.map("clientMetadata")
    }
}

/// An event that asks for an email.
public typealias CustomEmailSenderEvent = TriggerEvent<CustomEmailSenderRequest>

extension CustomEmailSenderRequest {
    /// Threat protection's data in an account take-over notification; nil in every other event.
    public var accountTakeOver: AccountTakeOver? { AccountTakeOver(userAttributes) }
}

extension TriggerSource {
    /// The confirmation code after a sign-up, by email: `CustomEmailSender_SignUp`.
    public static let customEmailSenderSignUp = Self(rawValue: "CustomEmailSender_SignUp")
    /// The confirmation code, sent again by email: `CustomEmailSender_ResendCode`.
    public static let customEmailSenderResendCode = Self(rawValue: "CustomEmailSender_ResendCode")
    /// The code for a new password, by email: `CustomEmailSender_ForgotPassword`.
    public static let customEmailSenderForgotPassword = Self(rawValue: "CustomEmailSender_ForgotPassword")
    /// The code for a changed email address, by email: `CustomEmailSender_UpdateUserAttribute`.
    public static let customEmailSenderUpdateUserAttribute = Self(rawValue: "CustomEmailSender_UpdateUserAttribute")
    /// The code that verifies an email address: `CustomEmailSender_VerifyUserAttribute`.
    public static let customEmailSenderVerifyUserAttribute = Self(rawValue: "CustomEmailSender_VerifyUserAttribute")
    /// The invitation with a temporary password, by email: `CustomEmailSender_AdminCreateUser`.
    public static let customEmailSenderAdminCreateUser = Self(rawValue: "CustomEmailSender_AdminCreateUser")
    /// The code for a sign-in, by email: `CustomEmailSender_Authentication`.
    public static let customEmailSenderAuthentication = Self(rawValue: "CustomEmailSender_Authentication")
    /// Threat protection's notification of a possible take-over: `CustomEmailSender_AccountTakeOverNotification`.
    public static let customEmailSenderAccountTakeOverNotification = Self(
        rawValue: "CustomEmailSender_AccountTakeOverNotification")
}
