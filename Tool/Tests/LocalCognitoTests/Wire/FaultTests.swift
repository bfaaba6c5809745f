import Foundation
import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// Calls and functions that go wrong on request.
@Suite struct FaultTests {
    private static func ask(_ cognito: LocalCognito, _ fault: JSONMembers<JSONValue>) throws {
        _ = try cognito.server.faults.add(OperationInput(fault))
    }

    @Test func `the next calls of an operation fail as asked, and those of others do not`() async throws {
        let client = try TestClient()
        try Self.ask(
            client.cognito,
            ["operation": "DescribeUserPool", "count": 2, "error": "TooManyRequestsException", "message": "Slow down"])
        let pool = try await client.pool()
        let name: JSONValue = ["UserPoolId": .text(pool)]
        for _ in 1...2 {
            #expect(try await client.error("DescribeUserPool", name) == "TooManyRequestsException: Slow down")
            _ = try await client.call("ListGroups", name)
        }
        #expect(try await client.call("DescribeUserPool", name)["UserPool"] != nil)
        #expect(client.cognito.server.faults.json == [])
    }

    @Test(arguments: [("request", false), ("answer", true)])
    func `a dropped connection comes before a call is played, or after`(place: String, isPlayed: Bool) async throws {
        let client = try TestClient()
        try Self.ask(client.cognito, ["operation": "CreateUserPool", "drop": .text(place)])
        let reply = await client.send(
            "AWSCognitoIdentityProviderService.CreateUserPool", #"{"PoolName":"pool"}"#,
            headers: ["Authorization": TestClient.authorization])
        #expect(reply.isDropped)
        #expect(client.cognito.pools.store.userPools.count == (isPlayed ? 1 : 0))
    }

    @Test func `a malformed call uses no fault up`() async throws {
        let client = try TestClient()
        try Self.ask(client.cognito, ["operation": "*", "error": "InternalErrorException"])
        #expect(try await client.error("DescribeUserPool", [:]).hasPrefix("InvalidParameterException: "))
        let reply = await client.send(
            "AWSCognitoIdentityProviderService.CreateUserPool", #"{"PoolName":"pool"}"#,
            headers: ["Authorization": TestClient.authorization])
        #expect(reply.status == .internalServerError)
    }

    @Test(
        arguments: [
            (
                ["crash": true],
                "UserLambdaValidationException: PreSignUp failed with error RequestId: "
            ),
            (["answer": "no JSON"], "InvalidLambdaResponseException: Invalid lambda function output : Invalid JSON"),
            (["answer": ["response": 1]], "InvalidLambdaResponseException: Unrecognizable lambda output"),
            (["delay": 0], "ok"),
        ] as [(JSONMembers<JSONValue>, String)])
    func `a function goes wrong once, as asked`(effect: JSONMembers<JSONValue>, outcome: String) async throws {
        let functions = ScriptedFunctions(["PreSignUp": .response([:])])
        let test = try await TestPool(functions: functions)
        try Self.ask(test.cognito, effect.merging(["trigger": "PreSignUp_SignUp"]))
        func signUp(_ name: String) async -> String {
            await test.outcome("SignUp", ["Username": .text(name), "Password": .text(TestPool.password)])
        }
        #expect(await signUp("ada").hasPrefix(outcome))
        #expect(await signUp("bob") == "ok")
    }

    @Test func `a function that is slow as asked takes too long, as often as it is called`() async throws {
        let functions = ScriptedFunctions(["PreSignUp": .response([:])])
        let test = try await TestPool(functions: functions, triggerTimeout: .milliseconds(50))
        try Self.ask(test.cognito, ["trigger": "PreSignUp", "delay": 60, "count": 3])
        let outcome = await test.outcome("SignUp", ["Username": "ada", "Password": .text(TestPool.password)])
        #expect(
            outcome == "UnexpectedLambdaException: PreSignUp invocation failed due to error Socket timeout while "
                + "invoking Lambda function.")
        #expect(test.cognito.server.faults.json == [])
    }

    @Test(
        arguments: [
            ([:], "a fault needs exactly one of error, delay, drop, crash, answer"),
            (["operation": "SignUp"], "a fault needs exactly one of"),
            (["operation": "SignUp", "error": "XException", "delay": 1], "a fault needs exactly one of"),
            (["operation": "SignIn", "error": "XException"], "Cognito has no operation SignIn"),
            (["trigger": "SignUp", "crash": true], "SignUp is not a trigger"),
            (["operation": "SignUp", "trigger": "PreSignUp", "delay": 1], "a fault needs either operation or trigger"),
            (["operation": "SignUp", "crash": true], "crash is a fault of a trigger"),
            (["trigger": "PreSignUp", "drop": "answer"], "drop is a fault of an operation"),
            (["operation": "SignUp", "delay": 61], "delay must be a number of seconds from 0 to 60"),
            (["operation": "SignUp", "error": "Oops"], "error must be the name of an exception"),
            (["operation": "SignUp", "delay": 1, "count": 0], "count must be a number"),
            (["operation": "SignUp", "delay": 1, "times": 2], "times is not a member of a fault"),
        ] as [(JSONMembers<JSONValue>, String)])
    func `what is no fault is refused with the reason`(fault: JSONMembers<JSONValue>, reason: String) throws {
        let faults = LocalCognito.faults()
        let error = #expect(throws: ServiceError.self) { _ = try faults.add(OperationInput(fault)) }
        #expect(error?.message.contains(reason) == true, "\(error.map(\.message) ?? "")")
    }

    @Test func `faults are listed with what is left of them, and forgotten together`() async throws {
        let cognito = try TestClient().cognito
        let routes = HTTPRouter(LocalRoutes(cognito: cognito).all)
        func send(_ method: HTTPMethod, _ body: String = "") async -> String {
            let reply = await routes.answer(
                HTTPRequest(method: method, path: "/_local/faults", body: Array(body.utf8)))
            return String(decoding: reply.body, as: UTF8.self)
        }
        let fault = #"{"count":3,"error":"LimitExceededException","operation":"SignUp"}"#
        #expect(await send(.POST, fault).contains(#""id":1"#))
        _ = cognito.server.faults.take(["SignUp"])
        #expect(
            await send(.GET) == #"[{"count":2,"error":"LimitExceededException","id":1,"operation":"SignUp"}]"#)
        #expect(await send(.DELETE) == "{}")
        #expect(await send(.GET) == "[]")
        #expect(await send(.POST, "{}").contains("This fault is invalid"))
    }
}
