import CognitoCrypto
import CognitoEvents
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// Random sequences of sign-ins on devices, codes of an authenticator app, changes of the devices and travels in time, against
/// a small model.
@Suite struct RandomDeviceTests {
    /// The model's knowledge of the one user.
    private struct Model {
        struct Device {
            let client: DeviceClient
            var isConfirmed = false
            var isRemembered = false
            var isForgotten = false
        }

        struct Waiting {
            let session: JSONValue
            let ends: Double
            /// The number of the device that the app has named.
            let device: Int?
            var isSpent = false
        }

        struct Tokens {
            let access: JSONValue
            let refresh: JSONValue
            let begun: Double
            let device: Int
            var isRevoked = false
        }

        static let unknown = "Device does not exist."
        static let expired = "Invalid session for the user, session is expired."
        static let spent = "Invalid session for the user, session can only be used once."
        static let locked = "Password attempts exceeded"

        var attempts = FailedAttempts()
        /// The period of the last code that was used.
        var lastPeriod: Int64 = 0
        var devices: [Device] = []
        /// The sign-ins that wait for a code, and those that wait for a device's proof.
        var codes: [Waiting] = []
        var proofs: [Waiting] = []
        var tokens: [Tokens] = []

        func isKnown(_ device: Int) -> Bool { devices[device].isConfirmed && !devices[device].isForgotten }

        func isLocked(at now: Double) -> Bool { now < attempts.lockedUntil }

        /// The outcome of a right password.
        func outcome(ofPasswordOn device: Int?, at now: Double) -> String {
            if isLocked(at: now) { return Self.locked }
            guard let device else { return "SOFTWARE_TOKEN_MFA" }
            guard isKnown(device) else { return Self.unknown }
            // A remembered device replaces the code.
            return devices[device].isRemembered ? "DEVICE_SRP_AUTH" : "SOFTWARE_TOKEN_MFA"
        }

        /// Returns the outcome of a code, and learns from it.
        mutating func outcome(ofCode offset: Int, in place: Int, at now: Double) -> String {
            let waiting = codes[place]
            if waiting.ends <= now { return Self.expired }
            if isLocked(at: now) { return Self.locked }
            if waiting.isSpent { return Self.spent }
            guard abs(offset) < 2 else {
                attempts.add(at: now)
                return "Invalid code received for user"
            }
            let period = Int64(now / AuthenticatorCode.period) + Int64(offset)
            guard period > lastPeriod else { return "Your software token has already been used once." }
            (lastPeriod, attempts, codes[place].isSpent) = (period, FailedAttempts(), true)
            guard let device = waiting.device else { return "tokens" }
            return isKnown(device) ? "DEVICE_SRP_AUTH" : Self.unknown
        }

        /// Returns the outcome of a device's proof, and learns from it.
        mutating func outcome(ofProof isRight: Bool, in place: Int, at now: Double) -> String {
            let waiting = proofs[place]
            guard let device = waiting.device, isKnown(device) else { return Self.unknown }
            if waiting.ends <= now { return Self.expired }
            if isLocked(at: now) { return Self.locked }
            if waiting.isSpent { return Self.spent }
            proofs[place].isSpent = true
            guard isRight else {
                attempts.add(at: now)
                return "Incorrect username or password."
            }
            attempts = FailedAttempts()
            return "tokens"
        }

        /// The outcome of an access token by itself.
        func outcome(ofAccess tokens: Tokens, at now: Double) -> String? {
            if tokens.begun.rounded(.down) + 3600 <= now { return "Access Token has expired" }
            return tokens.isRevoked ? "Access Token has been revoked" : nil
        }

        /// Forgets a device, and ends the sign-ins on it.
        mutating func forget(_ device: Int) {
            devices[device].isForgotten = true
            for place in tokens.indices where tokens[place].device == device { tokens[place].isRevoked = true }
        }

