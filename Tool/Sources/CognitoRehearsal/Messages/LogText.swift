import RuntimeEmulator

/// The lines of a function's log, as a terminal shows them.
package enum LogText {
    /// Lambda's lines around each event, which the event's report already covers.
    private static let frames = ["START RequestId: ", "END RequestId: ", "REPORT RequestId: "]

    /// The levels of error lines, whose request id the app sees as a reference.
    private static let errorLevels: Set<Substring> = ["ERROR", "FATAL"]

    /// Returns true for a line in CloudWatch's embedded metric format, which is not for people.
    package static func isMetrics(_ text: String) -> Bool {
        text.hasPrefix("{") && text.contains(#""_aws":{"#) && text.contains(#""CloudWatchMetrics":["#)
    }

    /// Returns a line without the parts that all lines of an event share, except an error's reference; nil if nothing
    /// is left.
    package static func line(_ text: String) -> String? {
        guard !frames.contains(where: text.hasPrefix) else { return nil }
        // A line of this package's functions has four parts: time, request id, level and message.
        let parts = text.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, RequestID.isValid(String(parts[1])) else {
            return text.replacing("\t", with: "  ").joinedLines
        }
        let reference = errorLevels.contains(parts[2]) ? "reference \(parts[1])  " : ""
        return "\(parts[0])  \(parts[2])  \(reference)\(parts[3].replacing("\t", with: "  "))".joinedLines
    }
}
