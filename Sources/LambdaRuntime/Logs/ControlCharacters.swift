/// Control characters in a log; escape sequences could change what a terminal shows, and a line break could forge a
/// line.
enum ControlCharacters {
    /// Returns UTF-8 text with each control character (C0, DEL, C1) escaped as in JSON, such as `\n` and `\u001b`.
    static func escaped(_ text: [UInt8]) -> [UInt8] {
        guard text.indices.contains(where: { isControl(text, $0) }) else { return text }
        var escaped: [UInt8] = []
        escaped.reserveCapacity(text.count + 16)
        var index = 0
        while index < text.count {
            if !isControl(text, index) {
                escaped.append(text[index])
            } else if text[index] == 0xC2 {
                index += 1
                append(text[index], to: &escaped)
            } else {
                append(text[index], to: &escaped)
            }
            index += 1
        }
        return escaped
    }

    /// Returns true at a control character; U+0080 to U+009F have two bytes, of which the first is 0xC2.
    private static func isControl(_ text: [UInt8], _ index: Int) -> Bool {
        let byte = text[index]
        if byte < 0x20 || byte == 0x7F { return true }
        return byte == 0xC2 && index + 1 < text.count && text[index + 1] < 0xA0
    }

    private static func append(_ code: UInt8, to text: inout [UInt8]) {
        switch code {
        case UInt8(ascii: "\n"): text += #"\n"#.utf8
        case UInt8(ascii: "\r"): text += #"\r"#.utf8
        case UInt8(ascii: "\t"): text += #"\t"#.utf8
        default: text += (code < 0x10 ? #"\u000"# : #"\u00"#).utf8 + Array(String(code, radix: 16).utf8)
        }
    }
}