        /// Learns from an answer: a session that waits, or tokens and the device that they are for.
        mutating func learn(_ answer: JSONValue, on named: Int?, at now: Double) {
            switch answer["ChallengeName"]?.text {
            case let challenge?:
                guard let session = answer["Session"] else { return }
                let waiting = Waiting(session: session, ends: now + 180, device: named)
                if challenge == "DEVICE_SRP_AUTH" { proofs.append(waiting) } else { codes.append(waiting) }
            case nil:
                guard let access = answer.at("AuthenticationResult", "AccessToken"),
                    let refresh = answer.at("AuthenticationResult", "RefreshToken")
                else { return }
                var device = named
                if let new = answer.at("AuthenticationResult", "NewDeviceMetadata"), let key = new["DeviceKey"]?.text,
                    let group = new["DeviceGroupKey"]?.text
                {
                    devices.append(Device(client: DeviceClient(key: key, groupKey: group)))
                    device = devices.count - 1
                }
                tokens.append(Tokens(access: access, refresh: refresh, begun: now, device: device ?? -1))
            }
        }
    }

    private static func text(_ result: Result<JSONValue, any Error>) -> String {
        switch result {
        case .success(let answer):
            answer["ChallengeName"]?.text ?? (answer.at("AuthenticationResult") == nil ? "ok" : "tokens")
        case .failure(let error): (error as? ServiceError)?.message ?? "\(error)"
        }
    }

    private static func result(_ work: () async throws -> JSONValue) async -> Result<JSONValue, any Error> {
        do { return .success(try await work()) } catch { return .failure(error) }
    }

    /// The kinds of step that have to come to their end, so that the sequences cannot become idle unnoticed.
    private static let wanted = ["SOFTWARE_TOKEN_MFA", "DEVICE_SRP_AUTH", "tokens", "ok"]

