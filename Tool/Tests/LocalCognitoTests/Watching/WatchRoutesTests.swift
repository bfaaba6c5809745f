import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// The API for pages and scripts: flows, users, and the stream of changes.
@Suite struct WatchRoutesTests {
    private static func get(_ pool: TestPool, _ path: String, _ query: String = "") async throws -> JSONValue {
        let reply = await HTTPRouter(LocalRoutes(cognito: pool.cognito).all)
            .answer(HTTPRequest(method: .GET, path: path, query: query))
        return try JSONValue(json: reply.body)
    }

    private static func flows(_ pool: TestPool, _ query: String = "") async throws -> [JSONValue] {
        try await get(pool, "/_local/flows", query)["flows"]?.elements ?? []
    }

    @Test func `a summary says who did what, with which functions, and how it ended`() async throws {
        let pool = try await TestPool(functions: ScriptedFunctions(["PreSignUp": .error("By invitation only.")]))
        _ = await pool.outcome("SignUp", ["Username": "ada", "Password": .text(TestPool.password)])
        let flow = try #require(try await Self.flows(pool).first)
        #expect(flow["title"] == "Could not sign up" && flow["act"] == "signUp" && flow["username"] == "ada")
        #expect(flow["triggers"] == ["PreSignUp_SignUp"] && flow["functions"] == ["PreSignUp"])
        #expect(flow["error"] == "UserLambdaValidationException" && flow["hasError"] == true)
        #expect(flow["message"]?.text?.contains("By invitation only.") == true)
    }

