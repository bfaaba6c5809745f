import CognitoRehearsal

/// The page that shows a function's messages.
enum MessageGallery {
    static func page(of messages: [ProgramDescription.Message], by function: String) -> String {
        var occasions: [String] = []
        for message in messages where !occasions.contains(message.occasion) { occasions.append(message.occasion) }
        let sections = occasions.map { occasion in
            let articles = messages.filter { $0.occasion == occasion }.map(article)
            return "<section><h2>\(escaped(occasion))</h2>\n\(articles.joined(separator: "\n"))</section>"
        }
        // The authors' texts are inserted last, so that nothing in them is replaced.
        let values: KeyValuePairs = [
            "style": GalleryFiles.all["messages.css"] ?? "", "function": escaped(function),
            "count": "\(messages.count)", "sections": sections.joined(separator: "\n"),
        ]
        return values.reduce(GalleryFiles.all["messages.html"] ?? "") { $0.replacing("{{\($1.key)}}", with: $1.value) }
    }

    private static func article(_ message: ProgramDescription.Message) -> String {
        let attributes = "lang=\"\(escaped(message.language))\" dir=\"\(escaped(message.direction))\""
        let frames = ["light", "dark"].map { scheme in
            let document = document(of: message.html, scheme)
            return """
                <figure><iframe sandbox title="email, \(scheme)" srcdoc="\(escaped(document))"></iframe>\
                <figcaption>email, \(scheme)</figcaption></figure>
                """
        }
        var parts = [
            "<h3 \(attributes)>\(escaped(message.subject)) <small>\(escaped(message.language))</small></h3>",
            frames.joined(separator: "\n"),
        ]
        if let text = message.text {
            parts.append(
                "<figure><pre \(attributes)>\(escaped(text))</pre><figcaption>email, plain text · "
                    + "subject \(message.subject.unicodeScalars.count) of 140 characters</figcaption></figure>")
        }
        if let text = message.textMessage {
            let length =
                "<span\(message.characters > 140 ? " class=\"long\"" : "")>\(message.characters) of 140 characters</span>"
            parts.append(
                "<figure><div class=\"text\" \(attributes)>\(escaped(text))</div><figcaption>text message · \(length) · "
                    + "\(message.segments) segment\(message.segments == 1 ? "" : "s") in \(escaped(message.alphabet))"
                    + "</figcaption></figure>")
        }
        return "<article data-language=\"\(escaped(message.language))\">\n\(parts.joined(separator: "\n"))\n</article>"
    }

    /// Returns an email as a document in a light or dark scheme.
    private static func document(of html: String, _ scheme: String) -> String {
        // A page cannot switch a frame to dark mode, so the query in the email is answered here.
        guard !html.hasPrefix("<!DOCTYPE") else {
            return html.replacing("(prefers-color-scheme:dark)", with: scheme == "dark" ? "all" : "not all")
        }
        let style =
            ":root{color-scheme:\(scheme);font:15px/1.5 system-ui,sans-serif}html{background:Canvas;color:CanvasText}"
        return "<!DOCTYPE html><meta charset=utf-8><style>\(style)</style>\(html)"
    }

    /// Escapes a text so that it can be the content of an element, or the value of a quoted attribute.
    private static func escaped(_ text: String) -> String {
        let entities: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"]
        return text.map { entities[$0] ?? String($0) }.joined()
    }
}
