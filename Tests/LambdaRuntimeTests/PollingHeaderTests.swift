import CognitoProcessTestSupport
import CognitoTestSupport
import Foundation
import Testing

/// Polling: the headers of an event.
@Suite struct PollingHeaderTests {
    private static let clientContext = """
        {"client":{"installation_id":"i-1","app_title":"Title","app_version_name":"1.2","app_version_code":"12",\
        "app_package_name":"org.example"},"custom":{"key":"value"},"env":{"locale":"de"}}
        """
    private static let identity = """
        {"cognitoIdentityId":"eu-west-1:identity","cognitoIdentityPoolId":"eu-west-1:pool"}
        """
    private static let everyHeader: KeyValuePairs<String, String?> = [
        "Lambda-Runtime-Deadline-Ms": "4102444800000",
        "Lambda-Runtime-Invoked-Function-Arn": "arn:aws:lambda:eu-west-1:123456789012:function:probe:live",
        "Lambda-Runtime-Trace-Id": "Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700;Parent=9a9197af755a6419;Sampled=1",
        "Lambda-Runtime-Client-Context": clientContext,
        "Lambda-Runtime-Cognito-Identity": identity,
        "Lambda-Runtime-Aws-Tenant-Id": "tenant-7",
    ]

    private static func mixed(_ name: String) -> String {
        name.enumerated().map { $0.offset.isMultiple(of: 2) ? $0.element.lowercased() : $0.element.uppercased() }
            .joined()
    }

