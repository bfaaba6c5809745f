/// A request with all the data that the transfer thread needs.
public struct TransferRequest: Sendable {
    /// The method, such as `GET`.
    public var method: String
    /// The address.
    public var url: String
    /// True for HTTPS.
    public var isEncrypted: Bool
    /// The complete header lines for libcurl.
    public var headerLines: [String]
    /// The body; nil for a request without one.
    public var body: [UInt8]?
    /// A Boolean value that indicates whether the request may be sent twice.
    public var isIdempotent: Bool
    /// The largest body that the response may have, in bytes.
    public var responseLimit: Int
    /// The authorities that the request trusts.
    public var trust: Trust
    /// The proxy that the request goes through.
    public var proxy: Proxy
    /// The moment at which the wait for the response ends, in milliseconds since 1970.
    public var deadline: Int64
    /// A Boolean value that indicates whether the request must use a new connection.
    var connectsAnew = false

    /// Creates a request.
    public init(
        method: String, url: String, isEncrypted: Bool, headerLines: [String], body: [UInt8]?, isIdempotent: Bool,
        responseLimit: Int, trust: Trust, proxy: Proxy, deadline: Int64
    ) {
        self.method = method
        self.url = url
        self.isEncrypted = isEncrypted
        self.headerLines = headerLines
        self.body = body
        self.isIdempotent = isIdempotent
        self.responseLimit = responseLimit
        self.trust = trust
        self.proxy = proxy
        self.deadline = deadline
    }
}
