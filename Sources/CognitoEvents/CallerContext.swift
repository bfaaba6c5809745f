public import WireJSON

/// The app client and the SDK behind a request: `callerContext`.
///
/// It has no IP address, because Cognito does not send one.
public struct CallerContext: Hashable, Sendable {
    /// The calling SDK and its version: `awsSdkVersion`.
    ///
    /// In most events, it is `aws-sdk-unknown-unknown`.
    ///
    /// It is null in account take-over notifications.
    public var awsSDKVersion: String?
    /// The app client's id: `clientId`.
    ///
    /// It is nil if no app client takes part in the operation. The event then has null or `CLIENT_ID_NOT_APPLICABLE`.
    public var clientID: String?

    /// Creates a context.
    public init(awsSDKVersion: String? = nil, clientID: String? = nil) {
        self.awsSDKVersion = awsSDKVersion
        self.clientID = clientID
    }

    @usableFromInline
    init(_ object: JSONObject) throws(JSONTypeError) {
        awsSDKVersion = try object.textIfPresent("awsSdkVersion", or: "awsSdk")
        let clientID = try object.textIfPresent("clientId")
        self.clientID = clientID == "CLIENT_ID_NOT_APPLICABLE" ? nil : clientID
    }
}
