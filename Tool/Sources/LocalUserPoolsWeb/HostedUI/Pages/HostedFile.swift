import LocalUserPools
import LoopbackHTTP

/// A file that hosted pages load.
struct HostedFile: Sendable {
    /// The media type, with the character set if the file is text.
    let type: String
    let body: [UInt8]

    /// The `Content-Security-Policy`, which also holds when the file is opened as a page: an SVG could run scripts.
    static let contentSecurityPolicy = PagePolicy(loads: ["style-src 'unsafe-inline'"]).directives

    /// Returns the style sheet or the script that all pages share; nil for another name.
    static func named(_ name: String) -> HostedFile? {
        let types = ["css": "text/css", "js": "text/javascript"]
        guard let type = types[String(name.split(separator: ".").last ?? "")], let text = HostedFiles.all[name] else {
            return nil
        }
        return HostedFile(type: "\(type); charset=utf-8", body: Array(text.utf8))
    }
}
