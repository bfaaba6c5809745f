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

extension String {
    /// The string on one line, with control characters escaped, so that it does not look like the command's own output.
    var onOneLine: String { String(decoding: unicodeScalars.flatMap(\.writtenOut), as: UTF8.self) }

    /// The lines of the string joined into one line, with spaces between them.
    var joinedLines: String { lines.joined(separator: " ").onOneLine }

    /// The lines of the string that are not blank, without surrounding white space.
    var lines: [Substring] {
        split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }.compactMap { line in
            line.lastIndex { !$0.isWhitespace }.map { line[...$0] }
        }
    }
}

extension Unicode.Scalar {
    /// The character in UTF-8, or its number if a terminal would obey it instead of showing it.
    fileprivate var writtenOut: [UInt8] {
        switch value {
        // These are the control characters of ASCII and Latin-1, the line separators, and the marks of writing
        // direction.
        case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
            let digits = String(value, radix: 16)
            return Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
        default: return UTF8.encode(self).map { Array($0) } ?? []
        }
    }
}
