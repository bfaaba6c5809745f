import WireJSON

/// A literal in Swift that is short and has only plain texts, so that it can be nothing but a literal.
///
/// Texts come from people, apps and functions. A text is plain if each of its scalars is in a list of allowed ones:
/// characters would not do, because one character may be a quotation mark with other scalars around it.
struct SwiftLiteral {
    /// The literal.
    let code: String
    /// The size of the largest literal, which a line can hold and the compiler checks at once.
    private static let limit = 160
    /// The number of levels in the deepest literal: the compiler's time doubles with each one.
    private static let levels = 3
    /// The signs in plain texts and in titles, in addition to ASCII letters, digits and blanks.
    private static let signs = Set(".,:;!?'()[]{}<>@/+-=*&%_|~^$".unicodeScalars)
    private static let titleSigns = Set(".,:'()-_".unicodeScalars)

    /// Creates the literal of a value, for a comparison with a `JSONValue` or a `String`; nil for a value that is
    /// long, deep or not plain.
    init?(_ value: JSONValue) {
        guard let code = Self.code(value, levels: Self.levels), code.utf8.count <= Self.limit else { return nil }
        self.code = code
    }

    private static func code(_ value: JSONValue, levels: Int) -> String? {
        guard levels >= 0 else { return nil }
        switch value {
        case .null: return "nil"
        case .boolean(let flag): return "\(flag)"
        case .integer(let number): return "\(number)"
        case .decimal(let number): return "\(number)"
        case .number(let spelling): return isPlain(spelling) ? ".number(\"\(spelling)\")" : nil
        case .text(let text): return isPlain(text) ? "\"\(text)\"" : nil
        case .array(let elements):
            let codes = elements.compactMap { code($0, levels: levels - 1) }
            return codes.count == elements.count ? "[\(codes.joined(separator: ", "))]" : nil
        case .object(let members):
            guard !members.isEmpty else { return "[:]" }
            let codes = members.sorted { $0.key < $1.key }.compactMap { key, value in
                isPlain(key) ? code(value, levels: levels - 1).map { "\"\(key)\": \($0)" } : nil
            }
            return codes.count == members.count ? "[\(codes.joined(separator: ", "))]" : nil
        }
    }

    /// Returns true if a text can be between quotation marks as it is.
    static func isPlain(_ text: String) -> Bool { text.unicodeScalars.allSatisfy { isAllowed($0, signs) } }

    /// Returns true if a text can be the name of a member in a comment.
    static func isName(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { isAllowed($0, ["_", ":", "-"]) }
    }

    /// Returns the literal of a function's settings, in which each scalar that is not allowed is escaped; it has a line for each setting
    /// if it is longer than `limit`.
    static func dictionary(_ settings: [String: String], before limit: Int) -> String {
        let members = settings.sorted { $0.key < $1.key }.map { "\(escaped($0.key)): \(escaped($0.value))" }
        let line = "[\(members.joined(separator: ", "))]"
        guard line.count > limit else { return line }
        return "[\n\(members.map { "                \($0),\n" }.joined())            ]"
    }

    private static func escaped(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> String in
            if isAllowed(scalar, signs) { return String(scalar) }
            if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
            return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
        return "\"\(scalars.joined())\""
    }

    /// Returns a text as the name of a test, between backticks, with blanks in place of the scalars that are not
    /// allowed.
    static func title(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(100).map { isAllowed($0, titleSigns) ? Character($0) : " " }
        return String(scalars).split(separator: " ").joined(separator: " ")
    }

    private static func isAllowed(_ scalar: Unicode.Scalar, _ signs: Set<Unicode.Scalar>) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", " ": true
        default: signs.contains(scalar)
        }
    }
}
