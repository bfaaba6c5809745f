import Synchronization

/// The output of one process, and the event to which new output belongs.
final class InstanceLog: Sendable {
    private struct State {
        var process: Int32?
        var requestID: String?
        var lines: [String] = []
    }

    /// The maximum number of lines that the caller of an event gets; the log gets all lines.
    private static let mostLines = 10_000
    private let function: String
    private let log: EmulatorLog
    private let state = Mutex(State())

    init(function: String, log: @escaping EmulatorLog) {
        self.function = function
        self.log = log
    }

    func belongs(to process: Int32) { state.withLock { $0.process = process } }

    /// Assigns the following output to an event; nil means that it belongs to no event.
    func begin(_ requestID: String?) { state.withLock { $0.requestID = requestID } }

    func function(_ text: String) { add(.function, text) }

    func platform(_ text: String) { add(.platform, text) }

    /// Returns the lines that were written since the last call.
    func take() -> [String] {
        state.withLock { state in
            defer { state.lines = [] }
            return state.lines
        }
    }

    private func add(_ origin: EmulatorLogLine.Origin, _ text: String) {
        state.withLock { state in
            if state.lines.count < Self.mostLines { state.lines.append(text) }
            // The lock is held during this call, so that all receivers see the lines in the same order.
            log(
                EmulatorLogLine(
                    function: function, process: state.process, requestID: state.requestID, origin: origin, text: text))
        }
    }
}
