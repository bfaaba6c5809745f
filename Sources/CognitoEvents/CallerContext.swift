public import WireJSON

/// The app client and the SDK behind a request: `callerContext`.
///
/// It has no IP address, because Cognito sends none.
public struct CallerContext: Hashable, Sendable {
    /// The calling SDK and its version, in most events `aws-sdk-unknown-unknown`: `awsSdkVersion`.
    ///
    /// It is null in account take-over notifications.
    public var awsSDKVersion: String?
    /// The app client's id: `clientId`.
    ///
    /// It is nil if no app client takes part in the operation: the event then has `CLIENT_ID_NOT_APPLICABLE` or null.
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
