/// The time that a handler may take, and the answer when it takes longer.
///
/// Cognito waits five seconds for a trigger, a cold start included, and then fails the user's request with an error of its
/// own, perhaps after two more attempts. So a handler's task is cancelled before that; if it has not ended a moment later,
/// the declared answer goes out without it. A decision or a ``Refusal`` within that moment counts.
///
/// The answer goes out in time even if the handler ignores its cancellation, such as by
/// `while true { try? await Task.sleep(for: .seconds(1)) }`, which becomes a busy loop when the task is cancelled. Such a
/// handler goes on in the background and takes processor time from later events. Only a handler that already blocks its
/// thread when its time is over, such as by a synchronous network call, delays the answer until it returns, or until
/// Lambda's own time-out.
public struct TimeLimit: Hashable, Sendable {
    enum Outcome: Hashable, Sendable {
        case refuse(Refusal)
        case letThrough
    }

    /// The time that Cognito waits, in milliseconds.
    static var cognito: Int64 { 5000 }

    let outcome: Outcome
    /// The time from the start of the invocation to the cancellation of the handler.
    let milliseconds: Int64

    /// Turns the request away, after 4.5 seconds and with a sentence of ours, to which Cognito adds the last full stop.
    public static let failClosed = failClosed("The service took too long to answer. Please try again")

    /// Lets the user through as if there were no trigger, after 4.5 seconds.
    public static let failOpen = TimeLimit(outcome: .letThrough, milliseconds: 4500)

    /// Turns the request away.
    ///
    /// - Parameters:
    ///   - sentence: The message for the app, as in a ``Refusal``.
    ///   - code: A word for the app's code to act on.
    ///   - duration: When the handler is cancelled, counted from the start of the invocation; less than five seconds.
    /// - Returns: The limit.
    public static func failClosed(
        _ sentence: String, code: String? = nil, after duration: Duration = .milliseconds(4500)
    ) -> TimeLimit {
        TimeLimit(outcome: .refuse(Refusal(sentence, code: code)), milliseconds: milliseconds(duration))
    }

    /// Lets the user through as if there were no trigger.
    ///
    /// - Parameter duration: When the handler is cancelled, counted from the start of the invocation; less than five
    ///   seconds.
    /// - Returns: The limit.
    public static func failOpen(after duration: Duration) -> TimeLimit {
        TimeLimit(outcome: .letThrough, milliseconds: milliseconds(duration))
    }

    private static func milliseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        return overflow ? seconds.signum() * .max : whole &+ attoseconds / 1_000_000_000_000_000
    }
}
