/// A line of a function's log.
public struct EmulatorLogLine: Sendable {
    /// The writer of the line.
    public enum Origin: Sendable {
        /// The function's process, which writes to standard output or standard error.
        case function
        /// Lambda, simulated by the emulator.
        case platform
    }

    /// The function's name.
    public let function: String
    /// The id of the process; nil if there is no process.
    public let process: Int32?
    /// The event being answered; nil while the process starts and between events.
    public let requestID: String?
    /// The writer of the line.
    public let origin: Origin
    /// The line without its line end.
    public let text: String
}

/// A function that receives all functions' log lines, in order for each process.
public typealias EmulatorLog = @Sendable (EmulatorLogLine) -> Void
