/// The design of a book's emails.
///
/// ```swift
/// import TriggerKit
///
/// var layout: MessageLayout {
///     var layout = MessageLayout(accent: "#00695c")
///     layout.logo = "https://example.org/logo.png"
///     layout.legal = "Harbour & Sons Ltd, 1 Quay Street, Bristol, United Kingdom"
///     return layout
/// }
/// ```
///
/// The email is a table of 560 points with inline styles, which all common programs show alike; it fits a phone, and
/// has colours for programs in dark mode. A code is large enough to be read at a glance and copied with one tap.
public struct MessageLayout: Sendable {
    /// The colours of an email, each `#` and six hexadecimal digits.
    public struct Colors: Hashable, Sendable {
        /// The page.
        public var page: String
        /// The card with the text.
        public var card: String
        /// The text.
        public var text: String
        /// The footer.
        public var faint: String
        /// Links and buttons.
        public var accent: String
        /// The words on a button.
        public var onAccent: String
        /// The field around a code.
        public var field: String

        /// Creates colours.
        public init(
            page: String, card: String, text: String, faint: String, accent: String, onAccent: String, field: String
        ) {
            (self.page, self.card, self.text, self.faint) = (page, card, text, faint)
            (self.accent, self.onAccent, self.field) = (accent, onAccent, field)
        }

        /// The default colours on a light page.
        public static let light = Colors(
            page: "#f3f4f6", card: "#ffffff", text: "#1f2430", faint: "#5b6472", accent: "#1d4ed8", onAccent: "#ffffff",
            field: "#eef1f6")
        /// The default colours on a dark page.
        public static let dark = Colors(
            page: "#0f1218", card: "#1a1f29", text: "#eef1f6", faint: "#9aa4b2", accent: "#8ab4ff", onAccent: "#0f1218",
            field: "#262d3a")

        var all: [String] { [page, card, text, faint, accent, onAccent, field] }
    }

    /// The `https` URL of the logo; nil to show the brand's name.
    ///
    /// Use a PNG or JPEG file, because many programs do not show SVG. On a dark page it needs a light outline or a
    /// background of its own.
    public var logo: String?
    /// The height at which the logo is shown, in points.
    public var logoHeight = 36
    /// The colours on a light page.
    public var light = Colors.light
    /// The colours in dark mode.
    public var dark = Colors.dark
    /// The legal line at the end, such as the company's name and address; nil for the brand's name.
    ///
    /// ``MessageTexts/footer`` is the sentence before it, in the language of the email.
    public var legal: String?

    let write: (@Sendable (MessageContent) -> String)?

    /// Creates the default design.
    ///
    /// - Parameter accent: The colour of links and buttons on a light page, such as `#00695c`; in dark mode, it is lighter.
    public init(accent: String? = nil) {
        write = nil
        guard let accent else { return }
        light.accent = accent
        dark.accent = Self.lighter(accent)
    }

    /// Returns the colour half way to white; any other text unchanged, which the book refuses.
    private static func lighter(_ color: String) -> String {
        guard color.utf8.count == 7, let number = UInt32(color.dropFirst(), radix: 16) else { return color }
        let parts = [16, 8, 0].map { shift in ((number >> UInt32(shift) & 255) + 255) / 2 }
        return "#" + parts.map { String($0, radix: 16) }.joined()
    }

    /// Creates a design with your own HTML.
    ///
    /// The closure returns a complete document, and uses none of the other properties. When the book is created, the
    /// closure is called once for each message with Cognito's placeholders, and the result is checked: an email with
    /// more than 20,000 characters, or without one of its values, stops the function from starting.
    ///
    /// - Parameter write: A closure that returns the HTML of an email.
    public init(html write: @escaping @Sendable (_ content: MessageContent) -> String) { self.write = write }

    /// The part of the layout that cannot be used; nil if all can.
    var problem: String? {
        if let logo, !logo.hasPrefix("https://") || logo.contains(where: { $0.isWhitespace || "\"<>'{}".contains($0) })
        {
            return "the logo must be an https URL"
        }
        if !(1...400 ~= logoHeight) { return "the logo must be 1 to 400 points high" }
        let wrong = (light.all + dark.all).first { color in
            let digits = color.utf8.dropFirst()
            return color.utf8.first != UInt8(ascii: "#") || digits.count != 6
                || !digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        }
        return wrong.map { "the colour \($0) is not '#' and six hexadecimal digits" }
    }

    /// Returns the HTML of an email.
    func document(_ content: MessageContent) -> String { write?(content) ?? standard(content) }
}

/// The content of an email, from which a ``MessageLayout`` makes HTML.
///
/// All strings are HTML already. Its description shows nothing of it.
public struct MessageContent: Sendable {
    /// A part of an email's text.
    public enum Part: Sendable {
        /// A paragraph.
        case paragraph(String)
        /// A code or a temporary password, which has to be seen and copied.
        case code(String)
        /// A link that Cognito inserts: the string becomes an element `a`, whose style the layout cannot set itself.
        case cognitoLink(String)
        /// A link with its URL.
        case link(url: String, words: String)
    }

    /// The language, such as `de`.
    public let language: String
    /// A Boolean value that indicates whether the language is written from right to left.
    public let isRightToLeft: Bool
    /// The brand's name.
    public let brand: String
    /// The title.
    public let title: String
    /// The text.
    public let parts: [Part]
    /// The sentence at the end, in the language of the email; nil for none.
    public let footer: String?
}

extension MessageContent: CustomStringConvertible, CustomReflectable {
    /// The type's name, without any content.
    public var description: String { "MessageContent" }
    /// A mirror without children, because a code is private to one person.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
