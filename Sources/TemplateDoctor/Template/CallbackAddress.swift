import CloudTemplate

/// An app's address to which Cognito sends browsers back, as far as the template shows it.
struct CallbackAddress {
    /// A reason why Cognito refuses an address.
    struct Defect {
        let problem: String
        let fix: String
    }

    /// The address, with an ellipsis for each part that only a deployment knows.
    let shown: String

    private static let unknown: Character = "…"
    private static let loopback = ["localhost", "127.0.0.1", "[::1]"]

    init(_ parts: [TextPart]) {
        shown = parts.map { if case .text(let text) = $0 { text } else { String(Self.unknown) } }.joined()
    }

    /// The reason why Cognito certainly refuses the address; nil if it may accept it.
    var defect: Defect? {
        let end = shown.firstIndex { ":/?#\(Self.unknown)".contains($0) } ?? shown.endIndex
        let (scheme, rest) = (shown[..<end].lowercased(), shown[end...])
        if shown.contains("#") {
            return Defect(problem: "has a fragment", fix: "remove the part from the # on")
        }
        if rest.first == Self.unknown { return nil }
        guard rest.hasPrefix(":"), scheme.first?.isLetter == true else {
            return Defect(
                problem: "is not absolute", fix: "write the whole address, such as https://app.example.org/callback")
        }
        guard scheme == "http" || scheme == "https" else { return nil }
        let host = rest.dropFirst(3).prefix { !"/?".contains($0) }
        guard rest.hasPrefix("://"), !host.isEmpty else {
            return rest.dropFirst().contains(Self.unknown)
                ? nil : Defect(problem: "has no host", fix: "write the whole address, such as https://app.example.org/")
        }
        let isLocal = Self.loopback.contains { host == $0 || host.hasPrefix("\($0):") }
        guard scheme == "http", !isLocal, !host.contains(Self.unknown) else { return nil }
        return Defect(problem: "uses HTTP", fix: "write https://\(rest.dropFirst(3))")
    }
}
