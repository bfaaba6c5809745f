/// A host that runs the functions that pools name by their ARNs.
package protocol FunctionHost: Sendable {
    /// Sends an event once to the function with an ARN, with the trace header that the function's SDKs send on.
    func invoke(_ arn: String, event: [UInt8], trace: String?) async -> FunctionAnswer

    /// Returns the environment variables that a function is given; nil if the host has no function with the name.
    func environment(of name: String) async -> [String: String]?
}

extension FunctionHost {
    /// Sends an event once, without a trace header.
    package func invoke(_ arn: String, event: [UInt8]) async -> FunctionAnswer {
        await invoke(arn, event: event, trace: nil)
    }

    package func environment(of name: String) async -> [String: String]? { nil }
}

package struct FunctionAnswer: Sendable {
    package enum Ending: Sendable {
        case answer([UInt8])
        /// The function failed, or Lambda reported a failure for it. The bytes are Lambda's error document.
        case error([UInt8])
        /// Lambda refused the call, because the function runs too often at the same time.
        case throttled
        /// The function does not exist or cannot be started. The reason is for the function's author, not for the app.
        case missing(reason: String)
        /// Lambda refused the call, because the function has no permission for the caller. The reason is for its author.
        case denied(reason: String)
    }

    package let ending: Ending
    /// The lines that the function logged.
    package let log: [String]
    /// The time from the delivery of the event to the function's answer.
    package let duration: Duration
    /// The time that the function took to start; nil if it was not started for this event.
    package let coldStart: Duration?

    package init(_ ending: Ending, log: [String] = [], duration: Duration = .zero, coldStart: Duration? = nil) {
        self.ending = ending
        self.log = log
        self.duration = duration
        self.coldStart = coldStart
    }
}
