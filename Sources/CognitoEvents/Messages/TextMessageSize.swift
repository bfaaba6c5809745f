/// The number of parts in which a network sends a text message; each part is charged.
///
/// Source: 3GPP TS 23.038, the default alphabet with its extension, and UCS-2.
@_spi(Internal) public struct TextMessageSize: Hashable, Sendable {
    /// The encodings of text messages.
    public enum Alphabet: String, Sendable {
        /// One part has at most 160 characters; each of several parts has at most 153.
        case gsm7 = "GSM-7"
        /// One part has at most 70 UTF-16 code units; each of several parts has at most 67.
        case ucs2 = "UCS-2"
    }

    /// The encoding that the text needs.
    public let alphabet: Alphabet
    /// The number of parts.
    public let segments: Int

    private static let basic = Set(
        ("@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZ"
            + "ÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà").unicodeScalars)
    /// Characters that count as two.
    private static let extended = Set("\u{C}^{}\\[~]|€".unicodeScalars)

    /// Measures a text message.
    public init(_ text: String) {
        let scalars = text.unicodeScalars
        let fits = scalars.allSatisfy { Self.basic.contains($0) || Self.extended.contains($0) }
        alphabet = fits ? .gsm7 : .ucs2
        let count = fits ? scalars.reduce(0) { $0 + (Self.extended.contains($1) ? 2 : 1) } : text.utf16.count
        let (whole, part) = fits ? (160, 153) : (70, 67)
        segments = count <= whole ? 1 : (count + part - 1) / part
    }
}
