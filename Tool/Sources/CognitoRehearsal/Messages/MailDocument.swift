/// An email's HTML as a document of its own, as a mail program shows it.
package enum MailDocument {
    /// The style sheet of messages, for pages that show them.
    package static let style = MessageFiles.all["messages.css"] ?? ""

    /// Returns the document for a body with a colour scheme: `light` or `dark`.
    ///
    /// The body may be plain text, a part of a document, or a whole document. Links open in new windows.
    package static func text(of body: String, scheme: String = "light") -> String {
        if body.prefix(9).lowercased() == "<!doctype" {
            // A page cannot switch a frame to dark mode, so the query in the email is answered here.
            let query = scheme == "dark" ? "all" : "not all"
            return body.replacing("<head>", with: "<head><base target=\"_blank\">", maxReplacements: 1)
                .replacing("(prefers-color-scheme:dark)", with: query)
        }
        // A body in plain text keeps its line breaks.
        let shown = body.contains("<") ? body : "<div style=\"white-space:pre-wrap\">\(body)</div>"
        // The body comes last, so that nothing in it is replaced.
        return [
            ("language", language(of: body) ?? "en"), ("scheme", scheme == "dark" ? "dark" : "light"), ("body", shown),
        ]
        .reduce(MessageFiles.all["mail.html"] ?? "") { $0.replacing("{{\($1.0)}}", with: $1.1) }
    }

    /// Returns the language that an email's HTML names, such as `de`; nil if it names none.
    package static func language(of body: String) -> String? {
        // A search by a regular expression takes longer than the rest of a message, and few bodies name a language.
        guard body.contains("lang=\"") else { return nil }
        return body.firstMatch(of: /\blang="([A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*)"/).map { String($0.output.1) }
    }
}
