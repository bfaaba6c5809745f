public import WireJSON

/// The app client and the SDK behind a request: `callerContext`.
///
/// It holds no IP address: Cognito sends none.
public struct CallerContext: Hashable, Sendable {
    /// The calling SDK and its version, mostly `aws-sdk-unknown-unknown`: `awsSdkVersion`.
    ///
    /// Null in notices of an account take-over.
    public var awsSDKVersion: String?
    /// The app client's id: `clientId`.
    ///
    /// Nil where no app client has a part in the operation: the wire then has `CLIENT_ID_NOT_APPLICABLE` or null.
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
