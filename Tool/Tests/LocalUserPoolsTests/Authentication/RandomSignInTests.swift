import CognitoEvents
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// Random sequences of sign-ins, changes of the user and travels in time, against a small model of what must come of them.
@Suite struct RandomSignInTests {
    /// The model's knowledge of the one user and of the issued tokens.
    private struct Model {
        var status = UserStatus.confirmed
        var isEnabled = true
        var attempts = FailedAttempts()
        var sessions: [(session: JSONValue, ends: Double, isSpent: Bool)] = []
        var tokens: [(refresh: JSONValue, ends: Double, isRevoked: Bool)] = []

        func outcome(password isRight: Bool, at now: Double) -> String {
            if !isEnabled { return "User is disabled." }
            if now < attempts.lockedUntil { return "Password attempts exceeded" }
            if status == .unconfirmed { return "User is not confirmed." }
            if status == .resetRequired { return "Password reset required for the user" }
            if !isRight { return "Incorrect username or password." }
            return status == .forceChangePassword ? "NEW_PASSWORD_REQUIRED" : "tokens"
        }
    }

    @Test(arguments: 0..<12) func `sign-ins, sessions and tokens do what the model says`(seed: UInt64) async throws {
        let pool = try await TestPool(client: TestPool.allFlows, seed: seed)
        try await pool.addUser()
        let random = RandomSource(seed: seed &+ 1000)
        func pick(_ count: Int) -> Int { Int(random.bytes(2).reduce(0) { $0 << 8 | UInt32($1) }) % count }
        var model = Model()
        var password = TestPool.password
        for step in 0..<120 {
            let now = pool.clock.now
            let note = Comment(rawValue: "seed \(seed), step \(step)")
            switch pick(10) {
            case 0...3:
                let isRight = pick(3) > 0
                let expected = model.outcome(password: isRight, at: now)
                let answer = await Self.result { () throws(ServiceError) in
                    try await pool.begin("ada", isRight ? password : "Wrong1!x")
                }
                #expect(Self.text(answer) == expected, note)
                if expected == "Incorrect username or password." { model.attempts.add(at: now) }
                guard case .success(let members) = answer else { break }
                model.attempts = FailedAttempts()
                if let session = members["Session"] { model.sessions.append((session, now + 180, false)) }
                if let token = members.at("AuthenticationResult", "RefreshToken") {
                    model.tokens.append((token, now + 30 * 86_400, false))
                }
            case 4:
                guard !model.sessions.isEmpty else { break }
                let place = pick(model.sessions.count)
                let (session, ends, isSpent) = model.sessions[place]
                let next = "N3w!pass\(step)"
                let answer = await Self.result { () throws(ServiceError) in
                    try await pool.respond(
                        "NEW_PASSWORD_REQUIRED", session, ["USERNAME": "ada", "NEW_PASSWORD": next])
                }
                let expected =
                    ends <= now
                    ? "Invalid session for the user, session is expired."
                    : !model.isEnabled
                        ? "User is disabled."
                        : isSpent
                            ? "Invalid session for the user, session can only be used once."
                            : model.status != .forceChangePassword ? "Invalid session for the user." : "tokens"
                #expect(Self.text(answer) == expected, note)
                guard case .success(let members) = answer else { break }
                model.sessions[place].isSpent = true
                model.status = .confirmed
                password = next
                if let token = members.at("AuthenticationResult", "RefreshToken") {
                    model.tokens.append((token, now + 30 * 86_400, false))
                }
            case 5, 6:
                guard !model.tokens.isEmpty else { break }
                let (token, ends, isRevoked) = model.tokens[pick(model.tokens.count)]
                let answer = await Self.result { () throws(ServiceError) in
                    .object(
                        try await pool.call(
                            "InitiateAuth",
                            ["AuthFlow": "REFRESH_TOKEN", "AuthParameters": ["REFRESH_TOKEN": token]]))
                }
                let expected =
                    ends <= now
                    ? "Refresh Token has expired"
                    : isRevoked
                        ? "Refresh Token has been revoked"
                        : !model.isEnabled
                            ? "User is disabled."
                            : model.status == .unconfirmed
                                ? "User is not confirmed."
                                : model.status == .resetRequired ? "Password reset required for the user" : "tokens"
                #expect(Self.text(answer) == expected, note)
            case 7:
                let statuses: [UserStatus] = [
                    .confirmed, .confirmed, .forceChangePassword, .unconfirmed, .resetRequired,
                ]
                let (status, isEnabled) = (statuses[pick(5)], pick(4) > 0)
                (model.status, model.isEnabled) = (status, isEnabled)
                try await pool.change { user in (user.status, user.isEnabled) = (status, isEnabled) }
            case 8:
                guard pick(3) == 0 else { break }
                if pick(2) == 0, !model.tokens.isEmpty {
                    let place = pick(model.tokens.count)
                    try await pool.call("RevokeToken", ["Token": model.tokens[place].refresh])
                    model.tokens[place].isRevoked = true
                } else {
                    try await pool.call("AdminUserGlobalSignOut", ["Username": "ada"])
                    for place in model.tokens.indices { model.tokens[place].isRevoked = true }
                }
            default: pool.clock.advance(by: [0.5, 2, 60, 170, 900, 86_400 * 11][pick(6)])
            }
        }
        let user = try await pool.user("ada")
        #expect(user.failures == model.attempts.count, "seed \(seed)")
    }

    private static func result(
        _ work: () async throws(ServiceError) -> JSONValue
    ) async -> Result<JSONValue, ServiceError> {
        do { return .success(try await work()) } catch { return .failure(error) }
    }

    private static func text(_ result: Result<JSONValue, ServiceError>) -> String {
        switch result {
        case .success(let answer):
            answer.at("AuthenticationResult", "AccessToken") != nil ? "tokens" : answer["ChallengeName"]?.text ?? "?"
        case .failure(let error): error.message
        }
    }
}
