public import WireJSON

/// The text message that the function sends in place of Cognito.
///
/// Cognito neither waits for an answer nor reads it. Lambda may retry a failed event twice.
///
/// Source: Developer Guide, "Custom SMS sender Lambda trigger".
public struct CustomSMSSenderRequest: TriggerRequest {
    /// The custom SMS sender family.
    public static let family = TriggerFamily.customSMSSender
    /// The known trigger sources.
    public static let sources: [TriggerSource] = [
        .customSMSSenderSignUp, .customSMSSenderResendCode, .customSMSSenderForgotPassword,
        .customSMSSenderUpdateUserAttribute, .customSMSSenderVerifyUserAttribute, .customSMSSenderAdminCreateUser,
        .customSMSSenderAuthentication,
    ]

    /// The user's attributes: `userAttributes`.
    public var userAttributes: UserAttributes
    /// The request's format, `customSMSSenderRequestV1`: `type`.
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
        userAttributes: UserAttributes = [:], type: String = "customSMSSenderRequestV1", code: Secret<String>? = nil,
        clientMetadata: StringMap = [:]
    ) {
        self.userAttributes = userAttributes
        self.type = type
        self.code = code
        self.clientMetadata = clientMetadata
    }

    /// Reads a request.
    public init(_ request: JSONObject, in envelope: JSONObject) throws(JSONTypeError) {
        userAttributes = try UserAttributes(request.objectIfPresent("userAttributes"))
        type = try request.textIfPresent("type") ?? "customSMSSenderRequestV1"
        code = try request.textIfPresent("code").map { Secret($0) }
        clientMetadata = try request.map("clientMetadata")
    }
}

/// An event that asks for a text message.
public typealias CustomSMSSenderEvent = TriggerEvent<CustomSMSSenderRequest>

extension TriggerSource {
    /// The confirmation code after a sign-up, by text message: `CustomSMSSender_SignUp`.
    public static let customSMSSenderSignUp = Self(rawValue: "CustomSMSSender_SignUp")
    /// The confirmation code, sent again by text message: `CustomSMSSender_ResendCode`.
    public static let customSMSSenderResendCode = Self(rawValue: "CustomSMSSender_ResendCode")
    /// The code for a new password, by text message: `CustomSMSSender_ForgotPassword`.
    public static let customSMSSenderForgotPassword = Self(rawValue: "CustomSMSSender_ForgotPassword")
    /// The code for a changed phone number, by text message: `CustomSMSSender_UpdateUserAttribute`.
    public static let customSMSSenderUpdateUserAttribute = Self(rawValue: "CustomSMSSender_UpdateUserAttribute")
    /// The code that verifies a phone number: `CustomSMSSender_VerifyUserAttribute`.
    public static let customSMSSenderVerifyUserAttribute = Self(rawValue: "CustomSMSSender_VerifyUserAttribute")
    /// The invitation with a temporary password, by text message: `CustomSMSSender_AdminCreateUser`.
    public static let customSMSSenderAdminCreateUser = Self(rawValue: "CustomSMSSender_AdminCreateUser")
    /// The code for a sign-in, by text message: `CustomSMSSender_Authentication`.
    public static let customSMSSenderAuthentication = Self(rawValue: "CustomSMSSender_Authentication")
}
