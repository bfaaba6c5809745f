import CognitoMarkup

/// A message to one user in one language, as email and as text message.
///
/// Its description does not show the content.
public struct BookMessage: Sendable, CustomStringConvertible, CustomReflectable {
    /// The languages written from right to left.
    private static let rightToLeft: Set<String> = ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]

    /// The language, such as `de`.
    public let language: String
    /// The subject of the email.
    public let subject: String
    /// The email as plain text.
    public let text: String
    /// The email as a complete HTML document, in the book's layout.
    public let html: String
    /// The text message.
    public let textMessage: String

    /// A Boolean value that indicates whether the language is written from right to left.
    public var isRightToLeft: Bool { Self.rightToLeft.contains(language) }

    init(
        _ texts: (title: String, parts: [MessagePart]), in language: String, footer: String?, of brand: String,
        _ layout: MessageLayout, _ values: MessageValues
    ) {
        let (title, parts) = texts
        let isRightToLeft = Self.rightToLeft.contains(language)
        self.language = language
        subject = title
        let words = parts.map { Self.plain($0, values, isRightToLeft: isRightToLeft) }.joined()
        text = "\(words)\n\n\(footer.map { "\($0)\n" } ?? "")\(brand)\n"
        // The brand comes first and may be in Latin script. Without the mark, some programs would display the whole
        // message from left to right.
        textMessage = "\(isRightToLeft ? "\u{200F}" : "")\(brand): \(words)"
        html = layout.document(
            MessageContent(
                language: language, isRightToLeft: isRightToLeft, brand: Markup.html(brand),
                title: Markup.html(title), parts: Self.html(parts, values, isRightToLeft: isRightToLeft),
                footer: footer.map(Markup.html)))
    }

    private static func plain(_ part: MessagePart, _ values: MessageValues, isRightToLeft: Bool) -> String {
        switch part {
        case .words(let words): return words
        case .link(let words): return values.link.map { "\(words):\n\($0)\n" } ?? words
        case .code, .userName, .password:
            let value = value(of: part, values)
            // Without isolates, punctuation at one end of a password or a name would appear at the other end.
            return isRightToLeft && part != .code ? "\u{2066}\(value)\u{2069}" : value
        }
    }

    /// Returns the parts of an email: a code, a password and a link are apart from the words before and after them.
    private static func html(
        _ parts: [MessagePart], _ values: MessageValues, isRightToLeft: Bool
    ) -> [MessageContent.Part] {
        var (result, paragraph) = ([MessageContent.Part](), "")
        func isolated(_ value: String) -> String {
            isRightToLeft ? "<bdi dir=\"ltr\">\(Markup.html(value))</bdi>" : Markup.html(value)
        }
        func endParagraph() {
            let words = trimmed(paragraph)
            // A full stop after a code would stand alone.
            if words.contains(where: { $0.isLetter || $0.isNumber }) { result.append(.paragraph(words)) }
            paragraph = ""
        }
        for part in parts {
            switch part {
            case .words(let words): paragraph += Markup.html(words)
            case .userName: paragraph += "<strong>\(isolated(value(of: part, values)))</strong>"
            case .code, .password:
                endParagraph()
                result.append(.code(isolated(value(of: part, values))))
            case .link(let words):
                endParagraph()
                result.append(
                    values.link.map { .link(url: Markup.html($0), words: Markup.html(words)) }
                        ?? .cognitoLink("{##\(Markup.html(words))##}"))
            }
        }
        endParagraph()
        return result
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop { $0.isWhitespace || $0 == "," || $0 == ";" }
        let end = start.lastIndex { !$0.isWhitespace }
        return end.map { String(start[...$0]) } ?? ""
    }

    private static func value(of part: MessagePart, _ values: MessageValues) -> String {
        switch part {
        case .words(let words), .link(let words): words
        case .code, .password: values.code
        // Users choose their names.
        case .userName: PlainLine.of(values.userName)
        }
    }

    /// The type's name, without any content.
    public var description: String { "BookMessage" }
    /// A mirror without children, because a code is private to one person.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
