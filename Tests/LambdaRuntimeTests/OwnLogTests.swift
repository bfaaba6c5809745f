import Testing

/// A function with a backend of its own for swift-log.
@Suite struct OwnLogTests {
    private static func lines(_ run: ProbeRun, _ scenario: String, id: String? = nil) async throws -> [String] {
        let event = Command.trigger(scenario, source: "PreAuthentication_Authentication")
        run.server.serve(event: event, id: id ?? scenario)
        _ = try await run.post(for: id ?? scenario)
        return run.process.errors.lines
    }

    @Test func `all lines go through the function's handler, and those of an invocation have its ids`() async throws {
        try await withProbe(executable: "CognitoClockProbe", ["OWN_LOG": "yes"]) { run in
            let lines = try await Self.lines(run, "logs")
            #expect(lines.contains("own|library|notice|starts|"), "\(lines)")
            #expect(
                lines.contains { $0.hasPrefix("own|function|info|from the handler|probe=log,requestId=logs") },
                "\(lines)")
            #expect(lines.contains { $0.hasPrefix("own|library|notice|from a library|") }, "\(lines)")
            #expect(!lines.contains { $0.contains("not wanted") })
            #expect(lines.allSatisfy { $0.hasPrefix("own|") }, "\(lines)")
        }
    }

    @Test func `the report of an error goes through the function's handler`() async throws {
        try await withProbe(executable: "CognitoClockProbe", ["OWN_LOG": "yes"]) { run in
            let lines = try await Self.lines(run, "fails")
            #expect(lines.contains { $0.hasPrefix("own|function|error|The trigger failed|") }, "\(lines)")
            #expect(lines.contains { $0.contains("requestId=fails") }, "\(lines)")
        }
    }

    @Test func `a name that no attribute can have is a line in a debug build, once`() async throws {
        try await withProbe(executable: "CognitoClockProbe") { run in
            _ = try await Self.lines(run, "misspells")
            let all = try await Self.lines(run, "misspells", id: "again")
            let lines = all.filter { $0.hasPrefix("warning: the code reads the user attribute") }
            #expect(lines.count == 2, "\(lines)")
            #expect(lines.first?.contains("\"emial\", which no user can have") == true, "\(lines)")
            #expect(lines.last?.contains("\"tenant\"") == true, "\(lines)")
        }
    }

    @Test func `a function that returns Lambda's handler logs in Lambda's format`() async throws {
        try await withProbe(executable: "CognitoClockProbe", ["AWS_LAMBDA_LOG_FORMAT": "JSON"]) { run in
            let lines = try await Self.lines(run, "logs")
            let line = try #require(lines.first { $0.contains("from the handler") }, "\(lines)")
            #expect(line.contains(#""requestId":"logs""#) && line.contains(#""logger":"function""#), "\(line)")
        }
    }
}
