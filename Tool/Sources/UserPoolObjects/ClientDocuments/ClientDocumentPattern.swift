/// A pattern of the URLs that a policy admits.
///
/// In the host, `*` stands for one or more characters of a host; in the path, for any text. Everything else is compared
/// exactly, case included.
struct ClientDocumentPattern: Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    var hasWildcard: Bool { text.contains("*") }

    func matches(_ url: ClientDocumentURL) -> Bool {
        guard text.hasPrefix(ClientDocumentURL.scheme) else { return false }
        let rest = text.dropFirst(ClientDocumentURL.scheme.count)
        let authority = rest.prefix { $0 != "/" }
        return Self.matches(url.authority.utf8, authority.utf8, least: 1) { !"/@:?#\\".utf8.contains($0) }
            && Self.matches(url.path.utf8, rest[authority.endIndex...].utf8, least: 0) { _ in true }
    }

    /// Returns true if a text is as a pattern says, in which `*` stands for at least `least` bytes of an alphabet.
    private static func matches(
        _ text: Substring.UTF8View, _ pattern: Substring.UTF8View, least: Int, of isInAlphabet: (UInt8) -> Bool
    ) -> Bool {
        let text = Array(text)
        // The places of the text that the pattern can have reached so far.
        var reached = [true] + text.map { _ in false }
        for byte in pattern {
            var next = reached.map { _ in false }
            let isWildcard = byte == UInt8(ascii: "*")
            if isWildcard, least == 0 { next = reached }
            for (place, read) in text.enumerated() {
                if isWildcard {
                    let isOpen = reached[place] || next[place]
                    if isOpen, isInAlphabet(read) { next[place + 1] = true }
                } else if reached[place], read == byte {
                    next[place + 1] = true
                }
            }
            reached = next
        }
        return reached[text.count]
    }
}
