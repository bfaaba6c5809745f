/// A message to one user in one language, as email and as text message.
///
/// Its description does not show the content.
public struct Message: Sendable, CustomStringConvertible, CustomReflectable {
    /// The languages written from right to left.
    private static let rightToLeft: Set<String> = ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]

    /// The language, such as `de`.
    public let language: String
    /// The subject of the email.
    public let subject: String
    /// The email as plain text.
    public let text: String
    /// The email as a fragment of HTML, for a custom message.
    public let html: String
    /// The text message.
    public let textMessage: String

    /// A Boolean value that indicates whether the language is written from right to left.
    public var isRightToLeft: Bool { Self.rightToLeft.contains(language) }

    /// The email as a complete HTML document, for an email that you send yourself.
    public var htmlDocument: String {
        """
        <!DOCTYPE html>
        <html lang="\(language)"\(isRightToLeft ? " dir=\"rtl\"" : "")><head><meta charset="utf-8">\
        <meta name="color-scheme" content="light dark"><title>\(HTMLText.escape(subject))</title></head><body>
        \(html)
        </body></html>
        """
    }

    init(
        _ texts: (title: String, parts: [MessagePart]), language: String, brand: String, _ values: MessageValues
    ) {
        let (title, parts) = texts
        let isRightToLeft = Self.rightToLeft.contains(language)
        self.language = language
        subject = title
        let words = parts.map { Self.plain($0, values, isRightToLeft: isRightToLeft) }.joined()
        text = "\(words)\n\n\(brand)\n"
        // The brand comes first and may be in Latin script. Without the mark, some programs would display the whole
        // message from left to right.
        textMessage = "\(isRightToLeft ? "\u{200F}" : "")\(brand): \(words)"
        let direction = isRightToLeft ? " dir=\"rtl\"" : ""
        let marked = parts.map { Self.html($0, values, isRightToLeft: isRightToLeft) }.joined()
        html = """
            <div lang="\(language)"\(direction)><h1>\(HTMLText.escape(title))</h1><p>\(marked)</p>\
            <p>\(HTMLText.escape(brand))</p></div>
            """
    }

    private static func plain(_ part: MessagePart, _ values: MessageValues, isRightToLeft: Bool) -> String {
        switch part {
        case .words(let words), .link(let words): return words
        case .code, .userName, .password:
            let value = value(of: part, values)
            // Without isolates, punctuation at one end of a password or a name would appear at the other end.
            return isRightToLeft && part != .code ? "\u{2066}\(value)\u{2069}" : value
        }
    }

    private static func html(_ part: MessagePart, _ values: MessageValues, isRightToLeft: Bool) -> String {
        switch part {
        case .words(let words): return HTMLText.escape(words)
        case .link(let words): return "{##\(HTMLText.escape(words))##}"
        case .code, .userName, .password:
            let value = HTMLText.escape(value(of: part, values))
            return isRightToLeft ? "<bdi dir=\"ltr\">\(value)</bdi>" : value
        }
    }

    private static func value(of part: MessagePart, _ values: MessageValues) -> String {
        switch part {
        case .words(let words), .link(let words): words
        case .code, .password: values.code
        case .userName: name(values.userName)
        }
    }

    /// Returns a user name without characters that would change a message's lines or direction, because users choose
    /// it.
    private static func name(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars.prefix(128) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: continue
            default: name.unicodeScalars.append(scalar)
            }
        }
        return name
    }

    /// The type's name, without any content.
    public var description: String { "Message" }
    /// A mirror without children, because a code is private to one person.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
