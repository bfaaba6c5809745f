import LocalAWS
import Synchronization

/// The consecutive failed attempts to sign in with one name, and the lock that follows.
///
/// Source: Developer Guide, "Authentication", lockout behaviour.
struct FailedAttempts: Sendable {
    var count = 0
    /// The time of the last failed attempt.
    var last = 0.0
    var lockedUntil = 0.0

    /// The time until failed attempts are forgotten, and the longest duration of a lock, in seconds.
    private static let memory = 900.0

    func check(at now: Double) throws(ServiceError) {
        guard now < lockedUntil else { return }
        throw .notAuthorized("Password attempts exceeded")
    }

    /// Counts a failure.
    ///
    /// The fifth failure locks for one second, and each later failure locks twice as long as the previous one.
    mutating func add(at now: Double) {
        if now - last > Self.memory { count = 0 }
        count += 1
        last = now
        lockedUntil = count < 5 ? 0 : now + min(Double(1 << min(count - 5, 20)), Self.memory)
    }
}

extension User {
    var attempts: FailedAttempts {
        get { FailedAttempts(count: failures, last: lastFailure, lockedUntil: lockedUntil) }
        set { (failures, lastFailure, lockedUntil) = (newValue.count, newValue.last, newValue.lockedUntil) }
    }
}

extension StoreTables {
    /// Counts a failed attempt to sign in as the user with a row number.
    func addFailure(ofUser row: Int64, at now: Double) throws {
        guard var user = try user(row: row) else { return }
        user.attempts.add(at: now)
        try updateFailures(user)
    }
}

/// The failed attempts for names without a user, so that these names are locked like users; they are not stored.
final class UnknownNames: Sendable {
    private let attempts = Mutex<[String: FailedAttempts]>([:])
    private static let limit = 10_000

    func check(_ name: String, in pool: UserPool, at now: Double) throws(ServiceError) {
        let found = attempts.withLock { $0["\(pool.id) \(pool.key(name))"] }
        try found?.check(at: now)
    }

    func add(_ name: String, in pool: UserPool, at now: Double) {
        attempts.withLock { attempts in
            if attempts.count >= Self.limit { attempts.removeAll() }
            attempts["\(pool.id) \(pool.key(name))", default: FailedAttempts()].add(at: now)
        }
    }

    /// Forgets all attempts.
    func clear() { attempts.withLock { $0 = [:] } }
}
