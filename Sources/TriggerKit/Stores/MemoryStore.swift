public import CognitoTriggers
import Synchronization

/// A store in the process's memory, for tests and rehearsals.
///
/// On Lambda, each environment of a function would have its own memory, so use ``DynamoDBStore`` there.
public final class MemoryStore: AttemptStore {
    private struct Count {
        var failures: Int
        var until: Timestamp
        var call: String
    }

    struct Claim {
        let owner: String
        let value: String?
        let end: Timestamp?
    }

    enum RecoveryCode: Hashable {
        case unspent
        case spent(by: String)
    }

    private let counts = Mutex<[StoreKey: Count]>([:])
    let claims = Mutex<[StoreKey: Claim]>([:])
    /// The codes by user and hash.
    let recoveryCodes = Mutex<[StoreKey: [String: RecoveryCode]]>([:])

    /// Creates an empty store.
    public init() {}

    /// Checks nothing.
    public func check() {}

    /// Returns the number of failures that count now.
    public func failures(of key: StoreKey, in context: InvocationContext) async throws -> Int {
        let now = Timestamp.now
        return counts.withLock { counts in
            guard let count = counts[key], count.until > now else { return 0 }
            return count.failures
        }
    }

    /// Counts an attempt as a failure, unless the limit is reached.
    public func admit(_ attempt: Attempt, in context: InvocationContext) async throws -> Bool {
        let now = Timestamp.now
        return counts.withLock { counts in
            guard var count = counts[attempt.key], count.until > now else {
                counts[attempt.key] = Count(failures: 1, until: now.advanced(by: attempt.window), call: attempt.call)
                return true
            }
            if count.call == attempt.call || count.call == attempt.call + "=" { return true }
            guard count.failures < attempt.limit else { return false }
            count.failures += 1
            count.call = attempt.call
            counts[attempt.key] = count
            return true
        }
    }

    /// Subtracts an attempt, if it was the last one counted.
    public func forgive(_ attempt: Attempt, in context: InvocationContext) async throws {
        counts.withLock { counts in
            guard var count = counts[attempt.key], count.call == attempt.call else { return }
            count.failures -= 1
            count.call += "="
            counts[attempt.key] = count
        }
    }

    /// Forgets all failures.
    public func reset(_ key: StoreKey, in context: InvocationContext) async throws {
        counts.withLock { _ = $0.removeValue(forKey: key) }
    }
}
