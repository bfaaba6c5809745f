package import CognitoMarkup

// The formats that no function writes: XML, Markdown, YAML and words of a shell. They compare bytes or scalars, too.
extension Markup {
    /// Returns a string as the content of an XML element, or as the value of a quoted attribute.
    ///
    /// Line ends and tabs become references, which a parser does not normalise. U+FFFD replaces each scalar that XML 1.0 cannot
    /// contain (section 2.2).
    package static func xml(_ text: String) -> String {
        var result = ""
        for scalar in html(text).unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: result += "&#\(scalar.value);"
            case 0..<0x20, 0xFFFE, 0xFFFF: result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns a string as a code span of Markdown, on one line.
    ///
    /// Controls, line ends and invisible format characters, such as U+202E, are written as numbers. In a table, pass the
    /// span to ``row(_:)``.
    package static func code(_ text: String) -> String {
        guard !text.isEmpty else { return "(empty)" }
        var (content, run, longestRun) = ("", 0, 0)
        for scalar in text.unicodeScalars {
            run = scalar == "`" ? run + 1 : 0
            longestRun = max(longestRun, run)
            if scalar.isInvisible {
                content += scalar.escaped(asASCII: true)
            } else {
                content.unicodeScalars.append(scalar)
            }
        }
        // A longer run of backticks than any in the content ends the span. A reader removes a space on both sides.
        let fence = String(repeating: "`", count: longestRun + 1)
        let edges = [content.utf8.first, content.utf8.last]
        let space = edges.contains(UInt8(ascii: "`")) || edges.contains(UInt8(ascii: " ")) ? " " : ""
        return fence + space + content + space + fence
    }

    /// Returns a row of a Markdown table.
    ///
    /// - Parameter cells: The cells as Markdown. Pass a string that may contain markup through ``code(_:)``.
    /// - Returns: The row, without a line end.
    package static func row(_ cells: [String]) -> String {
        var row: [UInt8] = Array("|".utf8)
        for cell in cells {
            row.append(UInt8(ascii: " "))
            for byte in cell.utf8 {
                switch byte {
                case UInt8(ascii: "|"): row += "\\|".utf8
                case UInt8(ascii: "\n"), UInt8(ascii: "\r"): row.append(UInt8(ascii: " "))
                default: row.append(byte)
                }
            }
            row += " |".utf8
        }
        return String(decoding: row, as: UTF8.self)
    }

    /// Returns a string in double quotation marks, as YAML and JSON read it.
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            // YAML 1.1 takes the last three for line ends.
            case "\u{0}"..<"\u{20}", "\u{7F}", "\u{85}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Returns a string as one word of a shell command, in quotation marks if it needs them.
    package static func shellWord(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "@%+=:,./_-".utf8.contains(byte)
            }
        }
        guard !isPlain || text.isEmpty else { return text }
        // A replacement of characters would miss a quotation mark next to a combining accent.
        return "'" + text.unicodeScalars.reduce(into: "") { $0 += $1 == "'" ? #"'\''"# : String($1) } + "'"
    }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether the scalar ends a line, controls a device or changes the text around it.
    fileprivate var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
