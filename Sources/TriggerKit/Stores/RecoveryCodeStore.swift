public import CognitoTriggers

/// A store of the hashes of users' recovery codes, in which each code is spent once, across all environments of a function.
///
/// Use ``DynamoDBStore``, or ``MemoryStore`` in tests.
public protocol RecoveryCodeStore: Sendable {
    /// Checks the store's settings when the function starts.
    ///
    /// - Throws: An error such as `InvalidSetting`, which stops the function from starting.
    func check() throws

    /// Stores a user's codes in one step, in place of all earlier ones.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - hashes: The hashes of the codes.
    ///   - context: The request's id, deadline and logger.
    /// - Throws: Any error.
    func replaceRecoveryCodes(of user: StoreKey, with hashes: [String], in context: InvocationContext) async throws

    /// Spends a code in one atomic step, if the user has it and it is unspent.
    ///
    /// - Parameters:
    ///   - hash: The code's hash.
    ///   - user: The user.
    ///   - owner: The call that spends the code: a string that stays the same if Cognito repeats the call.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: True if this owner has spent the code, now or in an earlier call.
    /// - Throws: Any error.
    func spendRecoveryCode(
        _ hash: String, of user: StoreKey, by owner: String, in context: InvocationContext
    ) async throws -> Bool

    /// Returns the number of a user's unspent codes.
    func unspentRecoveryCodes(of user: StoreKey, in context: InvocationContext) async throws -> Int
}

extension RecoveryCodeStore {
    /// Checks nothing.
    public func check() throws {}
}
