import LoopbackHTTP
import NIOHTTP1

/// The live page at `/_local/`: three files that fetch nothing from elsewhere.
enum Page {
    /// Answers one of the files.
    static func reply(_ file: String) -> HTTPReply {
        let (type, text) =
            switch file {
            case "page.css": ("text/css", PageStyle.text)
            case "page.js": ("text/javascript", PageScript.text)
            default: ("text/html", PageDocument.text)
            }
        return HTTPReply(
            status: .ok,
            headers: [
                "Content-Type": "\(type); charset=utf-8", "Cache-Control": "no-cache",
                // Names and messages come from callers: whatever they hold, nothing of it runs or is fetched.
                "Content-Security-Policy":
                    "default-src 'none'; img-src data:; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; "
                    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
                "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY",
            ], body: Array(text.utf8))
    }
}
