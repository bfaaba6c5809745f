// Texts of people, apps and functions in a form in which they cannot control a terminal or look like another line.
extension String {
    /// The string on one line, with control characters escaped, so that it does not look like the command's own output.
    package var onOneLine: String { String(decoding: unicodeScalars.flatMap(\.writtenOut), as: UTF8.self) }

    /// The lines of the string joined into one line, with spaces between them.
    package var joinedLines: String { lines.joined(separator: " ").onOneLine }

    /// The lines of the string that are not blank, without surrounding white space.
    package var lines: [Substring] {
        split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }.compactMap { line in
            line.lastIndex { !$0.isWhitespace }.map { line[...$0] }
        }
    }
}

extension Unicode.Scalar {
    /// The character in UTF-8, or its number if a terminal would obey it instead of showing it.
    package var writtenOut: [UInt8] {
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
