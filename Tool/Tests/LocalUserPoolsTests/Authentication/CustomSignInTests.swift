import CognitoEvents
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// Sign-ins whose challenges functions choose, make and check.
@Suite struct CustomSignInTests {
    private static let wrong = "NotAuthorizedException: Incorrect username or password."
    private static let unreadable = "InvalidLambdaResponseException: Unrecognizable lambda output"

    /// Functions that demand two right answers, as many wrong ones between them as may be.
    private static let rounds: [String: ScriptedFunctions.Answer] = [
        "PreAuthentication": .response([:]), "PostAuthentication": .response([:]), "PreTokenGeneration": .response([:]),
        "DefineAuthChallenge": .script { event in
            guard case .array(let session) = event.at("request", "session") else { return [:] }
            let right = session.count { $0["challengeName"] == "CUSTOM_CHALLENGE" && $0["challengeResult"] == true }
            return right == 2
                ? ["issueTokens": true, "failAuthentication": false]
                : ["challengeName": "CUSTOM_CHALLENGE", "issueTokens": false, "failAuthentication": false]
        },
        "CreateAuthChallenge": .script { event in
            guard case .array(let session) = event.at("request", "session") else { return [:] }
            return [
                "publicChallengeParameters": ["hint": .text("\(session.count)")],
                "privateChallengeParameters": ["answer": "a"], "challengeMetadata": .text("m\(session.count + 1)"),
            ]
        },
        "VerifyAuthChallengeResponse": .script { event in
            let expected = event.at("request", "privateChallengeParameters", "answer")
            return ["answerCorrect": .boolean(event.at("request", "challengeAnswer") == expected)]
        },
    ]

    private static func begin(_ pool: TestPool, _ name: String = "ada") async throws(ServiceError) -> JSONValue {
        .object(
            try await pool.call(
                "InitiateAuth",
                [
                    "AuthFlow": "CUSTOM_AUTH", "AuthParameters": ["USERNAME": .text(name)],
                    "ClientMetadata": ["first": "1"],
                ]))
    }

    private static func answer(
        _ pool: TestPool, _ challenge: JSONValue, _ text: String, _ name: String = "ada"
    ) async throws(ServiceError) -> JSONValue {
        try await pool.respond(
            "CUSTOM_CHALLENGE", challenge["Session"], ["USERNAME": name, "ANSWER": text], metadata: ["r": "1"])
    }

