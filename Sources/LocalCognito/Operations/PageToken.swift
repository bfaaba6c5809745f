import WireJSON

/// The place at which a list goes on, in the text that callers hand back.
///
/// It names the list, so that one of another list, pool or server is noticed.
enum PageToken {
    /// Returns the text for the place behind a key.
    static func text(_ list: String, after key: String) -> String {
        Base64.encode(Array("\(list)\n\(key)".utf8))
    }

    /// Returns the key that a text stands for; an empty one for no text.
    ///
    /// - Throws: The error for a text that is not of this list.
    static func key(_ list: String, _ text: String?) throws(CognitoException) -> String {
        guard let text else { return "" }
        let parts = Base64.decode(text).map { String(decoding: $0, as: UTF8.self) }?
            .split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard let parts, parts.count == 2, parts[0] == list else {
            throw .invalidParameter("Invalid pagination token.")
        }
        return String(parts[1])
    }

    /// Returns a page of a sorted list that is in memory, and the token of the next page.
    static func page<Element>(
        of elements: [Element], in list: String, after text: String?, limit: Int, key: (Element) -> String
    ) throws(CognitoException) -> (page: [Element], next: String?) {
        let start = try self.key(list, text)
        let rest = start.isEmpty ? elements[...] : elements.drop { key($0) != start }.dropFirst()
        let page = Array(rest.prefix(limit))
        return (page, rest.count > limit ? page.last.map { self.text(list, after: key($0)) } : nil)
    }
}
