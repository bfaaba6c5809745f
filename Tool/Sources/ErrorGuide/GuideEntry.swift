/// An entry of the guide's file: how an error is recognised, and what to say of it.
///
/// A variant of an entry has only the members that differ; they are nil in it where they are the entry's.
struct GuideEntry: Sendable {
    let name: String
    /// The text of an error that the entry is about.
    var example: String?
    /// Texts of which an error has one, in which `…` is any text.
    var texts: [String] = []
    var exception: String?
    /// The code of an OAuth endpoint.
    var code: String?
    var happened: String?
    var look: [String]?
    var act: [String]?
    var commands: [String]?

    /// Takes a line of the file; returns false if its key is unknown.
    mutating func take(_ key: Substring, _ value: String) -> Bool {
        switch key {
        case "example": example = value
        case "text": texts.append(value)
        case "exception": exception = value
        case "code": code = value
        case "happened": happened = value
        case "look": Self.add(value, to: &look)
        case "act": Self.add(value, to: &act)
        case "run": Self.add(value, to: &commands)
        default: return false
        }
        return true
    }

    /// Adds a line; `-` means that the list is empty.
    private static func add(_ line: String, to lines: inout [String]?) {
        lines = (lines ?? []) + (line == "-" ? [] : [line])
    }

    /// Returns the explanation with words and values in their places.
    func reading(variant: GuideEntry? = nil, with words: [String: String]) -> ErrorReading {
        let commands = (variant?.commands ?? commands ?? []).map { Self.filled($0, with: words) }
        var look = variant?.look ?? look ?? []
        if commands.contains(where: { $0.contains("LOG_GROUP") }) { look.append("{log-group}") }
        return ErrorReading(
            shape: name, happened: Self.filled(variant?.happened ?? happened ?? "", with: words),
            look: look.map { Self.filled($0, with: words) },
            act: (variant?.act ?? act ?? []).map { Self.filled($0, with: words) }, commands: commands)
    }

    /// Returns a text with the values of the names in braces; other braces stay.
    private static func filled(_ text: String, with words: [String: String]) -> String {
        text.replacing(/\{([a-z-]+)\}/) { words[String($0.1)] ?? String($0.0) }
    }
}