    @Test(arguments: 0..<8) func `devices, codes, sessions and tokens do what the model says`(
        seed: UInt64
    ) async throws {
        let tracking: JSONValue = ["ChallengeRequiredOnNewDevice": true, "DeviceOnlyRememberedOnUserPrompt": false]
        let pool = try await TestPool(
            TestPool.factors().merging(["DeviceConfiguration": tracking]), client: TestPool.allFlows, seed: seed)
        try await pool.addUser(factors: [.softwareToken])
        let random = RandomSource(seed: seed &+ 3000)
        func pick(_ count: Int) -> Int { Int(random.bytes(2).reduce(0) { $0 << 8 | UInt32($1) }) % count }
        var model = Model()
        var seen: Set<String> = []
        for step in 0..<200 {
            let now = pool.clock.now
            let note = Comment(rawValue: "seed \(seed), step \(step)")
            func check(_ result: Result<JSONValue, any Error>, _ expected: String, on device: Int? = nil) {
                let outcome = Self.text(result)
                seen.insert(outcome)
                #expect(outcome == expected, note)
                if case .success(let answer) = result { model.learn(answer, on: device, at: now) }
            }
            switch pick(14) {
            case 0...3:
                let device = model.devices.isEmpty || pick(4) == 0 ? nil : pick(model.devices.count)
                let key = device.map { model.devices[$0].client.key }
                let expected = model.outcome(ofPasswordOn: device, at: now)
                let result = await Self.result {
                    if let key { return try await pool.begin(device: key) }
                    return try await pool.begin()
                }
                check(result, expected, on: device)
            case 4:
                let isLocked = model.isLocked(at: now)
                let result = await Self.result { try await pool.begin("ada", "Wrong1!x") }
                check(result, isLocked ? Model.locked : "Incorrect username or password.")
                if !isLocked { model.attempts.add(at: now) }
            case 5, 6:
                guard !model.codes.isEmpty else { break }
                // The latest are the ones that are still alive.
                let place = max(0, model.codes.count - 1 - pick(3))
                let offset = pick(6) == 0 ? 2 : pick(3) - 1
                let (session, device) = (model.codes[place].session, model.codes[place].device)
                let code = try pool.token(offset)
                let expected = model.outcome(ofCode: offset, in: place, at: now)
                let result = await Self.result {
                    try await pool.respond(
                        "SOFTWARE_TOKEN_MFA", session, ["USERNAME": "ada", "SOFTWARE_TOKEN_MFA_CODE": code])
                }
                check(result, expected, on: device)
            case 7, 8:
                guard !model.proofs.isEmpty else { break }
                let place = max(0, model.proofs.count - 1 - pick(2))
                guard let device = model.proofs[place].device else { break }
                let (isRight, client) = (pick(4) > 0, model.devices[device].client)
                let challenge: JSONValue = ["Session": model.proofs[place].session]
                let expected = model.outcome(ofProof: isRight, in: place, at: now)
                let result = await Self.result {
                    try await client.prove(to: pool, challenge, password: isRight ? nil : "other")
                }
                check(result, expected, on: device)
            case 9, 10:
                guard !model.devices.isEmpty, let tokens = model.tokens.last else { break }
                let place = max(0, model.devices.count - 1 - pick(2))
                let device = model.devices[place]
                let expected =
                    model.outcome(ofAccess: tokens, at: now)
                    ?? (device.isForgotten
                        ? Model.unknown : device.isConfirmed ? "A verifier of the device already exists." : "ok")
                let input = try device.client.confirmation().merging(["AccessToken": tokens.access])
                check(await Self.result { .object(try await pool.call("ConfirmDevice", input)) }, expected)
                if expected == "ok" {
                    (model.devices[place].isConfirmed, model.devices[place].isRemembered) = (true, true)
                }
            case 11:
                guard !model.devices.isEmpty else { break }
                let (place, isRemembered, isForgetting) = (pick(model.devices.count), pick(3) > 0, pick(3) == 0)
                let named: JSONMembers<JSONValue> = [
                    "Username": "ada", "DeviceKey": .text(model.devices[place].client.key),
                ]
                let status: JSONValue = isRemembered ? "remembered" : "not_remembered"
                let expected = model.isKnown(place) ? "ok" : Model.unknown
                let result = await Self.result {
                    isForgetting
                        ? .object(try await pool.call("AdminForgetDevice", named))
                        : .object(
                            try await pool.call(
                                "AdminUpdateDeviceStatus", named.merging(["DeviceRememberedStatus": status])))
                }
                check(result, expected)
                guard expected == "ok" else { break }
                if isForgetting { model.forget(place) } else { model.devices[place].isRemembered = isRemembered }
            case 12:
                guard !model.tokens.isEmpty else { break }
                let tokens = model.tokens[pick(model.tokens.count)]
                let isOwn = pick(3) > 0
                let key = isOwn ? model.devices[tokens.device].client.key : "eu-west-1_another"
                let expected =
                    tokens.isRevoked
                    ? "Refresh Token has been revoked" : isOwn ? "tokens" : "Invalid Refresh Token."
                let input: JSONMembers<JSONValue> = [
                    "AuthFlow": "REFRESH_TOKEN_AUTH",
                    "AuthParameters": ["REFRESH_TOKEN": tokens.refresh, "DEVICE_KEY": .text(key)],
                ]
                check(await Self.result { .object(try await pool.call("InitiateAuth", input)) }, expected)
            default: pool.clock.advance(by: [0.5, 31, 31, 60, 170, 1000][pick(6)])
            }
        }
        let listed = OperationInput(try await pool.call("AdminListDevices", ["Username": "ada"])).objects("Devices")
        let known = model.devices.indices.filter(model.isKnown).map { model.devices[$0].client.key }
        #expect(Set(listed.compactMap { $0.text("DeviceKey") }) == Set(known), "seed \(seed)")
        #expect(try await pool.user("ada").failures == model.attempts.count, "seed \(seed)")
        #expect(seen.isSuperset(of: Self.wanted), "seed \(seed): \(seen)")
    }
}
