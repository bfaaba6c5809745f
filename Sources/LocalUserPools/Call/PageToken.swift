import LocalAWS
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
    ///
    /// The token names the last element of this page and the first of the next one, so that the list goes on although a
    /// caller has meanwhile deleted what it was shown.
    static func page<Element>(
        of elements: [Element], in list: String, after text: String?, limit: Int, key: (Element) -> String
    ) throws(CognitoException) -> (page: [Element], next: String?) {
        let places = try self.key(list, text).split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        var start = 0
        if text != nil, let last = places.first, let next = places.last {
            start =
                elements.firstIndex { key($0) == next }
                ?? elements.firstIndex { key($0) == last }.map { $0 + 1 } ?? elements.count
        }
        let rest = elements[start...]
        let page = Array(rest.prefix(limit))
        guard let last = page.last, let next = rest.dropFirst(limit).first else { return (page, nil) }
        return (page, self.text(list, after: "\(key(last))\n\(key(next))"))
    }
}