    private func expectEveryHeader(_ response: RecordedRequest, id: String) throws {
        let context = try JSONObject(response.body)
        #expect(try context.text("requestId") == id)
        #expect(try context.integer("deadlineMs") == 4_102_444_800_000)
        #expect(try context.text("arn") == "arn:aws:lambda:eu-west-1:123456789012:function:probe:live")
        #expect(
            try context.text("traceId")
                == "Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700;Parent=9a9197af755a6419;Sampled=1")
        #expect(try context.text("tenantId") == "tenant-7")
        #expect(try context.object("clientContext").object("client").text("installation_id") == "i-1")
        #expect(try context.object("identity").text("cognitoIdentityId") == "eu-west-1:identity")
    }

    @Test(arguments: [
        Row("upper case", { @Sendable (name: String) in name.uppercased() }),
        Row("lower case", { @Sendable (name: String) in name.lowercased() }),
        Row("mixed case", { @Sendable (name: String) in mixed(name) }),
    ])
    func `R13: reply header names in upper, lower or mixed case give the same result`(
        row: Row<@Sendable (String) -> String>
    ) async throws {
        let event = Reply.event(Command.context(), id: "Spelled", headers: Self.everyHeader)
        try await withProbe { server in
            server.on(
                .next, .reply(event.spellingNames(row.value)),
                .reply(event.framed(.chunked).spellingNames(row.value)))
        } test: { run in
            try await run.request(.next, number: 3)
            #expect(run.server.posts(for: "Spelled").count == 2)
            for response in run.server.posts(for: "Spelled") {
                try expectEveryHeader(response, id: "Spelled")
            }
        }
    }

    @Test func `R13: spaces and tabs around a header's value are no part of it`() async throws {
        var event = Reply.event(Command.context(), id: "Padded", headers: Self.everyHeader)
        event.headers = event.headers.map { line in
            let parts = line.split(separator: ": ", maxSplits: 1)
            return "\(parts[0]):  \t\(parts[1]) \t "
        }
        try await withProbe { [event] server in
            server.on(.next, .reply(event))
        } test: { run in
            try expectEveryHeader(try await run.response(for: "Padded"), id: "Padded")
        }
    }

    @Test func `R13: the headers of an interim 100 Continue are not the event's`() async throws {
        let interim = """
            HTTP/1.1 100 Continue\r
            Lambda-Runtime-Aws-Request-Id: interim\r
            Lambda-Runtime-Trace-Id: interim\r
            Lambda-Runtime-Aws-Tenant-Id: interim\r
            Lambda-Runtime-Client-Context: interim\r
            \r\n
            """
        let event = Reply.event(Command.context(), id: "final").bytes
        try await withProbe { server in
            server.on(.next, Reaction(steps: [.send(Array(interim.utf8)), .pause(.milliseconds(50)), .send(event)]))
        } test: { run in
            let context = try JSONObject(try await run.response(for: "final").body)
            #expect(try context.text("requestId") == "final")
            for name in ["traceId", "tenantId", "clientContext"] {
                #expect(context.isNull(name), "\(name)")
            }
            #expect(run.server.posts(for: "interim").count == 0)
        }
    }

    @Test(
        arguments: ["", " ", "\t"],
        [
            Row("trace", (header: "Lambda-Runtime-Trace-Id", member: "traceId")),
            Row("client context", (header: "Lambda-Runtime-Client-Context", member: "clientContext")),
            Row("Cognito identity", (header: "Lambda-Runtime-Cognito-Identity", member: "identity")),
            Row("tenant", (header: "Lambda-Runtime-Aws-Tenant-Id", member: "tenantId")),
        ])
    func `R14: an empty trace, client-context, Cognito or tenant header is treated as absent`(
        value: String, row: Row<(header: String, member: String)>
    ) async throws {
        try await withProbe { run in
            let context = try await run.context(id: "hollow", headers: [row.value.header: value])
            #expect(context.isNull(row.value.member))
        }
    }

    /// Serves an event with malformed headers, and the next one; returns the context unless the event has failed.
    private func expectOneResult(
        _ run: ProbeRun, headers: KeyValuePairs<String, String?>
    ) async throws -> JSONObject? {
        run.server.serve(event: Command.context(), id: "garbled", headers: headers)
        try await run.serve(event: Command.echo, id: "next")
        #expect(run.server.posts(for: "garbled").count == 1)
        let result = try await run.post(for: "garbled")
        guard result.call == .error("garbled") else { return try JSONObject(result.body) }
        _ = try ErrorReport(result)
        return nil
    }

    private static let deadlines: [Row<String?>] = [
        Row("missing", nil),
        Row("empty", ""),
        Row("text", "soon"),
        Row("a number with text behind it", "4102444800000ms"),
        Row("a fraction", "1.5"),
        Row("30 digits", String(repeating: "9", count: 30)),
        Row("30 digits below zero", "-" + String(repeating: "9", count: 30)),
        Row("below zero", "-1"),
        Row("a sign alone", "-"),
    ]

    @Test(arguments: deadlines)
    func `R16: a missing or non-numeric deadline fails or degrades that invocation only; the next event is served`(
        row: Row<String?>
    ) async throws {
        try await withProbe { run in
            if let context = try await expectOneResult(run, headers: ["Lambda-Runtime-Deadline-Ms": row.value]) {
                #expect(try context.integer("remainingMs") >= 0)
            }
        }
    }

    @Test func `R16: two deadlines fail or degrade that invocation only; the next event is served`() async throws {
        let twice = Reply.event(Command.context(), id: "twice").adding("Lambda-Runtime-Deadline-Ms: 5")
        try await withProbe { server in
            server.on(.next, .reply(twice))
        } test: { run in
            try await run.serve(event: Command.echo, id: "next")
            #expect(run.server.posts(for: "twice").count == 1)
        }
    }

    @Test(
        arguments: ["Lambda-Runtime-Client-Context", "Lambda-Runtime-Cognito-Identity"],
        [
            Row("an open brace", "{"),
            Row("no JSON", "not json"),
            Row("cut JSON", #"{"client":"#),
            Row("a list", "[]"),
            Row("text", #""text""#),
            Row("a number", "42"),
            Row("members of other types", #"{"client":5,"custom":[],"env":"x","cognitoIdentityId":{}}"#),
            Row("half a surrogate pair", #"{"client":{"installation_id":"\ud800"},"cognitoIdentityId":"\ud800"}"#),
            Row("a broken escape", #"{"client":{"installation_id":"\u12"},"cognitoIdentityId":"\u12"}"#),
            Row("other characters", "\u{e4}\u{20ac}"),
            Row("deep nesting", String(repeating: "[", count: 20_000)),
        ])
    func `R17: malformed client-context or Cognito JSON fails or degrades that invocation only`(
        header: String, row: Row<String>
    ) async throws {
        try await withProbe { run in
            _ = try await expectOneResult(run, headers: [header: row.value])
        }
    }

    @Test(arguments: [
        Row(
            "unknown keys", #"{"client":{"installation_id":"i-1","more":[1]},"custom":{},"env":{},"services":{"a":1}}"#),
        Row("null members", #"{"client":{"installation_id":"i-1","app_title":null},"custom":null,"env":null}"#),
        Row("no other members", #"{"client":{"installation_id":"i-1"}}"#),
        Row(
            "custom values of every type",
            #"{"client":{"installation_id":"i-1"},"custom":{"a":1,"b":true,"c":null,"d":[1,{}],"e":{"f":1.5},"g":"h"}}"#
        ),
    ])
    func `R18: client context with unknown keys, null members or non-string custom values is accepted`(
        row: Row<String>
    ) async throws {
        try await withProbe { run in
            let context = try await run.context(id: "open", headers: ["Lambda-Runtime-Client-Context": row.value])
            #expect(try context.object("clientContext").object("client").text("installation_id") == "i-1")
            if row.value.contains("\"g\"") {
                #expect(try context.object("clientContext").object("custom").text("g") == "h")
            }
        }
    }

    @Test func `R19: client context and Cognito identity sent by the server are visible in the handler's context`()
        async throws
    {
        try await withProbe { run in
            run.server.serve(event: Command.context(), id: "mobile", headers: Self.everyHeader)
            run.server.serve(event: Command.context(), id: "plain")
            let context = try JSONObject(try await run.response(for: "mobile").body)
            let clientContext = try context.object("clientContext")
            let client = try clientContext.object("client")
            #expect(try client.text("installation_id") == "i-1")
            #expect(try client.text("app_title") == "Title")
            #expect(try client.text("app_version_name") == "1.2")
            #expect(try client.text("app_version_code") == "12")
            #expect(try client.text("app_package_name") == "org.example")
            #expect(try clientContext.object("custom").text("key") == "value")
            #expect(try clientContext.object("env").text("locale") == "de")
            let identity = try context.object("identity")
            #expect(try identity.text("cognitoIdentityId") == "eu-west-1:identity")
            #expect(try identity.text("cognitoIdentityPoolId") == "eu-west-1:pool")

            let after = try JSONObject(try await run.response(for: "plain").body)
            #expect(after.isNull("clientContext"))
            #expect(after.isNull("identity"))
        }
    }

    @Test(arguments: [
        #"{"identityId":"eu-west-1:identity","identityPoolId":"eu-west-1:pool"}"#,
        #"{"cognito_identity_id":"eu-west-1:identity","cognito_identity_pool_id":"eu-west-1:pool"}"#,
    ])
    func `R19: client context and Cognito identity in other spellings are visible, too`(
        identity: String
    ) async throws {
        let clientContext = #"{"client":{"installationId":"i-1","appTitle":"Title"},"environment":{"locale":"de"}}"#
        try await withProbe { run in
            let context = try await run.context(
                id: "mobile",
                headers: [
                    "Lambda-Runtime-Client-Context": clientContext, "Lambda-Runtime-Cognito-Identity": identity,
                ])
            let client = try context.object("clientContext").object("client")
            #expect(try client.text("installation_id") == "i-1")
            #expect(try client.text("app_title") == "Title")
            #expect(try context.object("clientContext").object("env").text("locale") == "de")
            #expect(try context.object("identity").text("cognitoIdentityId") == "eu-west-1:identity")
            #expect(try context.object("identity").text("cognitoIdentityPoolId") == "eu-west-1:pool")
        }
    }
}
