import LocalAWS
import Synchronization

/// The failed attempts in a row to sign in by one name, and the lock that follows from them.
///
/// Source: Developer Guide, "Authentication", lockout behaviour.
struct FailedAttempts: Sendable {
    var count = 0
    /// The time of the last one.
    var last = 0.0
    var lockedUntil = 0.0

    /// Failures are forgotten after so many seconds without another, which is also the longest lock.
    private static let memory = 900.0

    /// Checks that no lock is in force.
    ///
    /// - Throws: The error for an attempt while locked, which does not count.
    func check(at now: Double) throws(CognitoException) {
        guard now < lockedUntil else { return }
        throw .notAuthorized("Password attempts exceeded")
    }

    /// Counts a failure: from the fifth on each locks, for a second at first and then for twice the time before.
    mutating func add(at now: Double) {
        if now - last > Self.memory { count = 0 }
        count += 1
        last = now
        lockedUntil = count < 5 ? 0 : now + min(Double(1 << min(count - 5, 20)), Self.memory)
    }
}

extension User {
    /// The failed attempts to sign in as the user.
    var attempts: FailedAttempts {
        get { FailedAttempts(count: failures, last: lastFailure, lockedUntil: lockedUntil) }
        set { (failures, lastFailure, lockedUntil) = (newValue.count, newValue.last, newValue.lockedUntil) }
    }
}

/// The failed attempts by names that nobody has, so that these are locked as users are.
///
/// They are not stored: what they hide from an app ends with the process anyhow.
final class UnknownNames: Sendable {
    private let attempts = Mutex<[String: FailedAttempts]>([:])
    private static let limit = 10_000

    /// Checks that no lock of a name is in force.
    func check(_ name: String, in pool: UserPool, at now: Double) throws(CognitoException) {
        let found = attempts.withLock { $0["\(pool.id) \(pool.key(name))"] }
        try found?.check(at: now)
    }

    /// Counts a failure.
    func add(_ name: String, in pool: UserPool, at now: Double) {
        attempts.withLock { attempts in
            if attempts.count >= Self.limit { attempts.removeAll() }
            attempts["\(pool.id) \(pool.key(name))", default: FailedAttempts()].add(at: now)
        }
    }
}
