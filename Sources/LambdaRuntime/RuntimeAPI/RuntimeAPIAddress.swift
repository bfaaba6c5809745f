import CognitoCurl

/// The addresses of the Runtime API and the Extensions API.
struct RuntimeAPIAddress {
    /// The prefix of each path: empty on Lambda.
    let prefix: String
    private let host: String
    private let isIPv6: Bool

    /// Takes apart what `AWS_LAMBDA_RUNTIME_API` holds: `host:port`, behind which local tools put a path.
    init(_ address: String) {
        let address = address.hasSuffix("/") ? String(address.dropLast()) : address
        let end = address.firstIndex(of: "/") ?? address.endIndex
        host = String(address[..<end])
        prefix = String(address[end...])
        isIPv6 = address.hasPrefix("[")
    }

    /// Makes a connection of the caller's own.
    ///
    /// - Throws: ``RuntimeAPIError`` if the address is none.
    func connect() throws(RuntimeAPIError) -> RuntimeAPIConnection {
        do {
            return try RuntimeAPIConnection(host: host, userAgent: CurlLibrary.userAgent, allowsIPv6: isIPv6)
        } catch {
            throw .fatal("AWS_LAMBDA_RUNTIME_API, which must be host:port, or libcurl: \(error)")
        }
    }
}
