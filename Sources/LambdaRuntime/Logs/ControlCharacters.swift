/// Characters in a log that could change how a terminal or a viewer shows it: control characters, which include escape
/// sequences, line ends, which could forge a line, and bidirectional controls, which reorder a line.
enum ControlCharacters {
    /// Returns UTF-8 text with each such character escaped as in JSON, such as `\n`, `\u001b` and `\u202e`.
    ///
    /// These are C0, DEL, C1, the line separators U+2028 and U+2029, and the characters of `Bidi_Control`.
    static func escaped(_ text: [UInt8]) -> [UInt8] {
        // Nearly every line is plain ASCII.
        if text.allSatisfy(isPlain) { return text }
        var escaped: [UInt8] = []
        escaped.reserveCapacity(text.count + 16)
        var index = 0
        while index < text.count {
            let byte = text[index]
            if isPlain(byte) {
                escaped.append(byte)
                index += 1
            } else if let (scalar, length) = control(text, index) {
                append(scalar, to: &escaped)
                index += length
            } else {
                escaped.append(byte)
                index += 1
            }
        }
        return escaped
    }

    /// Returns true for a printable ASCII character.
    private static func isPlain(_ byte: UInt8) -> Bool { byte &- 0x20 < 0x5F }

    /// Returns the character to escape at an index, and its length in bytes; nil if the text has another one there.
    private static func control(_ text: [UInt8], _ index: Int) -> (scalar: UInt16, length: Int)? {
        func byte(_ offset: Int) -> UInt16 { index + offset < text.count ? UInt16(text[index + offset]) : 0 }
        switch (byte(0), byte(1), byte(2)) {
        case (0..<0x20, _, _), (0x7F, _, _): return (byte(0), 1)
        case (0xC2, 0x80..<0xA0, _): return (byte(1), 2)
        case (0xD8, 0x9C, _): return (0x061C, 2)
        case (0xE2, 0x80, 0x8E...0x8F), (0xE2, 0x80, 0xA8...0xAE): return (0x2000 | byte(2) & 0x3F, 3)
        case (0xE2, 0x81, 0xA6...0xA9): return (0x2040 | byte(2) & 0x3F, 3)
        default: return nil
        }
    }

    private static func append(_ scalar: UInt16, to text: inout [UInt8]) {
        switch scalar {
        case 0x0A: text += #"\n"#.utf8
        case 0x0D: text += #"\r"#.utf8
        case 0x09: text += #"\t"#.utf8
        default:
            let digits = String(scalar, radix: 16)
            text += #"\u"#.utf8
            text += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
            text += digits.utf8
        }
    }
}
