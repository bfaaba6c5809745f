import CognitoEvents
import CognitoModel
import CognitoTestSupport
import LocalTestSupport
import Synchronization
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// The time that the pool waits for a function, and its reading of the answer.
@Suite struct TriggerCallTests {
    private static let signUp: JSONMembers<JSONValue> = [
        "Username": "eve", "Password": "Passw0rd!", "UserAttributes": [["Name": "email", "Value": "eve@example.org"]],
    ]

    // MARK: Waiting

    @Test func `a function that never answers is called three times, and the app sees a time-out`() async throws {
        let functions = ScriptedFunctions(["PreSignUp": .silence])
        let pool = try await TestPool(functions: functions, triggerTimeout: .milliseconds(20))
        #expect(
            await pool.outcome("SignUp", Self.signUp)
                == "UnexpectedLambdaException: PreSignUp invocation failed due to error Socket timeout while invoking "
                + "Lambda function.")
        #expect(functions.bytes.count == 3)
        #expect(Set(functions.bytes).count == 1, "each attempt has the same event")
        #expect(await pool.outcome("AdminGetUser", ["Username": "eve"]).hasPrefix("UserNotFoundException"))
        guard case .array(let flows) = pool.cognito.server.trace.json, case .array(let calls) = flows.first?["calls"],
            case .array(let steps) = calls.first?["steps"]
        else {
            Issue.record("no steps")
            return
        }
        #expect(steps.map { $0["attempt"] } == [1, 2, 3])
        #expect(steps.allSatisfy { $0["timedOutAfterMilliseconds"] == .decimal(20) && $0["isGood"] == false })
        #expect(steps.allSatisfy { $0["verdict"] == "no answer within 0.02 s" })
    }

    @Test func `an answer to a later attempt counts`() async throws {
        let functions = ScriptedFunctions([
            "PreSignUp": .inTurn([.silence, .silence, .response(["autoConfirmUser": true])])
        ])
        let pool = try await TestPool(functions: functions, triggerTimeout: .seconds(1))
        #expect(try await pool.call("SignUp", Self.signUp)["UserConfirmed"] == true)
        #expect(functions.bytes.count == 3)
    }

    @Test func `the pool waits five seconds unless it is told otherwise`() throws {
        let cognito = try LocalCognito(host: ScriptedFunctions([:]))
        #expect(cognito.pools.triggerTimeout == .seconds(5))
    }

    @Test(
        arguments: [
            Row("error", (.error("no"), "UserLambdaValidationException: PreSignUp failed with error no.")),
            Row(
                "missing",
                (
                    .missing,
                    "UnexpectedLambdaException: PreSignUp invocation failed due to error ResourceNotFoundException."
                )
            ),
            Row(
                "no JSON",
                (.text("yes"), "InvalidLambdaResponseException: Invalid lambda function output : Invalid JSON")),
        ] as [Row<(ScriptedFunctions.Answer, String)>])
    func `a function that fails is called once`(row: Row<(ScriptedFunctions.Answer, String)>) async throws {
        let functions = ScriptedFunctions(["PreSignUp": row.value.0])
        let pool = try await TestPool(functions: functions)
        #expect(await pool.outcome("SignUp", Self.signUp) == row.value.1)
        #expect(functions.bytes.count == 1)
    }

    // MARK: Judging

    /// Changes of an answer that Cognito refuses.
    private static let faults: [Row<@Sendable (JSONMembers<JSONValue>) -> String>] = [
        Row("null", { _ in "null" }), Row("{}", { _ in "{}" }), Row("a list", { _ in "[1]" }),
        Row("half", { String(JSONValue.object($0).flattened.dropLast()) }),
        Row("no response", { JSONValue.object($0.filter { $0.key != "response" }).flattened }),
        Row("no request", { JSONValue.object($0.filter { $0.key != "request" }).flattened }),
        Row("response is a list", { JSONValue.object($0.merging(["response": [1]])).flattened }),
    ]

    private static let families = [
        "PreSignUp", "CustomMessage", "PostConfirmation", "PreAuthentication", "PostAuthentication",
        "PreTokenGeneration", "DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse",
    ]

    @Test(arguments: families, faults)
    func `an answer is refused as check refuses it`(
        family: String, fault: Row<@Sendable (JSONMembers<JSONValue>) -> String>
    ) async throws {
        let answer = Mutex("")
        var answers = CustomRounds.functions
        answers[family] = .spoilt { members in
            let text = fault.value(members)
            answer.withLock { $0 = text }
            return text
        }
        let functions = ScriptedFunctions(answers)
        let pool = try await TestPool(client: TestPool.allFlows, functions: functions)
        let outcome = try await Self.outcome(ofFlowWith: family, pool)
        let event = try #require(functions.bytes.last)
        let judgement = Judgement(of: Array(answer.withLock { $0 }.utf8), to: try ReceivedEvent(event))
        #expect(outcome == judgement.appSees.map { "\($0)" }, "\(judgement.findings)")
    }

    /// Calls the operations that call a family's function, up to that one.
    private static func outcome(ofFlowWith family: String, _ pool: TestPool) async throws -> String {
        switch family {
        case "PreSignUp", "CustomMessage": return await pool.outcome("SignUp", signUp)
        case "PostConfirmation":
            try await pool.call("SignUp", signUp)
            return await pool.outcome("AdminConfirmSignUp", ["Username": "eve"])
        default: break
        }
        try await pool.addUser()
        guard family.hasSuffix("Challenge") || family.hasPrefix("VerifyAuth") else { return await pool.outcome() }
        return await TestPool.outcome {
            let challenge = try await CustomRounds.begin(pool)
            return try await CustomRounds.answer(pool, challenge, "right")
        }
    }
}

/// Functions of a custom sign-in: the answer `right` is right, after which tokens are issued.
enum CustomRounds {
    static let functions: [String: ScriptedFunctions.Answer] = [
        "DefineAuthChallenge": .script { event in
            guard case .array(let session) = event.at("request", "session"), let last = session.last else {
                return ["challengeName": "CUSTOM_CHALLENGE"]
            }
            if last["challengeName"] == "SRP_A" { return ["challengeName": "PASSWORD_VERIFIER"] }
            let isRight = last["challengeName"] == "CUSTOM_CHALLENGE" && last["challengeResult"] == true
            return isRight ? ["issueTokens": true] : ["challengeName": "CUSTOM_CHALLENGE"]
        },
        "CreateAuthChallenge": .response(["privateChallengeParameters": ["answer": "right"]]),
        "VerifyAuthChallengeResponse": .script { event in
            ["answerCorrect": .boolean(event.at("request", "challengeAnswer") == "right")]
        },
    ]

    /// Begins a sign-in without a password.
    static func begin(_ pool: TestPool, metadata: JSONValue = nil) async throws -> JSONValue {
        .object(
            try await pool.call(
                "InitiateAuth",
                ["AuthFlow": "CUSTOM_AUTH", "AuthParameters": ["USERNAME": "ada"], "ClientMetadata": metadata]))
    }

    /// Answers a challenge.
    static func answer(
        _ pool: TestPool, _ challenge: JSONValue, _ text: String, metadata: JSONValue = nil
    ) async throws -> JSONValue {
        try await pool.respond(
            "CUSTOM_CHALLENGE", challenge["Session"], ["USERNAME": "ada", "ANSWER": text], metadata: metadata)
    }
}
