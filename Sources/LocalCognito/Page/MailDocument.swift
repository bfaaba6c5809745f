import LocalUserPools
import LoopbackHTTP
import NIOHTTP1
import WireJSON

/// An email as a separate document, which the live page shows in a frame.
enum MailDocument {
    /// Answers with the author's HTML, unchanged; nil for a text message.
    ///
    /// The email may contain names that users choose. It runs and fetches nothing, and reaches neither the surrounding
    /// page nor the pool. Its links open in new windows.
    static func reply(_ message: JSONMembers<JSONValue>) -> HTTPReply? {
        guard message["medium"]?.text == OutboxMessage.Medium.email.rawValue, let body = message["body"]?.text else {
            return nil
        }
        // A function's plain text has lines.
        let shown = body.contains("<") ? body : "<div style=\"white-space:pre-wrap\">\(body)</div>"
        return HTTPReply(
            status: .ok,
            headers: [
                "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
                "Content-Security-Policy":
                    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:; "
                    + "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
                "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
            ], body: Array(Page.text("mail.html", ["body": shown]).utf8))
    }
}
