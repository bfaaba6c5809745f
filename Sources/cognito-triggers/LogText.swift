import RuntimeEmulator

/// The lines of a function's log, for a person who looks at a terminal.
enum LogText {
    /// Lambda's lines around each event, which the report of the event says in other words.
    private static let frames = ["START RequestId: ", "END RequestId: ", "REPORT RequestId: "]

    /// The levels of lines that belong to an error, of which the app reads the request id as its reference.
    private static let errorLevels: Set<Substring> = ["ERROR", "FATAL"]

    /// A line without what is the same in all lines of an event, but for an error's reference; nil if nothing is left.
    static func line(_ text: String) -> String? {
        guard !frames.contains(where: text.hasPrefix) else { return nil }
        // Time, request id, level and message of our functions' lines.
        let parts = text.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, RequestID.isValid(String(parts[1])) else {
            return text.replacing("\t", with: "  ").joinedLines
        }
        let reference = errorLevels.contains(parts[2]) ? "reference \(parts[1])  " : ""
        return "\(parts[0])  \(parts[2])  \(reference)\(parts[3].replacing("\t", with: "  "))".joinedLines
    }
}
