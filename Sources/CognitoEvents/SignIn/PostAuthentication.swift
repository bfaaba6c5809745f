public import WireJSON

/// The request after a sign-in and before Cognito issues tokens.
///
/// An error makes the sign-in fail.
///
/// Source: Developer Guide, "Post authentication Lambda trigger".
public struct PostAuthenticationRequest: TriggerRequest {
    /// The post authentication family.
    public static let family = TriggerFamily.postAuthentication
    /// The known trigger sources.
    public static let sources: [TriggerSource] = [.postAuthenticationAuthentication]

    /// The user's attributes: `userAttributes`.
    public var userAttributes: UserAttributes
    /// A Boolean value that indicates whether the device is new: `newDeviceUsed`.
    ///
    /// It is always false if the pool does not remember devices.
    public var newDeviceUsed: Bool
    /// The `ClientMetadata` of RespondToAuthChallenge and AdminRespondToAuthChallenge: `clientMetadata`.
    public var clientMetadata: StringMap

    /// Creates a request.
    public init(userAttributes: UserAttributes = [:], newDeviceUsed: Bool = false, clientMetadata: StringMap = [:]) {
        self.userAttributes = userAttributes
        self.newDeviceUsed = newDeviceUsed
        self.clientMetadata = clientMetadata
    }

    /// Reads a request.
    public init(_ request: JSONObject, in envelope: JSONObject) throws(JSONTypeError) {
        userAttributes = try UserAttributes(request.objectIfPresent("userAttributes"))
        newDeviceUsed = try request.flagIfPresent("newDeviceUsed") ?? false
        clientMetadata = try request.map("clientMetadata")
    }
}

/// An event after a sign-in.
public typealias PostAuthenticationEvent = TriggerEvent<PostAuthenticationRequest>

extension TriggerSource {
    /// A user has signed in: `PostAuthentication_Authentication`.
    public static let postAuthenticationAuthentication = Self(rawValue: "PostAuthentication_Authentication")
}
