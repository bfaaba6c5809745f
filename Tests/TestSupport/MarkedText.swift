/// Strings whose marks an escaper could miss, and how a parser reads what it wrote.
public enum MarkedText {
    /// Scalars that a comparison of characters takes for one character with their neighbour.
    private static let neighbours = ["", "\u{600}", "\u{338}", "\u{301}", "\r\n", "\u{2028}", "\u{200D}", "\u{110BD}"]

    /// Each special character with each neighbour before and behind it.
    public static let pairs = ["&", "<", ">", "\"", "'", "|", "`", "\\"].flatMap { special in
        neighbours.flatMap { ["\($0)\(special)", "\(special)\($0)", "\($0)\(special)\($0)"] }
    }

    /// Decodes the references that a parser of HTML or XML knows, scalar by scalar.
    public static func decoded(_ text: String) -> String {
        let references = [
            "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&#9;": "\t", "&#10;": "\n",
            "&#13;": "\r",
        ]
        var (result, rest) = ("", text.unicodeScalars[...])
        while let scalar = rest.first {
            let reference = references.first { rest.starts(with: $0.key.unicodeScalars) }
            result.unicodeScalars += reference?.value.unicodeScalars ?? String(scalar).unicodeScalars
            rest = rest.dropFirst(reference?.key.unicodeScalars.count ?? 1)
        }
        return result
    }

    /// Returns true if a text has one of the scalars.
    public static func has(_ special: [Unicode.Scalar], _ text: String) -> Bool {
        text.unicodeScalars.contains(where: special.contains)
    }
}
