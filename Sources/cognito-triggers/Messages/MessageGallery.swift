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
            "style": (GalleryFiles.all["gallery.css"] ?? "") + MailDocument.style, "function": escaped(function),
            "count": "\(messages.count)", "sections": sections.joined(separator: "\n"),
        ]
        return values.reduce(GalleryFiles.all["messages.html"] ?? "") { $0.replacing("{{\($1.key)}}", with: $1.value) }
    }

    private static func article(_ message: ProgramDescription.Message) -> String {
        let attributes = "lang=\"\(escaped(message.language))\" dir=\"\(escaped(message.direction))\""
        let title = [message.occasion, message.language].filter { !$0.isEmpty }.joined(separator: ", ")
        let frames = [("narrow", "375", "light"), ("wide", "600", "light"), ("wide", "600", "dark")].map {
            width, pixels, scheme in
            let words = "email, \(pixels) pixels, \(scheme)"
            let document = MailDocument.text(of: message.html, scheme: scheme)
            return """
                <figure class="shown"><iframe class="\(width)" sandbox title="\(escaped(title)), \(words)" srcdoc="\(escaped(document))"></iframe>\
                <figcaption>\(words)</figcaption></figure>
                """
        }
        var parts = [
            "<h3 \(attributes)>\(escaped(message.subject)) <small>\(escaped(message.language))</small></h3>",
            "<div class=\"mails\" tabindex=\"0\" role=\"group\" aria-label=\"\(escaped(title)), email\">\(frames.joined(separator: "\n"))</div>",
            "<div class=\"texts\">",
        ]
        if let text = message.text {
            parts.append(
                "<figure class=\"shown\"><pre \(attributes)>\(escaped(text))</pre><figcaption>email, plain text · "
                    + "subject \(message.subject.unicodeScalars.count) of 140 characters</figcaption></figure>")
        }
        if let text = message.textMessage {
            let length =
                "<span\(message.characters > 140 ? " class=\"long\"" : "")>\(message.characters) of 140 characters</span>"
            parts.append(
                "<figure class=\"shown\"><div class=\"phone\"><div class=\"bubble\" \(attributes)>\(escaped(text))</div></div>"
                    + "<figcaption>text message · \(length) · "
                    + "\(message.segments) segment\(message.segments == 1 ? "" : "s") in \(escaped(message.alphabet))"
                    + "</figcaption></figure>")
        }
        parts.append("</div>")
        return "<article data-language=\"\(escaped(message.language))\">\n\(parts.joined(separator: "\n"))\n</article>"
    }

    /// Escapes a text so that it can be the content of an element, or the value of a quoted attribute.
    private static func escaped(_ text: String) -> String {
        let entities: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"]
        return text.map { entities[$0] ?? String($0) }.joined()
    }
}
