import CognitoRehearsal

extension Terminal {
    /// Returns a text's bytes in a form that is safe for a terminal.
    ///
    /// Some characters would move the terminal's cursor, change its state or reorder its letters. They are written as
    /// escapes such as `\u001b`. Line breaks, tabs and this command's own colours stay. JSON keeps its meaning, because
    /// JSON strings use the same escapes.
    static func safe(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        // Such a character begins with one of these bytes. Most texts contain none of them.
        guard bytes.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || [0x7F, 0xC2, 0xD8, 0xE2].contains($0) })
        else { return bytes }
        var safe: [UInt8] = []
        safe.reserveCapacity(bytes.count)
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "\u{1B}", let colour = colours.first(where: rest.starts) {
                safe += Array("\u{1B}\(String(colour))".utf8)
                rest = rest.dropFirst(colour.count)
            } else if scalar == "\n" || scalar == "\t" {
                safe.append(UInt8(scalar.value))
            } else {
                safe += scalar.writtenOut
            }
        }
        return safe
    }

    private static let colours = [0, 1, 2, 31, 32, 33].map { "[\($0)m".unicodeScalars }
}
