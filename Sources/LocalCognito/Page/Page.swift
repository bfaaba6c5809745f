import CognitoRehearsal
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1
import WireJSON

/// The live page at `/_local/`, whose files load nothing from other hosts.
enum Page {
    private static let types = ["css": "text/css", "js": "text/javascript", "html": "text/html"]

    /// The names of the files that the live page loads: its style sheets and scripts.
    static let parts = PageFiles.all.keys.filter { $0.hasSuffix(".css") || $0.hasSuffix(".js") }.sorted()

    /// Returns a file of `Files/`, with values in place of placeholders such as `{{text}}`.
    ///
    /// The values are inserted in order, so a value may contain the placeholder of a later value.
    static func text(_ file: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
        values.reduce(PageFiles.all[file] ?? "") { $0.replacing("{{\($1.key)}}", with: $1.value) }
    }

    /// Escapes a text so that it can be the content of an element in HTML or XML.
    static func escaped(_ text: String) -> String { text.replacing("&", with: "&amp;").replacing("<", with: "&lt;") }

    /// Answers with one of the page's files.
    static func reply(_ file: String) -> HTTPReply { reply(file, text(file)) }

    /// Answers with a text of the page under a file's name.
    static func reply(_ file: String, _ text: String) -> HTTPReply {
        let type = types[String(file.split(separator: ".").last ?? "")] ?? "text/plain"
        return HTTPReply(
            status: .ok,
            headers: [
                "Content-Type": "\(type); charset=utf-8", "Cache-Control": "no-cache",
                // Names and messages come from callers, so nothing in them may run or load anything.
                "Content-Security-Policy":
                    "default-src 'none'; img-src data:; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; "
                    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
                "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY",
            ], body: Array(text.utf8))
    }
}

/// An email as a separate document, which the live page shows in frames.
enum MailReply {
    /// Answers with an email's HTML, unchanged; nil for a text message.
    ///
    /// The HTML may contain names that users choose. It runs no scripts, loads nothing, and can reach neither the
    /// surrounding page nor the pool. Its links open in new windows.
    static func to(_ message: JSONMembers<JSONValue>, scheme: String) -> HTTPReply? {
        guard message["medium"]?.text == OutboxMessage.Medium.email.rawValue, let body = message["body"]?.text else {
            return nil
        }
        return HTTPReply(
            status: .ok,
            headers: [
                "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
                "Content-Security-Policy":
                    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:; "
                    + "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
                "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
            ], body: Array(MailDocument.text(of: body, scheme: scheme).utf8))
    }
}
