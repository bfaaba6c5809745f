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

    /// The page's policy.
    ///
    /// Names and messages come from callers, so nothing in them may run or load anything.
    private static let policy = PagePolicy(
        loads: [
            "img-src data:", "style-src 'self'", "script-src 'self'", "connect-src 'self'", "frame-src 'self'",
            "require-trusted-types-for 'script'",
        ], sandbox: nil)

    /// Answers with one of the page's files.
    static func reply(_ file: String) -> HTTPReply { reply(file, text(file)) }

    /// Answers with a text of the page under a file's name.
    static func reply(_ file: String, _ text: String) -> HTTPReply {
        let type = types[String(file.split(separator: ".").last ?? "")] ?? "text/plain"
        return .page(text, type: "\(type); charset=utf-8", caching: "no-cache", policy)
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
        return .page(
            MailDocument.text(of: body, scheme: scheme),
            PagePolicy(
                loads: ["img-src data:", "style-src 'unsafe-inline'"], ancestors: "'self'",
                sandbox: ["allow-popups", "allow-popups-to-escape-sandbox"]))
    }
}
