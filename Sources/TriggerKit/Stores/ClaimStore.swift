public import CognitoTriggers

/// Gives something to the first who asks for it, for all environments of a function: ``DynamoDBTable``, or ``MemoryStore`` in tests.
///
/// It makes a link good for one use, a thing happen once for a user, and a mail go out once although Cognito repeats its call.
public protocol ClaimStore: Sendable {
    /// Checks the store's settings when the function starts.
    ///
    /// - Throws: An error such as `InvalidSetting`, with which the function does not start.
    func check() throws

    /// Claims a key, in one step with the check that nobody has.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - owner: The owner of the claim: the same text for a call that Cognito repeats.
    ///   - end: The time at which the claim ends by itself; nil if it never does.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: The outcome.
    /// - Throws: Any error.
    func claim(
        _ key: StoreKey, by owner: String, until end: Timestamp?, in context: TriggerContext
    ) async throws -> ClaimOutcome

    /// Keeps a value with a claim, which others then find.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The key.
    ///   - owner: The owner of the claim.
    ///   - end: The new end of the claim; nil if it never ends.
    ///   - context: The request's id, deadline and logger.
    /// - Throws: Any error.
    func keep(
        _ value: String, for key: StoreKey, by owner: String, until end: Timestamp?, in context: TriggerContext
    ) async throws

    /// Gives a claim back, if it is still the owner's.
    func release(_ key: StoreKey, by owner: String, in context: TriggerContext) async throws
}

extension ClaimStore {
    /// Nothing to check.
    public func check() throws {}
}

/// The outcome of a claim.
public enum ClaimOutcome: Hashable, Sendable {
    /// The key was free, and is the owner's now.
    case granted
    /// Somebody has it, perhaps the same owner, with the value that was kept if there is one.
    case held(by: String, value: String?)

    /// Returns true if the key is an owner's now.
    public func isGranted(to owner: String) -> Bool {
        switch self {
        case .granted: true
        case .held(let holder, _): holder == owner
        }
    }
}
