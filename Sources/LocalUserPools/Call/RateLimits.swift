import Foundation
import LocalAWS
import Synchronization

/// The rates of requests that Cognito allows, by category, pool and user, and a user's attempts in an hour.
///
/// The categories' rates apply to an account in one region; the local pool treats all callers as one account and
/// region.
package final class RateLimits: Sendable {
    /// False for limits that are only listed.
    let isEnforced: Bool
    /// The clock that measures rates, in seconds: never the pool's, which may be stopped.
    private let time: @Sendable () -> Double
    private let state = Mutex(State())

    private struct State {
        /// The times of the requests in the latest second, by limit.
        var requests = RateWindow(length: 1)
        /// The times of the attempts in the latest hour, by limit.
        var attempts = RateWindow(length: 3600)
        /// The rates that were set for the account.
        var provisioned: [RequestCategory: Int] = [:]
    }

    package init(
        isEnforced: Bool, time: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
    ) {
        self.isEnforced = isEnforced
        self.time = time
    }

    /// Counts a request; one request too many throws and does not count.
    ///
    /// The time is that of the pool's clock, which measures hours.
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
            // Answers to challenges have three times the category's rate; answers beyond it count as sign-ins.
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
        // Source: reports of users.
        guard isAllowed else { throw ServiceError("TooManyRequestsException", "Rate exceeded") }
        try checkAttempts(operation, pool: pool, user: user, now: now)
    }

    /// Counts an attempt that Cognito limits per user and hour.
    ///
    /// Source: Developer Guide, "Quotas in Amazon Cognito"; the lowest number where it gives 5 to 20.
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

    /// Counts an email code as the second factor, which Cognito also limits per user and hour.
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

    /// Forgets all requests, and all rates that were set.
    func clear() { state.withLock { $0 = State() } }
}
