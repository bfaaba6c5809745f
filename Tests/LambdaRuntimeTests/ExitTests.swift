import CognitoTestSupport
import Glibc
import Testing

/// Exit and signals.
@Suite struct ExitTests {
    @Test func `R46: a trap in the handler ends the process by signal, with no response posted for that event`()
        async throws
    {
        try await withProbe(["SWIFT_BACKTRACE": "enable=no"]) { run in
            run.server.serve(event: Command.echo, id: "before")
            run.server.serve(event: Command.trap, id: "trap")
            let signal = try await expectSignal(endingOf: run)
            #expect([SIGILL, SIGTRAP, SIGABRT, SIGSEGV].contains(signal), "\(signal)")
            #expect(run.server.requests.map(\.call) == [.next, .response("before"), .next])
        }
    }

    @Test(arguments: [
        Row("polls answered 500", (kind: Call.Kind.next, reaction: Reaction.status(500))),
        Row("polls answered 403", (kind: .next, reaction: .status(403))),
        Row("polls hung up on", (kind: .next, reaction: .close)),
        Row("polls answered without id", (kind: .next, reaction: .reply(Reply("200 OK")))),
        Row(
            "polls answered with other text",
            (kind: .next, reaction: Reaction(steps: [.send(Array("\r\n\r\nHi\r\n".utf8)), .close]))),
        Row("responses answered 500", (kind: .response, reaction: .status(500))),
        Row("responses hung up on", (kind: .response, reaction: .reset)),
    ])
    func `R47: if the loop ends for any reason but a requested shutdown, the exit status is not 0`(
        row: Row<(kind: Call.Kind, reaction: Reaction)>
    ) async throws {
        try await withProbe(turn: .idle) { server in
            server.serve(event: Command.echo, id: "event")
            server.always(row.value.kind, row.value.reaction)
        } test: { run in
            try await expectFailure(of: run)
        }
    }

    @Test(arguments: [
        Row("with part of it read", Reaction.close.readingBody(upTo: 100_000)),
        Row("with part of it read, by a reset", Reaction.reset.readingBody(upTo: 100_000)),
        Row("with nothing of it read", Reaction.close.readingBody(upTo: 0)),
        Row(
            "with its own direction first, then by a reset",
            Reaction(bodyLimit: 0, steps: [.halfClose, .pause(.milliseconds(200)), .reset])),
        Row("with nothing of it read, after a while", Reaction.close.readingBody(upTo: 0).after(.milliseconds(200))),
    ])
    func `R48: a server that closes in mid-POST does not kill the process by SIGPIPE`(
        row: Row<Reaction>
    ) async throws {
        try await withProbe { server in
            server.serve(event: Command.bytes(5_000_000), id: "large")
            server.serve(event: Command.echo, id: "next")
            server.on(.response, row.value)
        } test: { run in
            let response = try await run.response(for: "large")
            #expect(response.body.count == 5_000_000)
            _ = try await run.response(for: "next")
        }
    }

    @Test func `R49: with no shutdown hook, SIGTERM during a poll ends the process within 200 ms`() async throws {
        // Hearing of the end takes time, too.
        try await expectOnce(within: .milliseconds(500)) {
            try await withProbe(turn: .alone) { run in
                run.server.serve(event: Command.echo, id: "before")
                try await run.request(.next, number: 2)
                let sent = ContinuousClock.now
                run.process.send(SIGTERM)
                _ = try await run.ending()
                #expect(run.server.requests.count == 3)
                return run.process.ended - sent
            }
        }
    }

    @Test(arguments: ["", "on"])
    func `R48: what keeps SIGPIPE away is not passed on to child processes`(hook: String) async throws {
        try await withProbe(["PROBE_SHUTDOWN": hook]) { run in
            try await run.request(.next)
            let ignored = try run.process.ignoredSignals()
            #expect(ignored == [])
        }
    }
}
