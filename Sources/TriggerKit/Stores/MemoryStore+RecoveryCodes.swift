public import CognitoTriggers
import Synchronization

extension MemoryStore: RecoveryCodeStore {
    /// Stores a user's codes, in place of all earlier ones.
    public func replaceRecoveryCodes(
        of user: StoreKey, with hashes: [String], in context: InvocationContext
    ) async throws {
        recoveryCodes.withLock { codes in
            codes[user] = Dictionary(uniqueKeysWithValues: Set(hashes).map { ($0, .unspent) })
        }
    }

    /// Spends a code, if the user has it and it is unspent.
    public func spendRecoveryCode(
        _ hash: String, of user: StoreKey, by owner: String, in context: InvocationContext
    ) async throws -> Bool {
        recoveryCodes.withLock { codes in
            switch codes[user]?[hash] {
            case nil: return false
            case .spent(let spender): return spender == owner
            case .unspent:
                codes[user]?[hash] = .spent(by: owner)
                return true
            }
        }
    }

    /// Returns the number of a user's unspent codes.
    public func unspentRecoveryCodes(of user: StoreKey, in context: InvocationContext) async throws -> Int {
        recoveryCodes.withLock { ($0[user] ?? [:]).values.count { $0 == .unspent } }
    }
}
