import WireJSON

/// The subject and the body of an email, from any of the forms in which SES takes it.
struct MailContent: Sendable {
    var subject: String
    var text: String?
    var html: String?

    /// The text, or else the HTML; nil if both are missing.
    var body: String? { text ?? html }

    /// Creates a content from its parts; nil if it has neither text nor HTML.
    init?(subject: String, text: String?, html: String?) {
        guard text != nil || html != nil else { return nil }
        (self.subject, self.text, self.html) = (subject, text, html)
    }

    /// The content of an email that SES makes from a template of its own, which is not here: its name and its data.
    ///
    /// The data has what a function sends, such as a code.
    init?(template name: String, data: String) {
        guard let data = Self.members(of: data) else { return nil }
        subject = "Template \(name)"
        text = data.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
    }

    /// The content of a template whose parts the call brings, with the data in place of `{{name}}`.
    init?(subject: String, text: String?, html: String?, data: String) {
        guard let data = Self.members(of: data) else { return nil }
        func filled(_ part: String) -> String {
            data.reduce(part) { part, member in part.replacing("{{\(member.name)}}", with: member.value) }
        }
        self.init(subject: filled(subject), text: text.map(filled), html: html.map(filled))
    }

    private static func members(of data: String) -> [(name: String, value: String)]? {
        guard let root = try? JSONDocument(Array(data.utf8)).root, let members = root.value.members else { return nil }
        return members.map { ($0.key, $0.value.text ?? $0.value.flattened) }
    }
}
