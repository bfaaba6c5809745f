/// The lines that Lambda adds to a function's log.
enum Report {
    /// Returns the line that reports the time and the memory that an event took.
    static func line(
        _ requestID: String, function: EmulatedFunction, duration: Duration, initDuration: Duration?, memory: Int?
    ) -> String {
        var parts = [
            "REPORT RequestId: \(requestID)", "Duration: \(Figures.milliseconds(duration)) ms",
            "Billed Duration: \(Figures.billedMilliseconds(duration + (initDuration ?? .zero))) ms",
            "Memory Size: \(function.memory) MB",
        ]
        if let memory { parts.append("Max Memory Used: \(memory) MB") }
        if let initDuration { parts.append("Init Duration: \(Figures.milliseconds(initDuration)) ms") }
        return parts.joined(separator: "\t")
    }

    /// Returns the line for a failed start.
    static func initLine(_ duration: Duration, phase: String, error: FunctionError) -> String {
        let status = error.isTimeout ? "timeout" : "error\tError Type: \(error.type)"
        return "INIT_REPORT Init Duration: \(Figures.milliseconds(duration)) ms\tPhase: \(phase)\tStatus: \(status)"
    }

    /// Returns the line with the reason why a process ended during an event.
    static func failure(_ requestID: String, _ error: FunctionError) -> String {
        error.isTimeout ? "\(requestID) \(error.sentence)" : "RequestId: \(requestID) Error: \(error.sentence)"
    }
}
