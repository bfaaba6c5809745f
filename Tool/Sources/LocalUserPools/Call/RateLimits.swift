import Foundation
import LocalAWS
import Synchronization

/// Cognito's rate limits by category, pool and user, and its limits for a user's attempts per hour.
///
/// On AWS, a category's rate applies to one account in one region. The local pool treats all callers as the same
/// account and region.
package final class RateLimits: Sendable {
    /// A Boolean value that indicates whether requests beyond the limits fail; if false, the limits are only listed.
    let isEnforced: Bool
    /// The clock that measures rates, in seconds.
    ///
    /// The pool's clock does not suit this, because a test may stop it.
    private let time: @Sendable () -> Double
    private let state = Mutex(State())

    private struct State {
        /// The times of the requests within the last second, by limit.
        var requests = RateWindow(length: 1)
        /// The times of the attempts within the last hour, by limit.
        var attempts = RateWindow(length: 3600)
        /// The rates that `UpdateProvisionedLimit` has set.
        var provisioned: [RequestCategory: Int] = [:]
    }

    package init(
        isEnforced: Bool, time: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
    ) {
        self.isEnforced = isEnforced
        self.time = time
    }

    /// Counts a request; a request beyond a limit throws and does not count.
    ///
    /// `now` is the time of the pool's clock. The limits per hour use this time.
    func check(_ operation: String, pool: String?, user: String?, now: Double) throws(ServiceError) {
        guard isEnforced else { return }
        let (time, category) = (time(), RequestCategory.of(operation))
        let isAllowed = state.withLock { state in
            var keys: [(key: String, limit: Int)] = []
            if let pool, let rate = category.ratePerPool { keys.append(("\(operation) \(pool)", rate)) }
            if let pool, let user, let reads = category.readsUser {
                keys.append(("\(reads ? "read" : "change") \(pool) \(user)", 10))
            }
            let rate = state.provisioned[category] ?? category.rate
            // Answers to challenges have their own limit, three times the category's rate. Answers beyond it count as
            // sign-ins.
            let answers = "answers"
            let isAnswer = operation.hasSuffix("RespondToAuthChallenge")
            if isAnswer, state.requests.count(answers, at: time) < 3 * rate {
                keys.append((answers, 3 * rate))
            } else {
                keys.append((category.rawValue, rate))
            }
            guard keys.allSatisfy({ state.requests.count($0.key, at: time) < $0.limit }) else { return false }
            for (key, _) in keys { state.requests.add(key, at: time) }
            return true
        }
        // Source: users' reports of this error.
        guard isAllowed else { throw ServiceError("TooManyRequestsException", "Rate exceeded") }
        try checkAttempts(operation, pool: pool, user: user, now: now)
    }

    /// Counts an attempt that Cognito limits per user and hour.
    ///
    /// Source: Developer Guide, "Quotas in Amazon Cognito". Where the guide gives a range of 5 to 20, the limit is 5.
    private func checkAttempts(
        _ operation: String, pool: String?, user: String?, now: Double
    ) throws(ServiceError) {
        guard let pool, let user else { return }
        switch operation {
        case "ForgotPassword", "ConfirmForgotPassword": try check("reset", 5, pool, user, now)
        case "ResendConfirmationCode", "GetUserAttributeVerificationCode", "ChangePassword":
            try check(operation, 5, pool, user, now)
        case "ConfirmSignUp", "VerifyUserAttribute": try check(operation, 15, pool, user, now)
        default: return
        }
    }

    /// Counts an email code as a second factor; Cognito also limits these codes per user and hour.
    func checkEmailCode(pool: String, user: String, now: Double) throws(ServiceError) {
        guard isEnforced else { return }
        try check("EMAIL_OTP", 5, pool, user, now)
    }

    private func check(
        _ name: String, _ attempts: Int, _ pool: String, _ user: String, _ now: Double
    ) throws(ServiceError) {
        let key = "\(name) \(pool) \(user)"
        let isAllowed = state.withLock { state in
            guard state.attempts.count(key, at: now) < attempts else { return false }
            state.attempts.add(key, at: now)
            return true
        }
        guard isAllowed else { throw .attemptLimit }
    }

    /// Returns the rate of a category that applies to the account.
    func rate(of category: RequestCategory) -> Int {
        state.withLock { $0.provisioned[category] ?? category.rate }
    }

    func set(_ rate: Int, for category: RequestCategory) { state.withLock { $0.provisioned[category] = rate } }

    /// Removes all counts of requests, and all rates that were set.
    func clear() { state.withLock { $0 = State() } }
}
