import LocalAWS
import WireJSON

/// The position at which a list continues, as a text that callers send back.
///
/// The text names the list, so that a token of another list, pool or server is noticed.
enum PageToken {
    /// Returns the text for the position after a key.
    static func text(_ list: String, after key: String) -> String {
        Base64.encode(Array("\(list)\n\(key)".utf8))
    }

    /// Returns the key in a text; an empty one without a text.
    static func key(_ list: String, _ text: String?) throws(ServiceError) -> String {
        guard let text else { return "" }
        let parts = Base64.decode(text).map { String(decoding: $0, as: UTF8.self) }?
            .split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard let parts, parts.count == 2, parts[0] == list else {
            throw .invalidParameter("Invalid pagination token.")
        }
        return String(parts[1])
    }

    /// Returns a page of a sorted list in memory, and the token of the next page.
    ///
    /// The token names the last element of this page and the first of the next one. The list therefore continues even
    /// if a caller has deleted the elements of this page.
    static func page<Element>(
        of elements: [Element], in list: String, after text: String?, limit: Int, key: (Element) -> String
    ) throws(ServiceError) -> (page: [Element], next: String?) {
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
