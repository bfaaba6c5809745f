@_spi(Internal) import WireJSON

/// The token with which a caller continues a list.
///
/// The token names its list, so a token of another list is refused.
package enum PageToken {
    package static func text(_ list: String, after key: String) -> String {
        Base64.encode(Array("\(list)\n\(key)".utf8))
    }

    /// Returns the key in a token; empty without a token.
    package static func key(_ list: String, _ text: String?) throws(ServiceError) -> String {
        guard let text else { return "" }
        let parts = Base64.decode(text).map { String(decoding: $0, as: UTF8.self) }?
            .split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard let parts, parts.count == 2, parts[0] == list else {
            throw .invalidParameter("Invalid pagination token.")
        }
        return String(parts[1])
    }
}
