/// Writes strings into HTML, so that no string changes the text around it.
///
/// This is the package's only escaper. It compares bytes, as every reader of such a text does. A comparison of
/// characters misses `<` behind U+0600 or before U+0338, because each pair is one `Character`.
public enum Markup {
    /// Returns a string as the content of an HTML element, or as the value of a quoted attribute.
    public static func html(_ text: String) -> String { html(text, keepsApostrophes: false) }

    /// Returns a string as the content of an HTML element.
    ///
    /// - Parameters:
    ///   - text: Any string.
    ///   - keepsApostrophes: True leaves apostrophes as they are; they end an attribute in single quotation marks.
    /// - Returns: HTML.
    public static func html(_ text: String, keepsApostrophes: Bool) -> String {
        // Most strings have nothing to escape.
        guard text.utf8.contains(where: isSpecial) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 32)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: ">"): bytes += "&gt;".utf8
            case UInt8(ascii: "\""): bytes += "&quot;".utf8
            case UInt8(ascii: "'") where !keepsApostrophes: bytes += "&#39;".utf8
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
        default: false
        }
    }
}
