/// Environment variables in a file, `NAME=value` in a line each.
///
/// Blank lines and lines that begin with `#` say nothing. Everything after the first `=` is the value, quotes and spaces
/// too: no shell reads it.
public enum EnvironmentFile {
    /// A line that is no variable.
    public struct LineError: Error, CustomStringConvertible {
        /// The line's number, from 1.
        public let line: Int
        /// The problem; it shows no value.
        public var description: String { "line \(line) is not of the form NAME=value" }
    }

    /// Reads a file's text; a variable that is there twice has its last value.
    ///
    /// - Throws: ``LineError`` for the first line that is wrong.
    public static func parse(_ text: String) throws(LineError) -> [String: String] {
        var variables: [String: String] = [:]
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            guard let first = line.first(where: { !$0.isWhitespace }), first != "#" else { continue }
            guard let separator = line.firstIndex(of: "=") else { throw LineError(line: index + 1) }
            let name = line[..<separator]
            guard isName(name) else { throw LineError(line: index + 1) }
            variables[String(name)] = String(line[line.index(after: separator)...])
        }
        return variables
    }

    private static func isName(_ text: Substring) -> Bool {
        guard let first = text.first, !first.isNumber else { return false }
        return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }
}
