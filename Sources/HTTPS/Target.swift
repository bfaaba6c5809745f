import CCognitoCurl
import CognitoCurl

/// The target of a request: a URL, parsed by the same parser that the transfer uses.
package struct Target: Sendable {
    let url: String
    let isEncrypted: Bool
    /// The host's name or address in lower case; an IPv6 address has its brackets.
    let host: String
    /// The value of the `Host` header; it includes the port unless the port is the scheme's default.
    let hostHeader: String
    /// The escaped path, exactly as it is sent.
    let path: String
    /// The escaped query, exactly as it is sent; empty if there is no query.
    let query: String

    /// Parses a URL, and escapes characters that a URL cannot contain.
    ///
    /// The scheme must be `https`, or `http` for a server on this machine.
    package init(_ text: String) throws(InvalidRequest) {
        let flags = CURLU_NON_SUPPORT_SCHEME | CURLU_PATH_AS_IS | CURLU_DISALLOW_USER
        let text = PercentEncoding.repair(text)
        // After `:///`, libcurl would treat the first part of the path as the host.
        guard !text.drop(while: { $0 != ":" }).hasPrefix(":///"), let parts = try? CurlURL(text, flags: flags),
            let scheme = parts[CURLUPART_SCHEME], let host = parts[CURLUPART_HOST]?.lowercased(), !host.isEmpty
        else { throw InvalidRequest("its URL is invalid, or contains a user name") }
        guard host.utf8.allSatisfy({ PercentEncoding.isHostByte($0) }) else {
            throw InvalidRequest("the host's name has characters that are neither letters, digits, hyphens nor dots")
        }
        let isEncrypted = scheme == "https"
        guard isEncrypted || scheme == "http" else { throw InvalidRequest("its URL is neither https nor http") }
        guard isEncrypted || Self.isThisMachine(host) else {
            throw InvalidRequest("plain http works only for this machine: use https")
        }
        let port = parts[CURLUPART_PORT].flatMap { $0 == (isEncrypted ? "443" : "80") ? nil : ":\($0)" }
        self.isEncrypted = isEncrypted
        self.host = host
        hostHeader = host + (port ?? "")
        path = parts[CURLUPART_PATH] ?? "/"
        query = parts[CURLUPART_QUERY] ?? ""
        url = "\(scheme)://\(hostHeader)\(path)\(query.isEmpty ? "" : "?\(query)")"
    }

    private static func isThisMachine(_ host: String) -> Bool {
        guard host != "localhost", host != "[::1]" else { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
