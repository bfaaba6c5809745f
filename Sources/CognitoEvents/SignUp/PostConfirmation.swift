public import WireJSON

/// The request after Cognito has confirmed a user or a password reset.
///
/// The function decides nothing: the user stays confirmed.
///
/// Source: Developer Guide, "Post confirmation Lambda trigger".
public struct PostConfirmationRequest: TriggerRequest {
    /// The post confirmation family.
    public static let family = TriggerFamily.postConfirmation
    /// The known trigger sources.
    public static let sources: [TriggerSource] = [
        .postConfirmationConfirmSignUp, .postConfirmationConfirmForgotPassword,
    ]

    /// The whole profile: `userAttributes`.
    public var userAttributes: UserAttributes
    /// The caller's `ClientMetadata`: `clientMetadata`.
    ///
    /// It is absent on the wire if it is empty.
    public var clientMetadata: StringMap

    /// Creates a request.
    public init(userAttributes: UserAttributes = [:], clientMetadata: StringMap = [:]) {
        self.userAttributes = userAttributes
        self.clientMetadata = clientMetadata
    }

    /// Reads a request.
    public init(_ request: JSONObject, in envelope: JSONObject) throws(JSONTypeError) {
        userAttributes = try UserAttributes(request.objectIfPresent("userAttributes"))
        clientMetadata = try request.map("clientMetadata")
    }
}

/// An event after a confirmation.
public typealias PostConfirmationEvent = TriggerEvent<PostConfirmationRequest>

extension TriggerSource {
    /// A sign-up is confirmed: `PostConfirmation_ConfirmSignUp`.
    public static let postConfirmationConfirmSignUp = Self(rawValue: "PostConfirmation_ConfirmSignUp")
    /// A password reset is confirmed: `PostConfirmation_ConfirmForgotPassword`.
    public static let postConfirmationConfirmForgotPassword = Self(rawValue: "PostConfirmation_ConfirmForgotPassword")
}
