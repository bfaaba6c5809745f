import Foundation
import LocalAWS
import Synchronization

/// The rates of requests that Cognito allows, by category, pool and user, and the attempts that a user has in an hour.
///
/// The categories' rates are an account's in one region; the local pool takes all callers for one account and region.
package final class RateLimits: Sendable {
    /// False for limits that are only listed.
    let isEnforced: Bool
    /// The time of requests in seconds: never the pool's, which may stand still.
    private let time: @Sendable () -> Double
    private let state = Mutex(State())

    private struct State {
        /// The times of the requests of the latest second, by what they count for.
        var requests = RateWindow(length: 1)
        /// The times of the attempts of the latest hour, by what they count for.
        var attempts = RateWindow(length: 3600)
        /// The rates that were set for the account.
        var provisioned: [RequestCategory: Int] = [:]
    }

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - isEnforced: False for limits that are only listed.
    ///   - time: The time in seconds, by which a second passes.
    package init(
        isEnforced: Bool, time: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
    ) {
        self.isEnforced = isEnforced
        self.time = time
    }

    /// Counts a request.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - pool: The id of the pool that it concerns, if it is known.
    ///   - user: The name of the user whom it concerns, as the caller gives it.
    ///   - now: The time of the pool's clock, by which an hour passes.
    /// - Throws: The error for one request too many, which does not count.
    func check(_ operation: String, pool: String?, user: String?, now: Double) throws(CognitoException) {
        guard isEnforced else { return }
        let (time, category) = (time(), RequestCategory.of(operation))
        let isAllowed = state.withLock { state in
            var keys: [(key: String, limit: Int)] = []
            if let pool, let rate = category.ratePerPool { keys.append(("\(operation) \(pool)", rate)) }
            if let pool, let user, let reads = category.readsUser {
                keys.append(("\(reads ? "read" : "change") \(pool) \(user)", 10))
            }
            let rate = state.provisioned[category] ?? category.rate
            // Answers to challenges have three times the category's rate; those beyond it count as sign-ins.
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
        guard isAllowed else { throw CognitoException("TooManyRequestsException", "Rate exceeded") }
        try checkAttempts(operation, pool: pool, user: user, now: now)
    }

    /// Counts an attempt that a user has a few of in an hour.
    ///
    /// Source: Developer Guide, "Quotas in Amazon Cognito"; of numbers from 5 to 20, the least.
    private func checkAttempts(
        _ operation: String, pool: String?, user: String?, now: Double
    ) throws(CognitoException) {
        guard let pool, let user else { return }
        switch operation {
        case "ForgotPassword", "ConfirmForgotPassword": try check("reset", 5, pool, user, now)
        case "ResendConfirmationCode", "GetUserAttributeVerificationCode", "ChangePassword":
            try check(operation, 5, pool, user, now)
        case "ConfirmSignUp", "VerifyUserAttribute": try check(operation, 15, pool, user, now)
        default: return
        }
    }

    /// Counts a code by email as the second factor, which a user has a few of in an hour as well.
    ///
    /// - Throws: The error for one code too many.
    func checkEmailCode(pool: String, user: String, now: Double) throws(CognitoException) {
        guard isEnforced else { return }
        try check("EMAIL_OTP", 5, pool, user, now)
    }

    private func check(
        _ name: String, _ attempts: Int, _ pool: String, _ user: String, _ now: Double
    ) throws(CognitoException) {
        let key = "\(name) \(pool) \(user)"
        let isAllowed = state.withLock { state in
            guard state.attempts.count(key, at: now) < attempts else { return false }
            state.attempts.add(key, at: now)
            return true
        }
        guard isAllowed else { throw .attemptLimit }
    }

    /// Returns the rate of a category that counts for the account.
    func rate(of category: RequestCategory) -> Int {
        state.withLock { $0.provisioned[category] ?? category.rate }
    }

    /// Sets the rate of a category.
    func set(_ rate: Int, for category: RequestCategory) { state.withLock { $0.provisioned[category] = rate } }

    /// Forgets all requests and rates that were set.
    func clear() { state.withLock { $0 = State() } }
}
