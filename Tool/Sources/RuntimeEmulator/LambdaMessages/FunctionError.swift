import CognitoSpawn
import Glibc

/// An error that Lambda reports instead of the function, with Lambda's message.
struct FunctionError {
    /// The type, such as `Runtime.ExitError`.
    let type: String
    /// The part of the message after the request id.
    let sentence: String

    /// Returns the error for a process that ended.
    static func exit(_ ending: InstanceProcess.Ending) -> FunctionError {
        FunctionError(type: "Runtime.ExitError", sentence: words(ending))
    }

    /// The error for a process that exceeded its memory limit.
    static let outOfMemory = FunctionError(
        type: "Runtime.OutOfMemory", sentence: "Runtime exited with error: signal: killed")

    /// Returns the error for a function that took too long.
    static func timeout(_ limit: Duration) -> FunctionError {
        FunctionError(type: timeoutType, sentence: timedOut(after: limit))
    }

    /// Returns the error for a program that did not start.
    static func start(_ program: String, _ error: NewProcess.StartError) -> FunctionError {
        let sentence =
            error.number == ENOENT
            ? "Couldn't find valid bootstrap(s): [\(program)]"
            : "fork/exec \(program): \(error.reason.lowercased())"
        return FunctionError(type: "Runtime.InvalidEntrypoint", sentence: sentence)
    }

    /// The error for an event that the emulator does not answer because it is stopping.
    static let stopped = FunctionError(type: "Sandbox.Failure", sentence: "The emulator was stopped")

    /// The error document for an answer that is larger than Lambda accepts.
    static let responseTooLarge = document(
        type: "Function.ResponseSizeTooLarge",
        message: "Response payload size exceeded maximum allowed payload size (\(Limit.payload) bytes).")

    /// A Boolean value that indicates whether the function timed out.
    var isTimeout: Bool { type == Self.timeoutType }
    static let timeoutType = "Sandbox.Timedout"

    /// Returns the sentence for a time-out, which appears in Lambda's answers and logs.
    static func timedOut(after limit: Duration) -> String { "Task timed out after \(Figures.seconds(limit)) seconds" }

    /// Returns the error document that the caller gets.
    func document(_ requestID: String) -> [UInt8] {
        Self.document(type: type, message: "RequestId: \(requestID) Error: \(sentence)")
    }

    private static func document(type: String, message: String) -> [UInt8] {
        JSONText.object([("errorType", type), ("errorMessage", message)])
    }

    private static func words(_ ending: InstanceProcess.Ending) -> String {
        switch ending {
        case .exited(0): "Runtime exited without providing a reason"
        case .exited(let status): "Runtime exited with error: exit status \(status)"
        case .killed(let signal, let dumpedCore):
            "Runtime exited with error: signal: \(String(cString: strsignal(signal)).lowercased())"
                + (dumpedCore ? " (core dumped)" : "")
        }
    }
}
