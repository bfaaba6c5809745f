public import WireJSON

/// The request when a user starts to sign in, but neither in a custom sign-in nor when tokens are refreshed.
///
/// An error denies the sign-in. Cognito does not call pre authentication in `CUSTOM_AUTH`: there, a
/// ``DefineAuthChallengeRequest`` is the place for a check.
///
/// Source: Developer Guide, "Pre authentication Lambda trigger".
public struct PreAuthenticationRequest: TriggerRequest {
    /// The pre authentication family.
    public static let family = TriggerFamily.preAuthentication
    /// The known trigger sources.
    public static let sources: [TriggerSource] = [.preAuthenticationAuthentication]

    /// The user's attributes: `userAttributes`.
    public var userAttributes: UserAttributes
    /// The `ClientMetadata` of InitiateAuth and AdminInitiateAuth: `validationData`.
    ///
    /// It is null on the wire if it is empty.
    public var validationData: StringMap
    /// The caller's `ClientMetadata`: `clientMetadata`.
    ///
    /// It is not documented for this trigger, and is usually absent.
    public var clientMetadata: StringMap
    /// A Boolean value that indicates whether the user does not exist: `userNotFound`.
    ///
    /// It can be true only if `PreventUserExistenceErrors` is `ENABLED`. Respond to an unknown user as to a known one.
    public var userNotFound: Bool

    /// Creates a request.
    public init(
        userAttributes: UserAttributes = [:], validationData: StringMap = [:], clientMetadata: StringMap = [:],
        userNotFound: Bool = false
    ) {
        self.userAttributes = userAttributes
        self.validationData = validationData
        self.clientMetadata = clientMetadata
        self.userNotFound = userNotFound
    }

    /// Reads a request.
    public init(_ request: JSONObject, in envelope: JSONObject) throws(JSONTypeError) {
        userAttributes = try UserAttributes(request.objectIfPresent("userAttributes"))
        validationData = try request.map("validationData")
        clientMetadata = try request.map("clientMetadata")
        userNotFound = try request.flagIfPresent("userNotFound") ?? false
    }
}

/// An event before a sign-in.
public typealias PreAuthenticationEvent = TriggerEvent<PreAuthenticationRequest>

extension TriggerSource {
    /// A user starts to sign in: `PreAuthentication_Authentication`.
    public static let preAuthenticationAuthentication = Self(rawValue: "PreAuthentication_Authentication")
}
