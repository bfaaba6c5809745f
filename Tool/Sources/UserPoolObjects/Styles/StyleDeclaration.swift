import LocalAWS

/// A declaration in a style: a property, and a value that loads nothing.
struct StyleDeclaration: Sendable {
    /// The functions that a value may call.
    private static let functions: Set = [
        "rgb", "rgba", "hsl", "hsla", "calc", "min", "max", "clamp", "linear-gradient", "radial-gradient",
        "cubic-bezier",
        "rotate", "scale", "translate", "translatex", "translatey",
    ]
    /// The characters that a value may contain, in addition to letters and digits.
    private static let signs = Set("#%.,+-*/_!()'\" \t\r\n".unicodeScalars)

    let css: String

    /// Returns the declarations between the braces of a rule.
    ///
    /// - Throws: The error for a declaration that is not allowed.
    static func all(in text: Substring) throws(ServiceError) -> [StyleDeclaration] {
        var declarations: [StyleDeclaration] = []
        for part in text.split(separator: ";") where !part.trimmed.isEmpty {
            declarations.append(try StyleDeclaration(part.trimmed))
        }
        return declarations
    }

    private init(_ text: String) throws(ServiceError) {
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, Self.isProperty(parts[0].trimmed), Self.isPlain(parts[1]) else {
            throw .invalidStyle("it has a declaration that is not a plain property: \(text)")
        }
        css = "\(parts[0].trimmed):\(parts[1].trimmed)"
    }

    private static func isProperty(_ name: String) -> Bool {
        // In older browsers, these two properties run code.
        guard !["behavior", "-moz-binding"].contains(name.lowercased()), !name.hasPrefix("--"), !name.isEmpty else {
            return false
        }
        return name.unicodeScalars.allSatisfy { $0.isLetterOfASCII || $0 == "-" }
    }

    /// Returns true if a value has only allowed characters, and calls only functions that load nothing, such as `calc`.
    private static func isPlain(_ value: Substring) -> Bool {
        var (word, depth, quote) = ("", 0, nil as Unicode.Scalar?)
        for scalar in value.unicodeScalars {
            let isWord = scalar.isLetterOfASCII || ("0"..."9").contains(scalar) || scalar == "-" || scalar == "_"
            guard isWord || signs.contains(scalar) else { return false }
            if let open = quote {
                if scalar == open { quote = nil }
                if scalar.properties.isWhitespace && scalar != " " { return false }
                continue
            }
            switch scalar {
            case "'", "\"": quote = scalar
            case "(":
                guard word.isEmpty || functions.contains(word.lowercased()) else { return false }
                depth += 1
            case ")": depth -= 1
            default: break
            }
            word = isWord ? word + String(scalar) : ""
            if depth < 0 { return false }
        }
        return depth == 0 && quote == nil && !value.trimmed.isEmpty
    }
}

extension Unicode.Scalar {
    fileprivate var isLetterOfASCII: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}
