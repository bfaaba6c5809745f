public import CognitoEvents
import LambdaRuntime
import Synchronization

/// A memory of recent events' results, so that a handler acts once for a repeated event.
///
/// If Cognito gets no answer within five seconds, it may call again, with the same event and a new request id; three
/// calls have been measured. Make one memory, as a stored property of the function, for each thing that must not be repeated, such as
/// sending a mail:
///
/// ```swift
/// try await sent.value(for: event) { try await client.send(mail, in: context) }
/// ```
///
/// Concurrent calls for the same event, which occur with several pollers or after a handler was abandoned, make the
/// value once: the others wait for it. If making it fails, that call throws, and one of the waiting calls tries again.
///
/// The memory exists only in this process. If Cognito sends an event again and another environment gets it, that
/// environment does not know the earlier result. An action that must never happen twice needs a database.
public final class RetryMemory<Value: Sendable>: Sendable {
    private struct Entry {
        /// The value; nil while it is being made.
        var value: Value?
        var until: Timestamp
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private enum Claim {
        case known(Value)
        case make
        case wait
    }

    private struct State {
        /// The entries by the hash of the event, so that the memory keeps no personal data.
        var entries: [Int: Entry] = [:]
        /// The time of the next removal of expired entries.
        var cleaning = Timestamp(millisecondsSince1970: 0)
    }

    private let duration: Duration
    private let state = Mutex(State())

    /// Creates an empty memory.
    ///
    /// - Parameter duration: The time to remember a result; by default longer than three attempts of Cognito.
    public init(for duration: Duration = .seconds(20)) { self.duration = duration }

    /// Returns the value that was recently made for this event, or makes it.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - make: Makes the value. An error is not remembered, so the next attempt calls `make` again.
    /// - Returns: The value.
    /// - Throws: The errors of `make`.
    @discardableResult
    public func value<Request: TriggerRequest>(
        for event: TriggerEvent<Request>, make: () async throws -> Value
    ) async rethrows -> Value {
        let key = event.hashValue
        while true {
            switch claim(key) {
            case .known(let value): return value
            case .wait: await end(of: key)
            case .make:
                do {
                    let value = try await make()
                    settle(key, value)
                    return value
                } catch {
                    settle(key, nil)
                    throw error
                }
            }
        }
    }

    private func claim(_ key: Int) -> Claim {
        let now = Timestamp.now
        let until = now.advanced(by: duration)
        return state.withLock { state in
            // Expired entries are removed at intervals, because the removal checks all entries.
            if state.cleaning <= now {
                state.entries = state.entries.filter { $0.value.value == nil || $0.value.until > now }
                state.cleaning = now.advanced(by: duration / 4)
            }
            guard let entry = state.entries[key] else {
                state.entries[key] = Entry(until: until)
                return .make
            }
            guard entry.until <= now else { return entry.value.map { .known($0) } ?? .wait }
            // The value is too old, or the call that makes it may never finish.
            state.entries[key]?.value = nil
            state.entries[key]?.until = until
            return .make
        }
    }

    private func end(of key: Int) async {
        await withCheckedContinuation { continuation in
            let isBeingMade = state.withLock { state in
                guard let entry = state.entries[key], entry.value == nil else { return false }
                state.entries[key]?.waiting.append(continuation)
                return true
            }
            if !isBeingMade { continuation.resume() }
        }
    }

    private func settle(_ key: Int, _ value: Value?) {
        let until = Timestamp.now.advanced(by: duration)
        let waiting = state.withLock { state in
            defer { state.entries[key] = value.map { Entry(value: $0, until: until) } }
            return state.entries[key]?.waiting ?? []
        }
        for continuation in waiting { continuation.resume() }
    }
}
