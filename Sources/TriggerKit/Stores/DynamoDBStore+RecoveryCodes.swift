public import CognitoTriggers
import HTTPS

extension DynamoDBStore: RecoveryCodeStore {
    /// The beginning of an attribute's name; the code's hash follows.
    private static let codePrefix = "code:"
    private static let unspent: DynamoDBValue = "unspent"

    /// Stores a user's codes, in place of all earlier ones.
    public func replaceRecoveryCodes(
        of user: StoreKey, with hashes: [String], in context: InvocationContext
    ) async throws {
        try await table.put(
            hashes.reduce(into: Self.key(user)) { $0[Self.codePrefix + $1] = Self.unspent }, in: context)
    }

    /// Spends a code, if the user has it and it is unspent.
    public func spendRecoveryCode(
        _ hash: String, of user: StoreKey, by owner: String, in context: InvocationContext
    ) async throws -> Bool {
        let code = Self.codePrefix + hash
        do {
            try await table.update(
                Self.key(user), [.set(code, to: .text(owner))],
                if: .equal(code, Self.unspent) || .equal(code, .text(owner)), in: context)
            return true
        } catch is DynamoDBConditionFailed { return false }
    }

    /// Returns the number of a user's unspent codes.
    public func unspentRecoveryCodes(of user: StoreKey, in context: InvocationContext) async throws -> Int {
        let item = try await table.get(Self.key(user), isConsistent: true, in: context) ?? [:]
        return item.count { $0.key.hasPrefix(Self.codePrefix) && $0.value == Self.unspent }
    }
}
