/// A request with all the data that the transfer thread needs.
package struct TransferRequest: Sendable {
    package var method: String
    package var url: String
    package var isEncrypted: Bool
    /// The complete header lines for libcurl.
    package var headerLines: [String]
    package var body: [UInt8]?
    /// A Boolean value that indicates whether the request may be sent twice.
    package var isIdempotent: Bool
    /// The largest body that the response may have, in bytes.
    package var responseLimit: Int
    package var trust: Trust
    package var proxy: Proxy
    /// The moment at which the wait for the response ends, in milliseconds since 1970.
    package var deadline: Int64
    /// A Boolean value that indicates whether the request must use a new connection.
    var connectsAnew = false

    package init(
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
