import CognitoCrypto
import CognitoEvents
import Testing
import WireJSON

@testable import LocalCognito

/// Random sequences of passwords, codes of an authenticator app and travels in time, against a small model.
@Suite struct RandomSecondFactorTests {
    /// The model's knowledge of the one user.
    private struct Model {
        var attempts = FailedAttempts()
        /// The period of the last code that was used.
        var lastPeriod: Int64 = 0
        var sessions: [(value: JSONValue, ends: Double, isSpent: Bool)] = []

        /// Returns the outcome of a code, and learns from it.
        mutating func outcome(of offset: Int, in place: Int, at now: Double) -> String {
            let session = sessions[place]
            if session.ends <= now { return "Invalid session for the user, session is expired." }
            if now < attempts.lockedUntil { return "Password attempts exceeded" }
            if session.isSpent { return "Invalid session for the user, session can only be used once." }
            guard abs(offset) < 2 else {
                attempts.add(at: now)
                return "Invalid code received for user"
            }
            let period = Int64(now / OneTimeCode.period) + Int64(offset)
            guard period > lastPeriod else { return "Your software token has already been used once." }
            (lastPeriod, attempts, sessions[place].isSpent) = (period, FailedAttempts(), true)
            return "tokens"
        }
    }

    private static func text(_ work: () async throws(CognitoException) -> JSONValue) async -> String {
        do throws(CognitoException) {
            let answer = try await work()
            return answer["ChallengeName"]?.text ?? "tokens"
        } catch { return error.message }
    }

    @Test(arguments: 0..<8) func `codes, sessions and locks do what the model says`(seed: UInt64) async throws {
        let pool = try await TestPool(TestPool.factors(), seed: seed)
        try await pool.addUser(factors: [.softwareToken])
        let random = RandomSource(seed: seed &+ 2000)
        func pick(_ count: Int) -> Int { Int(random.bytes(2).reduce(0) { $0 << 8 | UInt32($1) }) % count }
        var model = Model()
        for step in 0..<100 {
            let now = pool.clock.now
            let note = Comment(rawValue: "seed \(seed), step \(step)")
            let isLocked = now < model.attempts.lockedUntil
            switch pick(8) {
            case 0...1:
                var session: JSONValue?
                let outcome = await Self.text { () throws(CognitoException) in
                    let answer = try await pool.begin()
                    session = answer["Session"]
                    return answer
                }
                #expect(outcome == (isLocked ? "Password attempts exceeded" : "SOFTWARE_TOKEN_MFA"), note)
                if let session { model.sessions.append((session, now + 180, false)) }
            case 2:
                let outcome = await Self.text { () throws(CognitoException) in try await pool.begin("ada", "Wrong1!x") }
                #expect(outcome == (isLocked ? "Password attempts exceeded" : "Incorrect username or password."), note)
                if !isLocked { model.attempts.add(at: now) }
            case 3...5:
                guard !model.sessions.isEmpty else { break }
                let (place, offset) = (pick(model.sessions.count), pick(5) - 2)
                let answer: JSONMembers<String> = [
                    "USERNAME": "ada", "SOFTWARE_TOKEN_MFA_CODE": try pool.token(offset),
                ]
                let session = model.sessions[place].value
                let outcome = await Self.text { () throws(CognitoException) in
                    try await pool.respond("SOFTWARE_TOKEN_MFA", session, answer)
                }
                #expect(outcome == model.outcome(of: offset, in: place, at: now), note)
            default: pool.clock.advance(by: [0.5, 5, 30, 60, 170, 1000][pick(6)])
            }
        }
        let user = try await pool.user("ada")
        #expect(user.failures == model.attempts.count, "seed \(seed)")
    }
}
