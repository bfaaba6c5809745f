import CognitoProcessTestSupport
import CognitoTestSupport
import Testing

/// Tracing in a process with one poller.
@Suite struct TracingTests {
    private static let variable = "_X_AMZN_TRACE_ID"
    private static let first = "Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700;Parent=9a9197af755a6419;Sampled=1"
    private static let second = "Root=1-67891233-abcdef012345678912345678;Sampled=0;Lineage=a:b|c:1"

    /// The trace id that the runtime's environment holds, if any.
    private func traceID(_ response: RecordedRequest) throws -> String? {
        let environment = try JSONObject(response.body).object("env")
        return environment.isNull(Self.variable) ? nil : try environment.text(Self.variable)
    }

    @Test func `R59: with one poller _X_AMZN_TRACE_ID holds the event's trace id during the handler`() async throws {
        try await withProbe { run in
            let event = Command.context(environment: [Self.variable])
            run.server.serve(event: event, id: "first", headers: ["Lambda-Runtime-Trace-Id": Self.first])
            run.server.serve(event: event, id: "second", headers: ["Lambda-Runtime-Trace-Id": Self.second])
            let first = try await run.response(for: "first")
            let second = try await run.response(for: "second")
            #expect(try traceID(first) == Self.first)
            #expect(try traceID(second) == Self.second)
            #expect(try JSONObject(first.body).text("traceId") == Self.first)
            #expect(try JSONObject(second.body).text("traceId") == Self.second)
        }
    }

    @Test(arguments: [
        Row("absent", String?.none),
        Row("empty", ""),
    ])
    func `R59: _X_AMZN_TRACE_ID is unset when the header is absent`(row: Row<String?>) async throws {
        try await withProbe([Self.variable: "from before the start"]) { run in
            let event = Command.context(environment: [Self.variable])
            run.server.serve(event: event, id: "untraced", headers: ["Lambda-Runtime-Trace-Id": row.value])
            run.server.serve(event: event, id: "traced", headers: ["Lambda-Runtime-Trace-Id": Self.first])
            run.server.serve(event: event, id: "again", headers: ["Lambda-Runtime-Trace-Id": row.value])
            let untraced = try await run.response(for: "untraced")
            let traced = try await run.response(for: "traced")
            let again = try await run.response(for: "again")
            #expect(try traceID(untraced) == nil)
            #expect(try traceID(traced) == Self.first)
            #expect(try traceID(again) == nil)
        }
    }

    @Test(.enabled(if: ProbeExecutable.root == nil, "a root with nothing but the probe has no program for a child"))
    func `R59: a child process inherits the trace id of the event, and none when there is none`() async throws {
        try await withProbe { run in
            let event = Command.child(Self.variable)
            run.server.serve(event: event, id: "traced", headers: ["Lambda-Runtime-Trace-Id": Self.first])
            run.server.serve(event: event, id: "untraced")
            let traced = try JSONObject(try await run.response(for: "traced").body)
            let untraced = try JSONObject(try await run.response(for: "untraced").body)
            #expect(try traced.text("value") == Self.first)
            #expect(untraced.isNull("value"))
        }
    }
}
