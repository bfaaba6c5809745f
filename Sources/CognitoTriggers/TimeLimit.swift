/// The time that a handler may take, and the answer if it takes longer.
///
/// Cognito waits five seconds for a trigger, a cold start included. It then fails the user's request with its own
/// error, perhaps after two more attempts. The runtime therefore cancels the handler's task earlier. If the task has
/// not ended a moment later, the runtime sends the declared answer. A decision or a ``Refusal`` within that moment
/// still counts.
///
/// The answer is sent in time even if the handler ignores its cancellation, as in `while true { try? await
/// Task.sleep(for: .seconds(1)) }`, which becomes a busy loop when the task is cancelled. Such a handler continues in
/// the background and takes processor time from later events. Only a handler that blocks its thread at its limit, for
/// example in a synchronous network call, delays the answer: until it returns, or until Lambda's own time-out.
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

    /// Refuses the request after 4.5 seconds, with this library's sentence; Cognito adds the final full stop.
    public static let failClosed = TimeLimit(outcome: .refuse(Refusal(standardSentence)), milliseconds: 4500)

    /// The library's own sentence.
    package static let standardSentence = "The service took too long to answer. Please try again"

    /// Lets the user through as if there were no trigger, after 4.5 seconds.
    public static let failOpen = TimeLimit(outcome: .letThrough, milliseconds: 4500)

    /// Refuses the request.
    ///
    /// With `TriggerKit`, `.failClosed(book)` takes the sentences from a book of messages.
    ///
    /// - Parameters:
    ///   - sentence: The message for the app, as in a ``Refusal``.
    ///   - translations: The messages for users of other languages, by the first part of their `locale`, such as `de`.
    ///     An event of user migration has no `locale`.
    ///   - code: A code that the app can act on.
    ///   - duration: The time from the start of the invocation to the cancellation of the handler; less than five
    ///     seconds.
    /// - Returns: The limit.
    public static func failClosed(
        _ sentence: String, translations: [String: String] = [:], code: String? = nil,
        after duration: Duration = .milliseconds(4500)
    ) -> TimeLimit {
        failClosed(Refusal(sentence, translations: translations, code: code), after: duration)
    }

    /// Refuses the request as a handler may do itself, for example if a service does not answer it.
    ///
    /// - Parameters:
    ///   - refusal: The refusal.
    ///   - duration: The time from the start of the invocation to the cancellation of the handler; less than five
    ///     seconds.
    /// - Returns: The limit.
    public static func failClosed(
        _ refusal: Refusal, after duration: Duration = .milliseconds(4500)
    ) -> TimeLimit {
        TimeLimit(outcome: .refuse(refusal), milliseconds: milliseconds(duration))
    }

    /// Lets the user through as if there were no trigger.
    ///
    /// - Parameter duration: The time from the start of the invocation to the cancellation of the handler; less than
    ///   five seconds.
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
