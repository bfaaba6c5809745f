import Glibc

extension Terminal {
    /// Writes lines; on a terminal, long lines are broken between words and indented to the column where their text
    /// begins.
    ///
    /// Commands, which begin with a dollar sign, are not broken, because users copy them.
    package func write(wrapping text: String) {
        guard isInteractive, let columns, columns >= 40 else { return write(text) }
        write(
            text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.hasPrefix("  $ ") ? String($0) : Self.wrap($0, to: columns) }.joined(separator: "\n"))
    }

    /// The number of the terminal's columns; nil if unknown.
    private var columns: Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    private static func wrap(_ line: Substring, to columns: Int) -> String {
        var (lines, current, width) = ([String](), "", 0)
        let indent = indent(of: line, below: columns / 2)
        var gap = ""
        for word in line.split(separator: " ", omittingEmptySubsequences: false) {
            let length = printed(word)
            if width + gap.count + length > columns, width > indent {
                lines.append(current)
                (current, width, gap) = (String(repeating: " ", count: indent), indent, "")
            }
            current += gap + word
            width += gap.count + length
            gap = " "
        }
        return (lines + [current]).joined(separator: "\n")
    }

    /// Returns the column where a line's text begins, which is after the last gap of two spaces.
    private static func indent(of line: Substring, below limit: Int) -> Int {
        var (column, indent, spaces) = (0, 0, 0)
        var isEscape = false
        for character in line {
            if character == "\u{1B}" { isEscape = true }
            if isEscape {
                isEscape = character != "m"
                continue
            }
            if character != " ", spaces >= 2 || column == spaces { indent = column }
            spaces = character == " " ? spaces + 1 : 0
            column += 1
            if column >= limit { break }
        }
        return indent
    }

    /// Returns the number of columns that a word occupies, without its colour codes.
    private static func printed(_ word: Substring) -> Int {
        var (count, isEscape) = (0, false)
        for character in word {
            if character == "\u{1B}" { isEscape = true }
            if !isEscape { count += 1 }
            if isEscape, character == "m" { isEscape = false }
        }
        return count
    }
}
