public import CognitoTriggers

/// A memory of events' results that all environments of a function share.
///
/// `RetryMemory` knows only its own process. Cognito's repeated calls for the same event often reach another
/// environment; with a store, the action still happens only once. A call waits while another one performs the action.
public struct SharedRetryMemory<Value: LosslessStringConvertible & Sendable>: Sendable {
    private let store: any ClaimStore
    private let duration: Duration
    private let patience: Duration

    /// Creates a memory.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - duration: The time for which a result is remembered.
    ///   - patience: The time that another call may take for the action, before this call performs the action itself.
    public init(store: some ClaimStore, for duration: Duration = .minutes(5), patience: Duration = .seconds(10)) {
        (self.store, self.duration, self.patience) = (store, duration, patience)
    }

    /// Returns the value that some environment has made for a key; if there is no value yet, makes it.
    ///
    /// - Parameters:
    ///   - key: The key of the work to do once; the same for a call that Cognito repeats.
    ///   - context: The request's id, deadline and logger.
    ///   - make: Makes the value. An error is not remembered, so the next call tries again.
    /// - Returns: The value. If the value cannot be stored, the error is logged, and another call makes the value
    ///   again.
    /// - Throws: The errors of `make` and of the store, or an error if the request's time ends while another call makes
    ///   the value.
    @discardableResult
    public func value(
        for key: StoreKey, in context: InvocationContext, make: () async throws -> Value
    ) async throws -> Value {
        // Each call has its own owner, so that the store can distinguish concurrent calls.
        var random = RandomSource()
        let owner = "\(random.next())-\(random.next())"
        var pause = Duration.milliseconds(25)
        while true {
            let outcome = try await store.claim(key, by: owner, until: .now.advanced(by: patience), in: context)
            switch outcome {
            case .held(_, let kept?):
                if let value = Value(kept) { return value }
                throw UnreadableValue()
            case .held(_, nil):
                guard context.answerBy.remaining > pause else { throw StillBeingMade() }
                try await Task.sleep(for: pause)
                pause = min(pause * 2, .milliseconds(400))
            case .granted:
                let value: Value
                do {
                    value = try await make()
                } catch {
                    try? await store.release(key, by: owner, in: context)
                    throw error
                }
                let end = Timestamp.now.advanced(by: duration)
                do {
                    try await store.keep(value.description, for: key, by: owner, until: end, in: context)
                } catch {
                    // The value exists. An error here would make Cognito repeat the call, and make the value again.
                    context.logger.error("The result could not be stored", metadata: ["error": "\(error)"])
                }
                return value
            }
        }
    }
}

/// The error for a request whose time ended while another call was still making the value.
struct StillBeingMade: Error, CustomStringConvertible {
    var description: String { "The request's time ran out while another call was still processing the same event." }
}

/// The error for a stored value of another type, which another version of the function has stored.
struct UnreadableValue: Error, CustomStringConvertible {
    var description: String { "A value in the store does not have the type that this function stores." }
}
