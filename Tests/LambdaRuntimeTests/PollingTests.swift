import CognitoTestSupport
import Foundation
import Testing

/// Polling: when polls are sent, and what comes of events as the API sends them.
@Suite struct PollingTests {
    /// A Boolean value that indicates whether the tests that last minutes run, too.
    static let runsLongTests = ProcessInfo.processInfo.environment["COGNITO_TRIGGERS_LONG_TESTS"] == "1"

    @Test func `R10: a reply to next that is held back for 20 s is still received and served`() async throws {
        try await expectServed(after: .seconds(20))
    }

    @Test(.enabled(if: runsLongTests, "COGNITO_TRIGGERS_LONG_TESTS is not 1"))
    func `R10: a reply to next that is held back longer than 310 s is still received and served`() async throws {
        try await expectServed(after: .seconds(312))
    }

    private func expectServed(after pause: Duration) async throws {
        try await withProbe(turn: .idle) { server in
            server.on(.next, .event(Command.echo, id: "late").after(pause))
        } test: { run in
            let response = try await run.response(for: "late", within: pause + ProbeRun.patience)
            #expect(response.number == 2, "One poll was enough: \(run.server.requests)")
            #expect(run.server.connections == 1)
        }
    }

    @Test(arguments: [
        Row("unset", String?.none),
        Row("1", "1"),
    ])
    func `R11: without AWS_LAMBDA_MAX_CONCURRENCY there is never more than one request outstanding`(
        row: Row<String?>
    ) async throws {
        let environment = row.value.map { ["AWS_LAMBDA_MAX_CONCURRENCY": $0] } ?? [:]
        try await withProbe(environment) { run in
            run.server.serve(event: Command.sleep(milliseconds: 300), id: "slow")
            run.server.serve(event: Command.throwing("no"), id: "bad")
            try await run.serve(event: Command.echo, id: "good")
            try await run.request(.next, number: 4)
            #expect(run.server.mostOutstanding == 1)
            let calls: [Call] = [.next, .response("slow"), .next, .error("bad"), .next, .response("good"), .next]
            #expect(run.server.requests.map(\.call) == calls)
        }
    }

    @Test(arguments: Command.results)
    func `R12: next is sent only after the status of the preceding POST has been read`(
        row: Row<Command.Result>
    ) async throws {
        try await withProbe { server in
            server.serve(event: row.value.event)
            server.on(row.value.kind, Reaction.accepted.after(.milliseconds(600)))
        } test: { run in
            let post = try await run.post(for: "event-1")
            let poll = try await run.request(.next, number: 2)
            #expect(poll.received - post.received >= .milliseconds(590))
            #expect(run.server.mostOutstanding == 1)
        }
    }

    @Test(arguments: [
        Row("missing", String?.none),
        Row("empty", ""),
        Row("blank", " \t "),
    ])
    func `R15: a 200 reply without request id is never dispatched and does not trap`(
        row: Row<String?>
    ) async throws {
        let faulty = Reaction.event(Command.echo, id: "", headers: ["Lambda-Runtime-Aws-Request-Id": row.value])
        try await withProbe { server in
            server.on(.next, faulty, faulty, faulty)
            server.serve(event: Command.echo, id: "good")
        } test: { run in
            try await run.request(.next, number: 5)
            #expect(run.server.requests.map(\.call) == [.next, .next, .next, .next, .response("good"), .next])
        }
    }

    @Test func `R15: polls after replies without request id are paced`() async throws {
        let faulty = Reaction.event(Command.echo, id: "", headers: ["Lambda-Runtime-Aws-Request-Id": nil])
        try await withProbe { server in
            server.on(.next, faulty, faulty, faulty, faulty)
        } test: { run in
            try await run.request(.next, number: 5)
            for pause in run.server.requests(.next).pauses {
                #expect(pause >= .milliseconds(50))
            }
        }
    }

    @Test(arguments: [0, 1, Bytes.limit], [Reply.Framing.length, .chunked])
    func `R20: events of 0, 1 and 6,291,556 bytes, of any bytes, reach a raw handler unchanged`(
        count: Int, framing: Reply.Framing
    ) async throws {
        let event = Bytes.pattern(count)
        try await withProbe(["PROBE_MODE": "echo"]) { server in
            server.on(.next, .reply(.event(event, id: "raw").framed(framing)))
        } test: { run in
            let response = try await run.response(for: "raw")
            #expect(Bytes.difference(response.body, from: event) == nil)
        }
    }

    @Test(arguments: [
        Row("one byte at a time", (size: 1, pause: Duration.milliseconds(1))),
        Row("some bytes at a time", (size: 37, pause: .milliseconds(20))),
    ])
    func `R20: an event that comes in pieces reaches a raw handler unchanged`(
        row: Row<(size: Int, pause: Duration)>
    ) async throws {
        let event = Bytes.pattern(300)
        try await withProbe(["PROBE_MODE": "echo"]) { server in
            server.on(
                .next,
                .pieces(.event(event, id: "length"), of: row.value.size, pause: row.value.pause),
                .pieces(
                    .event(event, id: "chunks").framed(.chunked), of: row.value.size, pause: row.value.pause))
        } test: { run in
            let length = try await run.response(for: "length")
            let chunks = try await run.response(for: "chunks")
            #expect(Bytes.difference(length.body, from: event) == nil)
            #expect(Bytes.difference(chunks.body, from: event) == nil)
        }
    }

    @Test(arguments: ["", "echo"])
    func `R20: an event without Content-Type is served like any other`(mode: String) async throws {
        let environment = mode.isEmpty ? [:] : ["PROBE_MODE": mode]
        try await withProbe(environment) { run in
            let response = try await run.serve(event: Command.echo, id: "untyped", headers: ["Content-Type": nil])
            #expect(response.body == Command.echo)
        }
    }
}

extension [RecordedRequest] {
    /// The times between one request and the next.
    var pauses: [Duration] {
        zip(self, dropFirst()).map { $1.received - $0.received }
    }
}
