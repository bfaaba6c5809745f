public import CognitoTriggers
import LambdaRuntime

/// A line that the function under test, or the library on its behalf, would write to Lambda's log.
public struct LogRecord: Sendable, CustomStringConvertible {
    /// The line's level.
    public let level: Logger.Level
    /// The logger's name; `function` for a function's own logger.
    public let label: String
    /// The message without its metadata.
    public let message: String
    /// The metadata.
    public let metadata: Logger.Metadata
    /// The line without time and request id: `INFO⇥message key=value`.
    public let description: String

    init(_ line: LogLine) {
        level = line.level
        label = line.label
        message = line.message
        metadata = line.metadata
        description = "\(line.levelName)\t\(line.content)"
    }
}
