public import LambdaRuntime
import Logging
import Synchronization

/// Values that are kept for a time, each of which one call loads while the others wait for it.
///
/// ```swift
/// import CognitoTriggers
/// import HTTPS
///
/// struct Plans: TriggerFunction, PreSignUpHandler {
///     private let client = HTTPSClient()
///     private let plans = Cached<String, [String]>(for: .seconds(60), staleFor: .seconds(600))
///
///     func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
///         let tenant = event.request.clientMetadata["tenant"] ?? ""
///         let open = try await plans.value(for: tenant, in: context) {
///             var request = HTTPSRequest.get("https://plans.example.org/open?tenant=\(HTTPSRequest.escaped(tenant))")
///             request.timeout = .seconds(2)
///             let body = try await client.send(request, in: context).json()
///             return body["plans"]?.elements?.compactMap(\.text) ?? []
///         }
///         guard open.contains("basic") else { throw Refusal("Your company has no free plan.") }
///         return .allow
///     }
/// }
/// ```
///
/// Make one as a stored property of the function; it lasts as long as the execution environment. For a single value, use a
/// key of your choice.
///
/// If a load fails, its error goes to its caller, and one of the waiting calls loads instead. With `staleFor`, an error
/// leaves the earlier value in use for that additional time, and the log says why. The next load follows at most half a
/// minute later.
///
/// To do a thing once for an event that Cognito sends again, use ``RetryMemory``.
public final class Cached<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        var value: Value?
        /// The time until which the value is good.
        var end = Timestamp(millisecondsSince1970: .min)
        /// The time at which the value was loaded.
        var loaded = Timestamp(millisecondsSince1970: .min)
        var load: Load?
    }

    /// A load in progress.
    private struct Load {
        let number: Int
        /// The time from which another call may load as well.
        let end: Timestamp
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var numbers = 0

        mutating func next() -> Int {
            numbers += 1
            return numbers
        }
    }

    private enum Turn {
        case known(Value)
        case load(Int)
        case wait(Int)
    }

    /// The time after which a load no longer holds other calls back, because its call may have been abandoned.
    private static var patience: Duration { .seconds(10) }
    /// The longest time between a failed load and the next one.
    private static var pause: Duration { .seconds(30) }

    private let duration: Duration
    private let staleDuration: Duration
    private let limit: Int
    private let now: @Sendable () -> Timestamp
    private let state = Mutex(State())

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - duration: The time for which a value is good.
    ///   - staleDuration: The time after that, in which the value is still used if loading it again fails; zero to let
    ///     the error through.
    ///   - limit: The number of values that are kept; the oldest make room for others.
    ///   - now: The clock; by default the system's, or the clock of a `TriggerTester`.
    public init(
        for duration: Duration, staleFor staleDuration: Duration = .zero, atMost limit: Int = 1000,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) { (self.duration, self.staleDuration, self.limit, self.now) = (duration, staleDuration, max(1, limit), now) }

    /// Returns a key's value, and loads it if it is missing or too old.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - context: The invocation, whose log names an error that a stale value hides.
    ///   - load: Loads the value. Give its requests a time-out, as waiting calls depend on it.
    /// - Returns: The value.
    /// - Throws: The errors of `load`, and `CancellationError` if the handler is cancelled while it waits for another
    ///   call's load.
    public func value(
        for key: Key, in context: InvocationContext, load: () async throws -> Value
    ) async throws -> Value {
        while true {
            switch turn(key) {
            case .known(let value): return value
            case .wait(let number):
                await end(of: number, key)
                try Task.checkCancellation()
            case .load(let number):
                do {
                    let value = try await load()
                    keep(value, for: key, number)
                    return value
                } catch {
                    // A call that is cancelled says nothing of the source.
                    guard let stale = fail(key, number, pausing: !Task.isCancelled) else { throw error }
                    context.logger.warning(
                        "A value could not be loaded again, so the earlier one stays", metadata: ["error": "\(error)"])
                    return stale
                }
            }
        }
    }

    /// Forgets a key's value, so that the next call loads it.
    public func forget(_ key: Key) {
        // A load in progress may have read what is to be forgotten, so nobody waits for it any longer.
        let waiting = state.withLock { $0.entries.removeValue(forKey: key)?.load?.waiting ?? [:] }
        for continuation in waiting.values { continuation.resume() }
    }

    private func turn(_ key: Key) -> Turn {
        let time = now()
        return state.withLock { state in
            let entry = state.entries[key]
            if let entry, let value = entry.value, time < entry.end { return .known(value) }
            if let load = entry?.load, time < load.end { return .wait(load.number) }
            let number = state.next()
            if entry == nil {
                Self.makeRoom(&state.entries, limit)
                state.entries[key] = Entry()
            }
            // Calls that wait for an abandoned load go on waiting for this one.
            let waiting = entry?.load?.waiting ?? [:]
            state.entries[key]?.load = Load(
                number: number, end: time.advanced(by: Self.patience), waiting: waiting)
            return .load(number)
        }
    }

    /// Removes the oldest value if there are too many; those that are being loaded stay.
    private static func makeRoom(_ entries: inout [Key: Entry], _ limit: Int) {
        guard entries.count >= limit else { return }
        let oldest = entries.lazy.filter { $0.value.load == nil }.min { $0.value.loaded < $1.value.loaded }
        if let oldest { entries[oldest.key] = nil }
    }

    /// Waits until a load has ended, or the task is cancelled.
    private func end(of load: Int, _ key: Key) async {
        let waiter = state.withLock { $0.next() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waits = state.withLock { state in
                    // A task that was cancelled before is not resumed by its handler.
                    guard !Task.isCancelled, state.entries[key]?.load?.number == load else { return false }
                    state.entries[key]?.load?.waiting[waiter] = continuation
                    return true
                }
                if !waits { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.entries[key]?.load?.waiting.removeValue(forKey: waiter) }?.resume()
        }
    }

    private func keep(_ value: Value, for key: Key, _ number: Int) {
        let time = now()
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            // Another call may have taken over, and its newer value stays.
            guard let entry = state.entries[key], entry.load?.number == number else { return [] }
            state.entries[key] = Entry(value: value, end: time.advanced(by: duration), loaded: time)
            return Array((entry.load?.waiting ?? [:]).values)
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Ends a load that has failed; returns the earlier value if it may still be used.
    ///
    /// If `pausing` is true, that value counts as good for a while, so that not every call tries again.
    private func fail(_ key: Key, _ number: Int, pausing: Bool) -> Value? {
        let time = now()
        let (stale, waiting) = state.withLock { state -> (Value?, [CheckedContinuation<Void, Never>]) in
            guard var entry = state.entries[key] else { return (nil, []) }
            let end = entry.loaded.advanced(by: duration + staleDuration)
            let stale = time < end ? entry.value : nil
            guard entry.load?.number == number else { return (stale, []) }
            let waiting = Array((entry.load?.waiting ?? [:]).values)
            entry.load = nil
            if pausing, stale != nil { entry.end = min(end, time.advanced(by: min(duration, Self.pause))) }
            state.entries[key] = stale == nil ? nil : entry
            return (stale, waiting)
        }
        for continuation in waiting { continuation.resume() }
        return stale
    }
}