    @Test func `three rounds carry what happened from one function to the next`() async throws {
        let functions = ScriptedFunctions(Self.rounds)
        let pool = try await TestPool(client: TestPool.allFlows, functions: functions)
        try await pool.addUser()
        let first = try await Self.begin(pool)
        #expect(first["ChallengeName"] == "CUSTOM_CHALLENGE")
        #expect(first["ChallengeParameters"] == ["USERNAME": "ada", "hint": "0"])
        let second = try await Self.answer(pool, first, "x")
        #expect(second["Session"] != first["Session"])
        let third = try await Self.answer(pool, second, "a")
        let last = try await Self.answer(pool, third, "a")
        #expect(last.at("AuthenticationResult", "AccessToken") != nil)
        #expect(
            functions.sources.map { String($0.prefix { $0 != "_" }) } == [
                "DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse", "DefineAuthChallenge",
                "CreateAuthChallenge", "VerifyAuthChallengeResponse", "DefineAuthChallenge", "CreateAuthChallenge",
                "VerifyAuthChallengeResponse", "DefineAuthChallenge", "PostAuthentication", "TokenGeneration",
            ])
        let events = functions.events
        // The first call's metadata reach no function.
        let metadata: [JSONValue?] = [nil, nil] + Array(repeating: ["r": "1"], count: 10)
        #expect(events.map { $0.at("request", "clientMetadata") } == metadata)
        #expect(events[0].at("request", "session") == [])
        func step(_ result: Bool, _ metadata: String) -> JSONValue {
            [
                "challengeName": "CUSTOM_CHALLENGE", "challengeResult": .boolean(result),
                "challengeMetadata": .text(metadata),
            ]
        }
        let steps = [step(false, "m1"), step(true, "m2"), step(true, "m3")]
        #expect(events[6].at("request", "session") == .array(Array(steps[..<2])))
        #expect(events[7].at("request", "session") == .array(Array(steps[..<2])))
        #expect(events[9].at("request", "session") == .array(steps))
        #expect(events[2].at("request", "challengeAnswer") == "x")
        #expect(events[2].at("request", "privateChallengeParameters") == ["answer": "a"])
    }

    @Test(arguments: [true, false])
    func `a sign-in notes that pre authentication, if the pool has it, is not called`(has: Bool) async throws {
        let pool = try await TestPool(
            client: TestPool.allFlows,
            functions: ScriptedFunctions(Self.rounds.filter { has || $0.key != "PreAuthentication" }))
        try await pool.addUser()
        _ = try await Self.begin(pool)
        #expect(pool.notes.contains { $0.hasPrefix("PreAuthentication is not called") } == has)
    }

    @Test func `a session serves one answer, within its time, for its user and client`() async throws {
        let pool = try await TestPool(client: TestPool.allFlows, functions: ScriptedFunctions(Self.rounds))
        try await pool.addUser()
        try await pool.addUser("bob", attributes: [:])
        let first = try await Self.begin(pool)
        let foreign = await TestPool.outcome { try await Self.answer(pool, first, "a", "bob") }
        #expect(foreign == "NotAuthorizedException: Invalid session for the user.")
        let nobody = await TestPool.outcome { try await Self.answer(pool, first, "a", "nobody") }
        #expect(nobody == foreign)
        let other = await TestPool.outcome {
            try await pool.respond("NEW_PASSWORD_REQUIRED", first["Session"], ["USERNAME": "ada", "NEW_PASSWORD": "x"])
        }
        #expect(other == foreign)
        let garbage = await TestPool.outcome {
            try await Self.answer(pool, ["Session": "AAAAAAAAAAAAAAAAAAAAAAAA"], "a")
        }
        #expect(garbage == foreign)
        let none = await TestPool.outcome { try await Self.answer(pool, [:], "a") }
        #expect(none == "InvalidParameterException: Missing required parameter Session")
        let second = try await Self.answer(pool, first, "a")
        let again = await TestPool.outcome { try await Self.answer(pool, first, "a") }
        #expect(again == "NotAuthorizedException: Invalid session for the user, session can only be used once.")
        pool.clock.advance(by: 180)
        let late = await TestPool.outcome { try await Self.answer(pool, second, "a") }
        #expect(late == "NotAuthorizedException: Invalid session for the user, session is expired.")
    }

    @Test func `a password is proven before the functions' own challenge`() async throws {
        var answers = Self.rounds
        answers["DefineAuthChallenge"] = .script { event in
            guard case .array(let session) = event.at("request", "session") else { return [:] }
            switch session.count {
            case 1: return ["challengeName": "PASSWORD_VERIFIER", "issueTokens": false, "failAuthentication": false]
            case 2: return ["challengeName": "CUSTOM_CHALLENGE", "issueTokens": false, "failAuthentication": false]
            default: return ["issueTokens": true, "failAuthentication": false]
            }
        }
        let functions = ScriptedFunctions(answers)
        let pool = try await TestPool(client: TestPool.allFlows, functions: functions)
        try await pool.addUser()
        let client = try TestPool.client()
        let challenge = try await pool.beginSRP(client, flow: "CUSTOM_AUTH")
        #expect(challenge["ChallengeName"] == "PASSWORD_VERIFIER")
        let proof = try pool.proof(challenge, client)
        let withoutSession = await TestPool.outcome { try await pool.respond("PASSWORD_VERIFIER", nil, proof) }
        #expect(withoutSession == "InvalidParameterException: Missing required parameter Session")
        let custom = try await pool.respond("PASSWORD_VERIFIER", challenge["Session"], proof)
        #expect(custom["ChallengeName"] == "CUSTOM_CHALLENGE")
        let last = try await Self.answer(pool, custom, "a")
        #expect(last.at("AuthenticationResult", "AccessToken") != nil)
        let sessions = functions.events.filter { $0["triggerSource"] == "DefineAuthChallenge_Authentication" }
            .map { event -> [String] in
                guard case .array(let steps) = event.at("request", "session") else { return [] }
                return steps.compactMap { $0["challengeName"]?.text }
            }
        #expect(
            sessions == [
                ["SRP_A"], ["SRP_A", "PASSWORD_VERIFIER"], ["SRP_A", "PASSWORD_VERIFIER", "CUSTOM_CHALLENGE"],
            ])
    }

    @Test func `a wrong proof ends a custom sign-in without asking define`() async throws {
        var answers = Self.rounds
        answers["DefineAuthChallenge"] = .response(["challengeName": "PASSWORD_VERIFIER"])
        let functions = ScriptedFunctions(answers)
        let pool = try await TestPool(client: TestPool.allFlows, functions: functions)
        try await pool.addUser()
        let client = try TestPool.client()
        let challenge = try await pool.beginSRP(client, flow: "CUSTOM_AUTH")
        let proof = try pool.proof(challenge, client, password: "Wrong1!x")
        let outcome = await TestPool.outcome {
            try await pool.respond("PASSWORD_VERIFIER", challenge["Session"], proof)
        }
        #expect(outcome == Self.wrong)
        #expect(functions.sources == ["DefineAuthChallenge_Authentication"])
        #expect(try await pool.user("ada").failures == 1)
    }

    private static let outcomes: [(JSONMembers<JSONValue>, String)] = [
        (["failAuthentication": true], wrong), (["failAuthentication": true, "issueTokens": true], wrong),
        ([:], unreadable), (["issueTokens": false, "failAuthentication": false], unreadable),
        (["challengeName": "SMS_MFA"], unreadable), (["challengeName": "SRP_A"], unreadable),
        (["challengeName": "PASSWORD_VERIFIER"], unreadable),
        (["challengeName": "NEW_PASSWORD_REQUIRED"], unreadable),
        (["challengeName": 1], unreadable), (["issueTokens": true], "tokens"),
    ]

    @Test(arguments: outcomes)
    func `what define answers decides the sign-in`(response: JSONMembers<JSONValue>, outcome: String) async throws {
        var answers = Self.rounds
        answers["DefineAuthChallenge"] = .response(response)
        let pool = try await TestPool(client: TestPool.allFlows, functions: ScriptedFunctions(answers))
        try await pool.addUser()
        #expect(await TestPool.outcome { try await Self.begin(pool) } == outcome)
    }

    @Test(arguments: [
        ("UNCONFIRMED", "UserNotConfirmedException: User is not confirmed."), ("FORCE_CHANGE_PASSWORD", wrong),
        ("RESET_REQUIRED", "PasswordResetRequiredException: Password reset required for the user"),
    ])
    func `the status counts when tokens are due`(status: String, outcome: String) async throws {
        let pool = try await TestPool(client: TestPool.allFlows, functions: ScriptedFunctions(Self.rounds))
        try await pool.addUser(status: UserStatus(rawValue: status))
        let second = try await Self.answer(pool, try await Self.begin(pool), "a")
        #expect(await TestPool.outcome { try await Self.answer(pool, second, "a") } == outcome)
        let hasTemporaryPassword = pool.notes.contains {
            $0.contains("temporary password (FORCE_CHANGE_PASSWORD)")
        }
        #expect(hasTemporaryPassword == (status == "FORCE_CHANGE_PASSWORD"))
    }

    @Test func `define can have a temporary password replaced`() async throws {
        var answers = Self.rounds
        answers["DefineAuthChallenge"] = .script { event in
            event.at("request", "session") == []
                ? ["challengeName": "NEW_PASSWORD_REQUIRED"] : ["issueTokens": true]
        }
        let functions = ScriptedFunctions(answers)
        let pool = try await TestPool(client: TestPool.allFlows, functions: functions)
        try await pool.addUser(status: .forceChangePassword)
        let challenge = try await Self.begin(pool)
        #expect(challenge["ChallengeName"] == "NEW_PASSWORD_REQUIRED")
        let answer = try await pool.respond(
            "NEW_PASSWORD_REQUIRED", challenge["Session"], ["USERNAME": "ada", "NEW_PASSWORD": "N3w!password"])
        #expect(answer.at("AuthenticationResult", "AccessToken") != nil)
        #expect(functions.sources.last == "TokenGeneration_NewPasswordChallenge")
    }

    private static let missingFunctions: [([String], String, String?)] = [
        ([], "InvalidParameterException: Custom auth lambda trigger is not configured for the user pool.", nil),
        (
            ["CreateAuthChallenge"], "UnexpectedLambdaException: null invocation failed due to configuration.",
            "DefineAuthChallenge"
        ),
        (
            ["DefineAuthChallenge"], "UnexpectedLambdaException: null invocation failed due to configuration.",
            "VerifyAuthChallengeResponse"
        ),
    ]

    @Test(arguments: missingFunctions)
    func `a function that is missing in the pool is told, and the author is told which`(
        names: [String], outcome: String, missing: String?
    ) async throws {
        let functions = ScriptedFunctions(Self.rounds.filter { names.contains($0.key) })
        let pool = try await TestPool(client: TestPool.allFlows, functions: functions)
        try await pool.addUser()
        #expect(await TestPool.outcome { try await Self.begin(pool) } == outcome)
        #expect(pool.notes == missing.map { ["The pool's LambdaConfig names no function for \($0)."] } ?? [])
    }

    @Test(arguments: [JSONValue.null, [:], ["answer": nil]])
    func `a challenge without private parameters is a wrong password`(parameters: JSONValue) async throws {
        var answers = Self.rounds
        answers["CreateAuthChallenge"] = .response(["privateChallengeParameters": parameters])
        let pool = try await TestPool(client: TestPool.allFlows, functions: ScriptedFunctions(answers))
        try await pool.addUser()
        #expect(await TestPool.outcome { try await Self.begin(pool) } == Self.wrong)
    }

    @Test func `an unknown user meets the same challenges and never gets tokens`() async throws {
        let functions = ScriptedFunctions(Self.rounds)
        let settings = TestPool.allFlows.merging(["PreventUserExistenceErrors": "ENABLED"])
        let pool = try await TestPool(client: settings, functions: functions)
        let first = try await Self.begin(pool, "bob")
        #expect(first["ChallengeParameters"] == ["USERNAME": "bob", "hint": "0"])
        let second = try await Self.answer(pool, first, "a", "bob")
        let outcome = await TestPool.outcome { try await Self.answer(pool, second, "a", "bob") }
        #expect(outcome == Self.wrong)
        #expect(!functions.sources.contains("PostAuthentication_Authentication"))
        #expect(functions.events.allSatisfy { $0.at("request", "userNotFound") == true && $0["userName"] == "bob" })
        #expect(functions.events.allSatisfy { $0.at("request", "userAttributes") == [:] })
    }

    @Test func `an answer that verify does not judge counts as wrong, and goes on to define`() async throws {
        var answers = Self.rounds
        answers["VerifyAuthChallengeResponse"] = .response([:])
        let functions = ScriptedFunctions(answers)
        let pool = try await TestPool(client: TestPool.allFlows, functions: functions)
        try await pool.addUser()
        let next = try await Self.answer(pool, try await Self.begin(pool), "__dummy__")
        #expect(next["ChallengeName"] == "CUSTOM_CHALLENGE")
        let session = functions.events.last?.at("request", "session")
        #expect(
            session == [
                ["challengeName": "CUSTOM_CHALLENGE", "challengeResult": false, "challengeMetadata": "m1"]
            ])
    }
}
