public import CognitoTriggers

/// A store that grants each key to the first caller, across all environments of a function.
///
/// Use ``DynamoDBStore``, or ``MemoryStore`` in tests. The store limits a link to one use, and an action to one call
/// per user. It also ensures that a mail is sent once, even if Cognito repeats its call.
public protocol ClaimStore: Sendable {
    /// Checks the store's settings when the function starts.
    ///
    /// - Throws: An error such as `InvalidSetting`, which stops the function from starting.
    func check() throws

    /// Claims a key in one atomic step, unless the key is already claimed.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - owner: The owner of the claim: a string that stays the same if Cognito repeats the call.
    ///   - end: The time at which the claim expires; nil if it never does.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: The outcome.
    /// - Throws: Any error.
    func claim(
        _ key: StoreKey, by owner: String, until end: Timestamp?, in context: InvocationContext
    ) async throws -> ClaimOutcome

    /// Stores a value with a claim, so that other callers find the value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The key.
    ///   - owner: The owner of the claim.
    ///   - end: The new end of the claim; nil if it never ends.
    ///   - context: The request's id, deadline and logger.
    /// - Throws: Any error.
    func keep(
        _ value: String, for key: StoreKey, by owner: String, until end: Timestamp?, in context: InvocationContext
    ) async throws

    /// Releases a claim, if the owner still has it.
    func release(_ key: StoreKey, by owner: String, in context: InvocationContext) async throws
}

extension ClaimStore {
    /// Checks nothing.
    public func check() throws {}
}

/// The outcome of a claim.
public enum ClaimOutcome: Hashable, Sendable {
    /// The key was free, and now belongs to the owner.
    case granted
    /// The key is already claimed, perhaps by the same owner. `value` is the stored value; nil if there is no value.
    case held(by: String, value: String?)

    /// Returns true if the key now belongs to the given owner.
    public func isGranted(to owner: String) -> Bool {
        switch self {
        case .granted: true
        case .held(let holder, _): holder == owner
        }
    }
}
