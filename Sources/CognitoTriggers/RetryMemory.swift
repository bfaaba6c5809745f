public import CognitoEvents
import LambdaRuntime
import Synchronization

/// What a handler did for an event a moment ago, so that it does not do it twice.
///
/// Cognito asks up to three times, five seconds apart, when it gets no answer, each time with the same event and another
/// request id. Make one memory, as a stored property of the function, for each thing that must not be repeated, such as
/// sending a mail:
///
/// ```swift
/// try await sent.value(for: event) { try await client.send(mail, in: context) }
/// ```
///
/// It is this process's memory alone: an event that comes again in another environment is not known there. What must not
/// happen twice at all needs a database.
public final class RetryMemory<Value: Sendable>: Sendable {
    private let duration: Duration
    /// By the hash of the event: no person's data is kept.
    private let kept = Mutex<[Int: (value: Value, until: Timestamp)]>([:])

    /// Creates an empty memory.
    ///
    /// - Parameter duration: How long something is remembered; longer than Cognito's three attempts, unless told otherwise.
    public init(for duration: Duration = .seconds(20)) { self.duration = duration }

    /// What was made for this very event a moment ago, or else what is made now.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - make: Makes the value; what it throws is not remembered, and the next attempt makes it again.
    /// - Returns: The value.
    /// - Throws: What `make` throws.
    @discardableResult
    public func value<Request: TriggerRequest>(
        for event: TriggerEvent<Request>, make: () async throws -> Value
    ) async rethrows -> Value {
        let key = event.hashValue
        let known = kept.withLock { kept in
            kept = kept.filter { $0.value.until > .now }
            return kept[key]?.value
        }
        if let known { return known }
        let value = try await make()
        let until = Timestamp.now.advanced(by: duration)
        kept.withLock { $0[key] = (value, until) }
        return value
    }
}
