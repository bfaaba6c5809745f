import CognitoCurl

/// The address of the Runtime API and the Extensions API.
struct RuntimeAPIAddress {
    /// The prefix of each path; empty on Lambda.
    let prefix: String
    private let host: String
    private let isIPv6: Bool

    /// Parses the value of `AWS_LAMBDA_RUNTIME_API`: `host:port`, which local tools may extend with a path.
    init(_ address: String) {
        let address = address.hasSuffix("/") ? String(address.dropLast()) : address
        let end = address.utf8.firstIndex(of: UInt8(ascii: "/")) ?? address.endIndex
        host = String(address[..<end])
        prefix = String(address[end...])
        isIPv6 = address.hasPrefix("[")
    }

    /// Opens a connection that only the caller uses.
    func connect() throws(RuntimeAPIError) -> RuntimeAPIConnection {
        do {
            return try RuntimeAPIConnection(host: host, userAgent: CurlLibrary.userAgent, allowsIPv6: isIPv6)
        } catch {
            throw .fatal("AWS_LAMBDA_RUNTIME_API is not host:port, or libcurl failed: \(error)")
        }
    }
}
