import CognitoMarkup
import LocalUserPools
import Mustache

/// The content type of hosted pages, which escapes values by bytes.
///
/// Mustache's own escaping compares characters. It misses a quotation mark before a combining accent, but a browser
/// ends the attribute there.
struct ScalarEscaping: MustacheContentType {
    /// The name of the content type in templates.
    static let name = "SCALARS"

    func escapeText(_ text: String) -> String { Markup.html(text) }
}
