import CognitoEvents
@_spi(Internal) import CognitoModel
import LocalTestSupport
import Testing
@_spi(Internal) import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import UserCredentials

/// Sign-ins with a password that is proven and not sent.
@Suite struct SRPSignInTests {
    private static let wrong = "NotAuthorizedException: Incorrect username or password."
    private static let used = "NotAuthorizedException: Invalid session for the user, session can only be used once."
    private static let invalid = "NotAuthorizedException: Invalid session for the user."
    private static let functions: [String: ScriptedFunctions.Answer] = [
        "PreAuthentication": .response([:]), "PostAuthentication": .response([:]), "PreTokenGeneration": .response([:]),
    ]

    private static func outcome(
        _ pool: TestPool, _ proof: JSONMembers<String>, session: JSONValue? = nil
    ) async -> String {
        await TestPool.outcome { try await pool.respond("PASSWORD_VERIFIER", session, proof) }
    }

    @Test func `a proof gives tokens once, and needs no session`() async throws {
        let functions = ScriptedFunctions(Self.functions)
        let pool = try await TestPool(client: TestPool.allFlows, functions: functions)
        try await pool.addUser()
        let client = try TestPool.client()
        let challenge = try await pool.beginSRP(client)
        #expect(challenge["ChallengeName"] == "PASSWORD_VERIFIER")
        #expect(challenge["Session"] == nil)
        #expect(challenge.at("ChallengeParameters", "USERNAME") == "ada")
        #expect(functions.sources == ["PreAuthentication_Authentication"])
        let proof = try pool.proof(challenge, client)
        #expect(await Self.outcome(pool, proof) == "tokens")
        #expect(
            functions.sources.dropFirst() == ["PostAuthentication_Authentication", "TokenGeneration_Authentication"])
        #expect(await Self.outcome(pool, proof) == Self.used)
    }

    @Test func `a wrong proof spends the block and counts towards the lock`() async throws {
        let pool = try await TestPool(client: TestPool.allFlows)
        try await pool.addUser()
        let client = try TestPool.client()
        for _ in 1...4 {
            let challenge = try await pool.beginSRP(client)
            #expect(await Self.outcome(pool, try pool.proof(challenge, client, password: "Wrong1!x")) == Self.wrong)
            #expect(await Self.outcome(pool, try pool.proof(challenge, client)) == Self.used)
        }
        let last = try await pool.beginSRP(client)
        #expect(await Self.outcome(pool, try pool.proof(last, client, password: "Wrong1!x")) == Self.wrong)
        let locked = await TestPool.outcome { try await pool.beginSRP(client) }
        #expect(locked == "NotAuthorizedException: Password attempts exceeded")
        // A pool id with a slip in it gives a wrong proof as well.
        let note =
            "The password is wrong, or the app does not use the pool id \(TestPool.id), with which SRP computes its proof."
        #expect(pool.notes.first == note, "\(pool.notes)")
    }

    @Test func `a block ends with the client's time for sessions`() async throws {
        let pool = try await TestPool(client: TestPool.allFlows.merging(["AuthSessionValidity": 5]))
        try await pool.addUser()
        let client = try TestPool.client()
        let challenge = try await pool.beginSRP(client)
        pool.clock.advance(by: 300)
        let late = await Self.outcome(pool, try pool.proof(challenge, client))
        #expect(late == "NotAuthorizedException: Invalid session for the user, session is expired.")
    }

    @Test(arguments: [
        "Thu Oct 09 08:53:20 UTC 2025", "Fri Oct 9 08:53:20 UTC 2025", "Thu Oct 9 08:53:20 GMT 2025", "",
        "Thu Oct 9 08:53:20 2025", "Thu Oct 9 08:59:20 UTC 2025", "Thu, 9 Oct 2025 08:53:20 UTC", "1760000000",
    ])
    func `a time of another form, or too far from the pool's, proves nothing`(timestamp: String) async throws {
        let pool = try await TestPool(client: TestPool.allFlows)
        try await pool.addUser()
        let client = try TestPool.client()
        let challenge = try await pool.beginSRP(client)
        #expect(await Self.outcome(pool, try pool.proof(challenge, client, timestamp: timestamp)) == Self.wrong)
    }

    @Test(arguments: [
        (0.0, "Thu Jan 1 00:00:00 UTC 1970"), (951_782_400, "Tue Feb 29 00:00:00 UTC 2000"),
        (1_740_819_907, "Sat Mar 1 09:05:07 UTC 2025"), (4_107_542_399, "Sun Feb 28 23:59:59 UTC 2100"),
    ])
    func `a time is read as the calendar has it`(seconds: Double, text: String) {
        #expect(ClaimTimestamp(text)?.seconds == seconds)
        #expect(TestPool.timestamp(seconds) == text)
    }

    @Test func `an unknown user gets the same salt and id each time, and no proof fits`() async throws {
        let settings = TestPool.allFlows.merging(["PreventUserExistenceErrors": "ENABLED"])
        let functions = ScriptedFunctions(Self.functions)
        let pool = try await TestPool(client: settings, functions: functions)
        let client = try TestPool.client()
        let (first, second) = (try await pool.beginSRP(client, as: "bob"), try await pool.beginSRP(client, as: "bob"))
        let other = try await pool.beginSRP(client, as: "eve")
        for name in ["SALT", "USER_ID_FOR_SRP", "USERNAME"] {
            #expect(first.at("ChallengeParameters", name) == second.at("ChallengeParameters", name))
            #expect(first.at("ChallengeParameters", name) != other.at("ChallengeParameters", name))
        }
        #expect(first.at("ChallengeParameters", "SRP_B") != second.at("ChallengeParameters", "SRP_B"))
        let id = try #require(first.at("ChallengeParameters", "USER_ID_FOR_SRP")?.text)
        #expect(id.wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil)
        #expect(await Self.outcome(pool, try pool.proof(first, client)) == Self.wrong)
        #expect(functions.sources.allSatisfy { $0 == "PreAuthentication_Authentication" })
        #expect(functions.events.allSatisfy { $0.at("request", "userNotFound") == true })
    }

    @Test func `an unknown user is told to an app that may know`() async throws {
        let pool = try await TestPool(client: TestPool.allFlows)
        let outcome = await TestPool.outcome { try await pool.beginSRP(TestPool.client(), as: "bob") }
        #expect(outcome == "UserNotFoundException: User does not exist.")
    }

    @Test(arguments: [
        ("UNCONFIRMED", "UserNotConfirmedException: User is not confirmed."),
        ("RESET_REQUIRED", "PasswordResetRequiredException: Password reset required for the user"),
        ("FORCE_CHANGE_PASSWORD", "NEW_PASSWORD_REQUIRED"),
    ])
    func `the status counts when the proof comes`(status: String, outcome: String) async throws {
        let pool = try await TestPool(client: TestPool.allFlows)
        try await pool.addUser(status: UserStatus(rawValue: status))
        let client = try TestPool.client()
        let challenge = try await pool.beginSRP(client)
        #expect(await Self.outcome(pool, try pool.proof(challenge, client)) == outcome)
    }

    @Test func `a proof by one user is none for another`() async throws {
        let pool = try await TestPool(client: TestPool.allFlows)
        try await pool.addUser()
        try await pool.addUser("bob", attributes: [:])
        let client = try TestPool.client()
        var proof = try pool.proof(try await pool.beginSRP(client), client)
        proof["USERNAME"] = "bob"
        #expect(await Self.outcome(pool, proof) == Self.invalid)
        proof["USERNAME"] = "ada"
        proof["PASSWORD_CLAIM_SECRET_BLOCK"] = "AAAA"
        #expect(await Self.outcome(pool, proof) == Self.invalid)
    }

    @Test(arguments: 0..<60) func `a block or signature that is changed anywhere proves nothing`(
        seed: UInt64
    ) async throws {
        let pool = try await TestPool(client: TestPool.allFlows)
        try await pool.addUser()
        let (client, random) = (try TestPool.client(), RandomSource(seed: seed))
        var proof = try pool.proof(try await pool.beginSRP(client), client)
        let name = seed % 2 == 0 ? "PASSWORD_CLAIM_SECRET_BLOCK" : "PASSWORD_CLAIM_SIGNATURE"
        var bytes = try #require(Base64.decode(proof[name] ?? ""))
        let place = Int(random.bytes(4).reduce(0) { $0 << 8 | UInt32($1) }) % bytes.count
        bytes[place] ^= 1 << (random.bytes(1)[0] % 8)
        proof[name] = Base64.encode(bytes)
        let outcome = await Self.outcome(pool, proof)
        #expect(outcome == (seed % 2 == 0 ? Self.invalid : Self.wrong), "seed \(seed)")
    }
}
