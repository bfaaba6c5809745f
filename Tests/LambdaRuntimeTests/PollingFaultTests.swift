import CognitoProcessTestSupport
import CognitoTestSupport
import Testing

/// Polling: replies that are cut short, refused or never come.
@Suite struct PollingFaultTests {
    private static let event = Reply.event(Bytes.pattern(1_000), id: "cut")
    private static let chunked = event.framed(.chunked)

    private static let cuts = [
        Row("in the status line", Reaction.cut(event, after: 12)),
        Row("behind the status line", .cut(event, after: 17)),
        Row("in a header", .cut(event, after: event.head.count - 30)),
        Row("in a header, by a reset", .cut(event, after: event.head.count - 30, ending: .reset)),
        Row("before the blank line", .cut(event, after: event.head.count - 2)),
        Row("inside the blank line", .cut(event, after: event.head.count - 1)),
        Row("before the body", .cut(event, after: event.head.count)),
        Row("in the body", .cut(event, after: event.head.count + 500)),
        Row("in the body, by a reset", .cut(event, after: event.head.count + 500, ending: .reset)),
        Row("before the last byte", .cut(event, after: event.bytes.count - 1)),
        Row("before the first chunk", .cut(chunked, after: chunked.head.count)),
        Row("in a chunk", .cut(chunked, after: chunked.head.count + 500)),
        Row("before the last chunk", .cut(chunked, after: chunked.bytes.count - 5)),
    ]

    @Test(arguments: cuts)
    func `R21: a next reply cut short is not dispatched`(row: Row<Reaction>) async throws {
        try await withProbe(["PROBE_MODE": "echo"]) { server in
            server.on(.next, row.value)
            server.serve(event: Command.echo, id: "whole")
        } test: { run in
            try await run.request(.next, number: 3)
            #expect(run.server.requests.map(\.call) == [.next, .next, .response("whole"), .next])
            #expect(run.server.requests(.response).map(\.body) == [Command.echo])
        }
    }

    @Test func `R21: a cut reply leaves nothing behind in the next event`() async throws {
        let cut = Reply.event(
            Command.context(), id: "cut",
            headers: ["Lambda-Runtime-Trace-Id": "old", "Lambda-Runtime-Aws-Tenant-Id": "old"])
        try await withProbe { server in
            server.on(.next, .cut(cut, after: cut.bytes.count - 1))
            server.serve(event: Command.context(), id: "whole")
        } test: { run in
            let context = try JSONObject(try await run.response(for: "whole").body)
            #expect(context.isNull("traceId"))
            #expect(context.isNull("tenantId"))
        }
    }

    @Test(arguments: [400, 403, 404, 429])
    func `R22: a 4xx reply to next is retried at most 5 times with growing pauses, then the process exits non-zero`(
        status: Int
    ) async throws {
        try await withProbe(turn: .idle) { server in
            server.always(.next, .status(status))
        } test: { run in
            try await expectFailure(of: run)
            let polls = run.server.requests
            #expect(polls.allSatisfy { $0.call == .next })
            #expect((2...6).contains(polls.count), "\(polls.count) polls")
            // Only shortest times: a busy machine may lengthen any pause.
            for (index, pause) in polls.pauses.enumerated() {
                #expect(pause >= .milliseconds(90) * (1 << index), "pause \(index + 1) of \(polls.pauses)")
            }
        }
    }

    @Test func `R22: a good reply after refused ones is served`() async throws {
        try await withProbe { server in
            server.on(.next, .status(403), .status(403))
            server.serve(event: Command.echo, id: "good")
        } test: { run in
            _ = try await run.response(for: "good")
        }
    }

    @Test(arguments: [500, 503])
    func `R23: after next gives 500, the process exits non-zero without another request`(status: Int) async throws {
        try await withProbe { server in
            server.always(.next, .status(status))
        } test: { run in
            try await expectFailure(of: run)
            #expect(run.server.requests.map(\.call) == [.next])
        }
    }

    @Test(arguments: [
        Row("in order", Reaction.close),
        Row("by a reset", .reset),
        Row("in order after a while", Reaction.close.after(.milliseconds(300))),
        Row("by a reset after a while", Reaction.reset.after(.milliseconds(300))),
    ])
    func `R24: if the server drops the connection during a poll, the runtime polls again on a new connection`(
        row: Row<Reaction>
    ) async throws {
        try await withProbe { server in
            server.serve(event: Command.echo, id: "before")
            server.on(.next, row.value)
            server.serve(event: Command.echo, id: "after")
        } test: { run in
            let before = try await run.response(for: "before")
            let after = try await run.response(for: "after")
            #expect(before.connection == 1)
            #expect(after.connection > 1)
        }
    }

    @Test(arguments: [
        Row("another protocol", "SSH-2.0-OpenSSH_9.9\r\n"), Row("a page without a head", "<html>no</html>"),
        Row("an unknown version of HTTP", "HTTP/7.0 200 OK\r\nContent-Length: 0\r\n\r\n"),
        Row("zero bytes", "\0\0\0\0\0\0\0\0"),
    ])
    func `R24: a reply that is not HTTP is a lost connection, and the runtime polls again`(
        row: Row<String>
    ) async throws {
        try await withProbe { server in
            server.on(.next, Reaction(steps: [.send(Array(row.value.utf8)), .close]))
            server.serve(event: Command.echo, id: "after")
        } test: { run in
            let after = try await run.response(for: "after")
            #expect(after.connection > 1)
        }
    }

    @Test func `R24: if the server never speaks HTTP, the process exits non-zero after bounded retries`() async throws {
        try await withProbe(turn: .idle) { server in
            server.always(.next, Reaction(steps: [.send(Array("SSH-2.0-OpenSSH_9.9\r\n".utf8)), .close]))
        } test: { run in
            try await expectFailure(of: run)
            #expect((2...6).contains(run.server.requests(.next).count))
        }
    }

    @Test func `R25: if the server refuses connections for good, the process exits non-zero within 10 s`()
        async throws
    {
        try await expectOnce(within: .seconds(10)) {
            try await withProbe(server: try ScriptedServer(admission: .refusing), turn: .idle) { run in
                let begin = ContinuousClock.now
                try await expectFailure(of: run)
                return run.process.ended - begin
            }
        }
    }

    @Test func `R25: if the server goes away for good, the process exits non-zero within 10 s`() async throws {
        try await expectOnce(within: .seconds(10)) {
            try await withProbe(turn: .idle) { server in
                server.serve(event: Command.echo, id: "last")
            } test: { run in
                try await run.request(.next, number: 2)
                run.server.refuseConnections()
                run.server.on(.next, .close)
                let begin = ContinuousClock.now
                try await expectFailure(of: run)
                return run.process.ended - begin
            }
        }
    }
}
