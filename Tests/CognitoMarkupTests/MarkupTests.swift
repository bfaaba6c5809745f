import CognitoMarkup
import Testing

/// Strings in HTML.
@Suite struct MarkupTests {
    /// What a comparison of characters takes for one character with its neighbour.
    private static let neighbours = ["", "\u{600}", "\u{338}", "\u{301}", "\r\n", "\u{2028}", "\u{200D}", "\u{110BD}"]

    /// Each special character with each neighbour before and behind it.
    private static let pairs = ["&", "<", ">", "\"", "'", "|", "`", "\\"].flatMap { special in
        neighbours.flatMap { ["\($0)\(special)", "\(special)\($0)", "\($0)\(special)\($0)"] }
    }

    /// Decodes the references that an HTML parser knows, scalar by scalar.
    private static func decoded(_ text: String) -> String {
        let references = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'"]
        var (result, rest) = ("", text.unicodeScalars[...])
        while let scalar = rest.first {
            let reference = references.first { rest.starts(with: $0.key.unicodeScalars) }
            result.unicodeScalars += reference?.value.unicodeScalars ?? String(scalar).unicodeScalars
            rest = rest.dropFirst(reference?.key.unicodeScalars.count ?? 1)
        }
        return result
    }

    private static func has(_ special: [Unicode.Scalar], _ text: String) -> Bool {
        text.unicodeScalars.contains(where: special.contains)
    }

    @Test(arguments: pairs) func `HTML keeps a string's words, and none of its marks`(text: String) {
        let html = Markup.html(text)
        #expect(!Self.has(["<", ">", "\"", "'"], html))
        #expect(Self.decoded(html).unicodeScalars.elementsEqual(text.unicodeScalars))
        let inDouble = Markup.html(text, keepsApostrophes: true)
        #expect(!Self.has(["<", ">", "\""], inDouble))
        #expect(Self.has(["'"], inDouble) == Self.has(["'"], text))
    }
}
