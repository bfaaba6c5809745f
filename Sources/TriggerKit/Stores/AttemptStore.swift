public import CognitoTriggers

/// Counts failures by key, for all environments of a function: ``DynamoDBTable``, or ``MemoryStore`` in tests.
public protocol AttemptStore: Sendable {
    /// Checks the store's settings when the function starts.
    ///
    /// - Throws: An error such as `InvalidSetting`, with which the function does not start.
    func check() throws

    /// Returns the failures that count now.
    func failures(of key: StoreKey, in context: TriggerContext) async throws -> Int

    /// Counts an attempt as a failure, in one step with the check that the limit is not reached.
    ///
    /// - Parameters:
    ///   - attempt: The attempt.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: False if the limit is reached; true also if the same call was the last one that was counted.
    /// - Throws: Any error.
    func admit(_ attempt: Attempt, in context: TriggerContext) async throws -> Bool

    /// Takes an attempt off again, which turned out to be right, if it was the last one that was counted.
    func forgive(_ attempt: Attempt, in context: TriggerContext) async throws

    /// Forgets all failures.
    func reset(_ key: StoreKey, in context: TriggerContext) async throws
}

extension AttemptStore {
    /// Nothing to check.
    public func check() throws {}
}

/// An attempt that an ``AttemptStore`` counts.
public struct Attempt: Hashable, Sendable {
    /// The key under which attempts are counted.
    public let key: StoreKey
    /// The same text for a call that Cognito repeats.
    public let call: String
    /// The number of failures that are allowed.
    public let limit: Int
    /// The time during which failures count, from the first on.
    public let window: Duration

    /// Creates an attempt.
    public init(_ key: StoreKey, call: String, limit: Int, window: Duration) {
        self.key = key
        self.call = call
        self.limit = limit
        self.window = window
    }
}
