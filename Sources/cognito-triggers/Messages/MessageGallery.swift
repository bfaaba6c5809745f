import CognitoRehearsal

/// The page that shows a function's messages.
enum MessageGallery {
    private static let style = """
        :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: #8884; --faint: #666; --long: #b3261e; }
        @media (prefers-color-scheme: dark) { :root { --faint: #aaa; --long: #ff8a80; } }
        body { margin: 0 auto; max-width: 76rem; overflow-wrap: anywhere; padding: 1rem 1rem 4rem; }
        h2 { border-bottom: 1px solid var(--line); margin-top: 3rem; padding-bottom: .3rem; }
        article { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); margin: 1.5rem 0 2.5rem; }
        article > h3 { grid-column: 1 / -1; margin: 0; }
        h3 small { color: var(--faint); font-weight: normal; }
        figure { margin: 0; min-width: 0; }
        figcaption { color: var(--faint); font-size: .8rem; }
        iframe { border: 1px solid var(--line); border-radius: .4rem; height: 15rem; width: 100%; }
        pre, .text { border: 1px solid var(--line); border-radius: .4rem; margin: 0; padding: .8rem; white-space: pre-wrap; overflow-wrap: anywhere; }
        .text { border-radius: 1rem 1rem 1rem .2rem; }
        .long { color: var(--long); font-weight: bold; }
        """

    /// Returns the page.
    static func page(of messages: [FunctionDescription.Message], by function: String) -> String {
        var occasions: [String] = []
        for message in messages where !occasions.contains(message.occasion) { occasions.append(message.occasion) }
        let sections = occasions.map { occasion in
            let articles = messages.filter { $0.occasion == occasion }.map(article)
            return "<section><h2>\(escaped(occasion))</h2>\n\(articles.joined(separator: "\n"))</section>"
        }
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Messages of \(escaped(function))</title><style>\(style)</style></head><body>
            <h1>Messages of \(escaped(function))</h1>
            <p>\(messages.count) messages, with the placeholders that are filled in when they are sent.</p>
            \(sections.joined(separator: "\n"))
            </body></html>

            """
    }

    private static func article(_ message: FunctionDescription.Message) -> String {
        let attributes = "lang=\"\(escaped(message.language))\" dir=\"\(escaped(message.direction))\""
        let frames = ["light", "dark"].map { scheme in
            let document =
                "<!DOCTYPE html><meta charset=utf-8><style>:root{color-scheme:\(scheme);font:15px/1.5 system-ui,sans-serif}"
                + "html{background:Canvas;color:CanvasText}</style>\(message.html)"
            return """
                <figure><iframe sandbox title="email, \(scheme)" srcdoc="\(escaped(document))"></iframe>\
                <figcaption>email, \(scheme)</figcaption></figure>
                """
        }
        var parts = [
            "<h3 \(attributes)>\(escaped(message.subject)) <small>\(escaped(message.language))</small></h3>",
            frames.joined(separator: "\n"),
            "<figure><pre \(attributes)>\(escaped(message.text))</pre><figcaption>email, plain text · "
                + "subject \(message.subject.unicodeScalars.count) of 140 characters</figcaption></figure>",
        ]
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

    /// A text for the content of an element or a quoted attribute.
    private static func escaped(_ text: String) -> String {
        let entities: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"]
        return text.map { entities[$0] ?? String($0) }.joined()
    }
}
