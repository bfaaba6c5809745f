/// A file of environment variables, with one `NAME=value` per line.
///
/// Blank lines and lines that begin with `#` are ignored. Everything after the first `=` is the value, including quotes
/// and spaces, because no shell reads it.
public enum EnvironmentFile {
    /// The error for a line that does not set a variable.
    public struct LineError: Error, CustomStringConvertible {
        /// The line's number, from 1.
        public let line: Int
        /// The problem, without the value.
        public var description: String { "line \(line) must have the form NAME=value" }
    }

    /// Parses a file's text; if a variable appears twice, the last value counts.
    ///
    /// - Throws: ``LineError`` for the first invalid line.
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
