import LocalUserPools
import LoopbackHTTP
import NIOHTTP1
import WireJSON

/// An email as a document of its own, which the live page shows in a frame.
enum MailDocument {
    /// Answers the email with the author's HTML as it is; nil for a text message.
    ///
    /// Names that users choose may be in it. Nothing of it runs or is fetched, and it reaches neither the page around it nor
    /// the pool; a link opens in a window of its own.
    static func reply(_ message: JSONMembers<JSONValue>) -> HTTPReply? {
        guard message["medium"]?.text == OutboxMessage.Medium.email.rawValue, let body = message["body"]?.text else {
            return nil
        }
        // A text of a function's own has lines.
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
