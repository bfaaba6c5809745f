public import WireJSON

/// What the function is to send by email in Cognito's place.
///
/// Cognito does not wait and reads no answer; Lambda may try twice more.
///
/// Source: Developer Guide, "Custom email sender Lambda trigger".
public struct CustomEmailSenderRequest: TriggerRequest {
    /// Custom email sender.
    public static let family = TriggerFamily.customEmailSender

    /// The user's attributes: `userAttributes`; for the warning of a take-over see ``accountTakeOver``.
    public var userAttributes: UserAttributes
    /// The form of the request: `type`, `customEmailSenderRequestV1`.
    public var type: String
    /// The code: base64 of an AWS Encryption SDK message under the pool's KMS key, `code`.
    ///
    /// A temporary password in it is escaped as HTML.
    public var code: Secret<String>?
    /// The caller's `ClientMetadata`: `clientMetadata`.
    ///
    /// Null on the wire if there are none.
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
    /// What threat protection tells in a warning of an account take-over; nil in every other event.
    public var accountTakeOver: AccountTakeOver? { AccountTakeOver(userAttributes) }
}
