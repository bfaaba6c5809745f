/// A line of a function's log.
public struct EmulatorLogLine: Sendable {
    /// The writer of the line.
    public enum Origin: Sendable {
        /// The function's process, to standard output or standard error.
        case function
        /// Lambda, here played by the emulator.
        case platform
    }

    /// The function's name.
    public let function: String
    /// The process, if there is one.
    public let process: Int32?
    /// The event that was being answered; nil while the process starts, or between events.
    public let requestID: String?
    /// The writer of the line.
    public let origin: Origin
    /// The line, without its end.
    public let text: String
}

/// Takes the lines of all functions' logs, in each process's order.
public typealias EmulatorLog = @Sendable (EmulatorLogLine) -> Void
