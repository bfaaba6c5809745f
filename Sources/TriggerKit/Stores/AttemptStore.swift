public import CognitoTriggers

/// A store that counts failures by key, across all environments of a function: ``DynamoDBStore``, or ``MemoryStore`` in
/// tests.
public protocol AttemptStore: Sendable {
    /// Checks the store's settings when the function starts.
    ///
    /// - Throws: An error such as `InvalidSetting`, which stops the function from starting.
    func check() throws

    /// Returns the number of failures of a key that still count.
    func failures(of key: StoreKey, in context: InvocationContext) async throws -> Int

    /// Counts an attempt as a failure, unless the limit is reached, in one atomic step.
    ///
    /// - Parameters:
    ///   - attempt: The attempt.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: False if the limit is reached. If the last counted attempt was the same call, the result is true.
    /// - Throws: Any error.
    func admit(_ attempt: Attempt, in context: InvocationContext) async throws -> Bool

    /// Subtracts an attempt that turned out to be right, if it was the last attempt that was counted.
    func forgive(_ attempt: Attempt, in context: InvocationContext) async throws

    /// Forgets all failures of a key.
    func reset(_ key: StoreKey, in context: InvocationContext) async throws
}

extension AttemptStore {
    /// Checks nothing.
    public func check() throws {}
}

/// An attempt that an ``AttemptStore`` counts.
public struct Attempt: Hashable, Sendable {
    /// The key under which attempts are counted.
    public let key: StoreKey
    /// A string that is the same for a call that Cognito repeats.
    public let call: String
    /// The number of allowed failures.
    public let limit: Int
    /// The time during which failures count, starting with the first one.
    public let window: Duration

    /// Creates an attempt.
    public init(_ key: StoreKey, call: String, limit: Int, window: Duration) {
        self.key = key
        self.call = call
        self.limit = limit
        self.window = window
    }
}
