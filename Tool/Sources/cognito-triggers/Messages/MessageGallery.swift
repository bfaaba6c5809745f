import CognitoMarkup
import CognitoRehearsal

/// The page that shows a function's messages.
enum MessageGallery {
    static func page(of messages: [ProgramDescription.Message], by function: String) -> String {
        var occasions: [String] = []
        for message in messages where !occasions.contains(message.occasion) { occasions.append(message.occasion) }
        let sections = occasions.enumerated().map { number, occasion in
            let articles = messages.filter { $0.occasion == occasion }.map(article)
            return """
                <section id="occasion-\(number)"><h2>\(Markup.html(occasion))</h2>
                \(articles.joined(separator: "\n"))</section>
                """
        }
        let links = occasions.enumerated().map { number, occasion in
            "<li><a href=\"#occasion-\(number)\">\(Markup.html(occasion))</a></li>"
        }
        let languages = Set(messages.map(\.language)).sorted()
        // The authors' texts are inserted last, so that nothing in them is replaced.
        let values: KeyValuePairs = [
            "style": MailDocument.style + (GalleryFiles.all["gallery.css"] ?? "") + hiding(languages),
            "function": Markup.html(function), "count": "\(messages.count)", "index": links.joined(),
            "languages": choice(of: languages), "sections": sections.joined(separator: "\n"),
        ]
        return values.reduce(GalleryFiles.all["messages.html"] ?? "") { $0.replacing("{{\($1.key)}}", with: $1.value) }
    }

    /// Returns the choice of a language; empty if all messages have the same one.
    private static func choice(of languages: [String]) -> String {
        guard languages.count > 1 else { return "" }
        let options = languages.enumerated().map { number, language in
            "<label><input type=\"radio\" name=\"language\" id=\"language-\(number)\"> \(Markup.html(language))</label>"
        }
        return "<fieldset class=\"languages\"><legend>Language</legend>"
            + "<label><input type=\"radio\" name=\"language\" checked> all</label>\(options.joined())</fieldset>"
    }

    /// Returns the style that hides the messages in other languages than the chosen one, because no script may run.
    private static func hiding(_ languages: [String]) -> String {
        languages.enumerated().map { number, language in
            "body:has(#language-\(number):checked) article:not([data-language=\"\(Markup.html(language))\"]) { display: none; }\n"
        }.joined()
    }

    private static func article(_ message: ProgramDescription.Message) -> String {
        let attributes = "lang=\"\(Markup.html(message.language))\" dir=\"\(Markup.html(message.direction))\""
        let title = [message.occasion, message.language].filter { !$0.isEmpty }.joined(separator: ", ")
        let frames = [("narrow", "375", "light"), ("wide", "600", "light"), ("wide", "600", "dark")].map {
            width, pixels, scheme in
            let words = "email, \(pixels) pixels, \(scheme)"
            let document = MailDocument.text(of: message.html, scheme: scheme)
            return """
                <figure class="shown"><iframe class="\(width)" sandbox title="\(Markup.html(title)), \(words)" srcdoc="\(Markup.html(document))"></iframe>\
                <figcaption>\(words)</figcaption></figure>
                """
        }
        var parts = [
            "<h3 \(attributes)>\(Markup.html(message.subject)) <small>\(Markup.html(message.language))</small></h3>",
            "<div class=\"mails\" tabindex=\"0\" role=\"group\" aria-label=\"\(Markup.html(title)), email\">\(frames.joined(separator: "\n"))</div>",
            "<div class=\"texts\">",
        ]
        if let text = message.text {
            parts.append(
                "<figure class=\"shown\"><pre \(attributes)>\(Markup.html(text))</pre><figcaption>email, plain text · "
                    + "subject \(message.subject.unicodeScalars.count) of 140 characters</figcaption></figure>")
        }
        if let text = message.textMessage {
            let length =
                "<span\(message.characters > 140 ? " class=\"long\"" : "")>\(message.characters) of 140 characters</span>"
            parts.append(
                "<figure class=\"shown\"><div class=\"phone\"><div class=\"bubble\" \(attributes)>\(Markup.html(text))</div></div>"
                    + "<figcaption>text message · \(length) · "
                    + "\(message.segments) segment\(message.segments == 1 ? "" : "s") in \(Markup.html(message.alphabet))"
                    + "</figcaption></figure>")
        }
        parts.append("</div>")
        return
            "<article data-language=\"\(Markup.html(message.language))\">\n\(parts.joined(separator: "\n"))\n</article>"
    }
}