    @Test(arguments: [
        (FunctionAnswer.Ending.error(Array(#"{"errorType":"Refusal"}"#.utf8)), true), (.throttled, false),
    ])
    func `a refusal by a function is told from a failure`(_ ending: FunctionAnswer.Ending, _ isRefused: Bool) {
        let call = CallTrace(number: 1, operation: "SignUp", time: 0)
        call.end(call.begin("PreSignUp_SignUp", function: "F", event: [], attempt: 1), FunctionAnswer(ending))
        call.end(error: ServiceError("UserLambdaValidationException", "no"))
        let trace = Trace()
        trace.add(call)
        #expect(trace.recorded.map { FlowSummary($0).json["isRefused"] } == [.boolean(isRefused)])
    }

    @Test func `messages since a number are summaries that name their flow, and one message has its text`() async throws
    {
        let pool = try await TestPool()
        try await pool.signUp()
        let first = try await Self.get(pool, "/_local/outbox", "since=0")
        let summary = try #require(first["messages"]?.elements?.first)
        let flow = try #require(try await Self.flows(pool).first?["id"])
        #expect(summary["flow"] == flow && summary["number"] == 1 && first["latest"] == 1 && first["oldest"] == 1)
        #expect(summary["body"] == nil && summary["destination"] != nil && summary["code"]?.text != nil)
        #expect(try await Self.get(pool, "/_local/outbox", "since=1")["messages"] == [])
        let message = try await Self.get(pool, "/_local/outbox/1", "as=json")
        #expect(message["body"]?.text?.isEmpty == false && message["flow"] == flow)
        #expect(try await Self.get(pool, "/_local/outbox/9", "as=json")["message"] == "This message is not kept.")
        let code = try #require(summary["code"]?.text)
        #expect(try await Self.get(pool, "/_local/outbox", "since=0&find=\(code)")["messages"]?.elements?.count == 1)
        #expect(try await Self.get(pool, "/_local/outbox", "since=0&find=nothing")["messages"] == [])
        #expect(
            try await Self.get(pool, "/_local/outbox", "since=x")["message"]?.text?.contains("since must be") == true)
        // Without a number, it is the array of all messages that it has always been.
        #expect(try await Self.get(pool, "/_local/outbox").elements?.first?["body"] != nil)
    }

    @Test func `a flow that goes on is under way, and done at its end`() async throws {
        let pool = try await TestPool()
        try await pool.signUp()
        #expect(try await Self.flows(pool).first?["title"] == "Signing up")
        try await pool.call("ConfirmSignUp", ["Username": "ada", "ConfirmationCode": .text(try await pool.lastCode())])
        let flow = try #require(try await Self.flows(pool).first)
        #expect(flow["title"] == "Signed up" && flow["isOpen"] == false && flow["callCount"] == 2)
    }

    @Test func `a wrong code does not undo a sign-up, and a reset without a code is not one`() async throws {
        let pool = try await TestPool(client: ["PreventUserExistenceErrors": "ENABLED"])
        try await pool.signUp()
        _ = await pool.outcome("ConfirmSignUp", ["Username": "ada", "ConfirmationCode": "wrong"])
        #expect(try await Self.flows(pool).map { $0["title"] } == ["Signed up, not confirmed"])
        try await pool.call("ConfirmSignUp", ["Username": "ada", "ConfirmationCode": .text(try await pool.lastCode())])
        _ = await pool.outcome("ConfirmSignUp", ["Username": "ada", "ConfirmationCode": "wrong"])
        try await pool.call("ForgotPassword", ["Username": "nobody"])
        try await pool.call("ForgotPassword", ["Username": "ada"])
        #expect(
            try await Self.flows(pool).map { $0["title"] } == [
                "Signed up", "Could not confirm the sign-up", "Forgot the password, got no code", "Forgot the password",
            ])
    }

    @Test(arguments: [
        ("2026-01-31T00:00:00Z\tid\tWARN\tWords\twith tabs", true), ("2026-01-31T00:00:00Z\tid\tERROR\tWords", true),
        ("2026-01-31T00:00:00Z\tid\tINFO\tWords", false), ("[WARNING]\t2026-01-31T00:00:00Z\tid\tWords", true),
        ("[ERROR] ValueError: no\rTraceback (most recent call last):", true),
        ("[INFO]\t2026-01-31T00:00:00Z\tid\tWords", false),
    ])
    func `a warning in a function's log marks the flow`(_ line: String, _ isMarked: Bool) {
        let call = CallTrace(number: 1, operation: "SignUp", time: 0)
        let step = call.begin("PreSignUp_SignUp", function: "Function", event: [], attempt: 1)
        call.end(step, FunctionAnswer(.answer([]), log: ["START", line]))
        let trace = Trace()
        trace.add(call)
        #expect(trace.recorded.map { FlowSummary($0).json["hasWarning"] } == [.boolean(isMarked)])
    }

    @Test(arguments: [
        ("ALLOWED_DOMAINS", "example.org", true), ("API_KEY", "abc", false), ("DATABASE_PASSWORD", "abc", false),
        ("DATABASE", "postgres://ada:abc@db.example.org/", false),
        ("CODE_KEY_ARN", "arn:aws:kms:eu-west-1:1:key/1", true),
        ("SECRET_ARN", "arn:aws:secretsmanager:eu-west-1:1:secret:a", true),
    ])
    func `a function's variables are shown without secrets`(_ name: String, _ value: String, _ isShown: Bool) {
        let variables = VariableList([name: value]).json["environment"]
        #expect(variables == [name: .text(isShown ? value : "(not shown)")])
    }

    @Test func `an administrator's call is marked, and one that ran a function is not`() async throws {
        let pool = try await TestPool(functions: ScriptedFunctions(["PreSignUp": .response([:])]))
        try await pool.call("ListUsers")
        try await pool.call(
            "AdminCreateUser", ["Username": "bob", "UserAttributes": [["Name": "email", "Value": "bob@example.org"]]])
        #expect(try await Self.flows(pool).map { $0["isAdministrative"] } == [true, false])
    }

    @Test(arguments: [
        ("user=ada", 1), ("user=nobody", 0), ("hasError=true", 1), ("hasError=false", 1),
        ("trigger=PreSignUp_SignUp", 1),
        ("function=PreSignUp", 1), ("function=Other", 0), ("find=example.org%20presignup", 1), ("find=nowhere", 0),
        ("since=1", 1), ("since=2", 0), ("", 2),
    ])
    func `filters leave the flows that fit`(_ query: String, _ count: Int) async throws {
        let pool = try await TestPool(functions: ScriptedFunctions(["PreSignUp": .response([:])]))
        try await pool.signUp()
        _ = await pool.outcome("ListUsers", ["Filter": "custom:x = \"1\""])
        #expect(try await Self.flows(pool, query).count == count)
    }

    @Test func `a flow has its calls with request and answer, and no password, code or token`() async throws {
        let pool = try await TestPool()
        try await pool.signUpAndConfirm()
        let code = try await pool.lastCode()
        let token = try #require(try await pool.signIn("ada").text)
        let flows = try await Self.flows(pool)
        var whole = ""
        for flow in flows {
            let one = try await Self.get(pool, "/_local/flows/\(flow["id"]?.number.map { Int($0) } ?? 0)")
            let calls = one["calls"]?.elements ?? []
            whole += calls.map { call in
                "\(call["request"] ?? .null) \(call["answer"] ?? .null) \(call["tokens"] ?? .null)"
            }.joined()
        }
        #expect(whole.contains("ada@example.org") && whole.contains("USERNAME") && whole.contains("(not shown)"))
        for secret in [TestPool.password, code, token] { #expect(!whole.contains(secret)) }
        #expect(try await Self.get(pool, "/_local/flows/99")["message"] == "This flow is not kept.")
    }

    @Test func `a call has its tokens decoded, and the claims before and after the function`() async throws {
        let changes: JSONMembers<JSONValue> = [
            "claimsOverrideDetails": ["claimsToAddOrOverride": ["tenant": "harbour"], "claimsToSuppress": ["email"]]
        ]
        let pool = try await TestPool(functions: ScriptedFunctions(["PreTokenGeneration": .response(changes)]))
        try await pool.signUpAndConfirm()
        _ = try await pool.signIn("ada")
        let call = try #require(pool.cognito.server.trace.recorded.last?.calls.last?.json)
        let claims = call["tokens"]?["idToken"]?["claims"]
        #expect(claims?["tenant"] == "harbour" && claims?["email"] == nil && claims?["exp"] == 1_760_003_600)
        #expect(call["tokens"]?["idToken"]?["header"]?["alg"] == "RS256" && call["tokens"]?["hasRefreshToken"] == true)
        #expect(call["claims"]?["before"]?["idToken"]?["email"] == "ada@example.org")
        #expect(call["claims"]?["before"]?["idToken"]?["tenant"] == nil)
        #expect(call["claims"]?["after"]?["idToken"]?["tenant"] == "harbour")
    }

    @Test func `a flow that goes on says what went wrong on its way`() async throws {
        let changes: JSONMembers<JSONValue> = [
            "claimsOverrideDetails": ["claimsToAddOrOverride": ["tenant": "harbour"], "claimsToSuppress": ["tenant"]]
        ]
        let pool = try await TestPool(functions: ScriptedFunctions(["PreTokenGeneration": .response(changes)]))
        try await pool.signUp()
        _ = await pool.outcome("ConfirmSignUp", ["Username": "ada", "ConfirmationCode": "000000"])
        try await pool.call("ConfirmSignUp", ["Username": "ada", "ConfirmationCode": .text(pool.lastCode())])
        _ = try await pool.signIn("ada")
        let reason: JSONValue = "ID token: claim 'tenant'. The token lacks the claim: suppression wins."
        #expect(
            try await Self.flows(pool).map { $0["problem"] } == [
                "Invalid verification code provided, please try again.", reason,
            ])
        let step = try #require(pool.cognito.server.trace.recorded.last?.calls.last?.steps.first)
        #expect(step.json["breaches"]?.elements?.map { $0["reason"] } == [reason])
        #expect(step.json["breaches"]?.elements?.first?["rule"] == "pre-token-generation.add-and-suppress")
    }

    // MARK: Users

    @Test func `a user has status, attributes, groups and sessions, and no secret`() async throws {
        let pool = try await TestPool()
        try await pool.signUpAndConfirm()
        _ = try await pool.signIn("ada")
        try await pool.call("AdminDisableUser", ["Username": "ada"])
        let list = try await Self.get(pool, "/_local/users", "find=ada+confirmed")
        let user = try #require(list["users"]?.elements?.first)
        #expect(list["count"] == 1 && list["next"] == nil)
        #expect(user["status"] == "CONFIRMED" && user["isEnabled"] == false && user["hasPassword"] == true)
        #expect(user["attributes"]?["email"] == "ada@example.org")
        let session = user["sessions"]?.elements?.first
        #expect(session?["kind"] == "tokens" && session?["clientId"] == .text(TestPool.clientID))
        #expect(!user.flattened.contains(TestPool.password) && !user.flattened.contains("verifier"))
    }

    @Test func `the list of users goes on where a part of it ended, the newest first`() async throws {
        let pool = try await TestPool()
        for name in ["one", "two", "three"] { try await pool.signUp(name) }
        let first = try await Self.get(pool, "/_local/users", "limit=2")
        #expect(first["users"]?.elements?.compactMap { $0["username"]?.text } == ["three", "two"])
        let next = Int(first["next"]?.number ?? 0)
        let rest = try await Self.get(pool, "/_local/users", "limit=2&from=\(next)")
        #expect(rest["users"]?.elements?.compactMap { $0["username"]?.text } == ["one"] && rest["next"] == nil)
        #expect(try await Self.get(pool, "/_local/users", "find=%25")["count"] == 0)
    }

    // MARK: Changes

    private static func names(_ events: [UInt8]) -> [String] {
        String(decoding: events, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("event: ") }
            .map { String($0.dropFirst(7)) }
    }

    @Test func `a watcher gets everything once, and then only news`() async throws {
        let pool = try await TestPool()
        try await pool.signUp()
        var feed = ChangeFeed(pool.cognito, run: "run", since: 0)
        let all = feed.news()
        #expect(Self.names(all) == ["flows", "pools", "outbox", "store", "clock"])
        #expect(String(decoding: all, as: UTF8.self).contains("id: run:1\n"))
        #expect(feed.news().isEmpty)
        try await pool.call("ListUsers")
        #expect(Self.names(feed.news()) == ["flows"])
        pool.clock.advance(by: 60)
        #expect(Self.names(feed.news()) == ["clock"])
        // A recovery's status is in the list of pools, and follows the clock.
        pool.clock.advance(by: 1200)
        try await pool.administer(
            "InitiatePointInTimeRecovery", ["RestoreTimestamp": .decimal(pool.clock.now - 1000)])
        #expect(Self.names(feed.news()).contains("pools"))
        pool.clock.advance(by: 5)
        #expect(Self.names(feed.news()) == ["pools", "clock"])
    }

    @Test func `the signal wakes a watcher for flows, the store and the clock`() async throws {
        let pool = try await TestPool()
        let server = pool.cognito.server
        for change in [{ try await pool.signUp() }, { server.setClock { $0.advance(by: 1) } }]
            as [() async throws -> Void]
        {
            let changes = server.changes.listen()
            try await change()
            #expect(await changes.first { _ in true } != nil)
        }
    }
}
