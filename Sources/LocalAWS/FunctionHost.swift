/// Runs the functions that pools name by their ARNs.
package protocol FunctionHost: Sendable {
    /// Sends an event to the function of an ARN, once.
    func invoke(_ arn: String, event: [UInt8]) async -> FunctionAnswer
}

package struct FunctionAnswer: Sendable {
    package enum Ending: Sendable {
        case answer([UInt8])
        /// The function failed, or Lambda failed it: Lambda's error document.
        case error([UInt8])
        /// The function does not exist or cannot be started; the reason is for the author, not for the app.
        case missing(reason: String)
    }

    package let ending: Ending
    /// The lines that the function wrote.
    package let log: [String]
    /// The time from the delivery of the event to the answer.
    package let duration: Duration
    /// The time that the function took to start, if it was started for this event.
    package let coldStart: Duration?

    package init(_ ending: Ending, log: [String] = [], duration: Duration = .zero, coldStart: Duration? = nil) {
        self.ending = ending
        self.log = log
        self.duration = duration
        self.coldStart = coldStart
    }
}
