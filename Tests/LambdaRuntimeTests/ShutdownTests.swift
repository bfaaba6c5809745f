import CognitoProcessTestSupport
import CognitoTestSupport
import Glibc
import Testing

/// Shutdown with a hook.
@Suite struct ShutdownTests {
    private static let hook = ["PROBE_SHUTDOWN": "on"]

    /// The number of times the hook ran.
    private func hooks(_ run: ProbeRun) -> Int { run.process.errors.lines.count { $0 == "probe shutdown hook" } }

    /// Sends SIGTERM that many times, and waits for the end of the process, with status 0 and one run of the hook.
    private func expectHookedEnd(of run: ProbeRun, afterSignals count: Int = 0) async throws {
        for _ in 0..<count { run.process.send(SIGTERM) }
        try await expectGoodEnd(of: run)
        #expect(hooks(run) == 1)
    }

    @Test func `R50: with a hook, SIGTERM during a poll runs it once and the process exits 0 within 300 ms`()
        async throws
    {
        try await expectOnce(within: .milliseconds(300)) {
            try await withProbe(Self.hook, turn: .alone) { run in
                run.server.serve(event: Command.echo, id: "before")
                try await run.request(.next, number: 2)
                let sent = ContinuousClock.now
                try await expectHookedEnd(of: run, afterSignals: 1)
                #expect(run.server.requests(.next).count == 2)
                return run.process.ended - sent
            }
        }
    }

    @Test(arguments: [1, 50])
    func `R50: one SIGTERM or many during the very first poll run the hook once, and the process exits 0`(
        signals: Int
    ) async throws {
        try await withProbe(Self.hook) { run in
            try await run.request(.next)
            try await expectHookedEnd(of: run, afterSignals: signals)
        }
    }

    @Test(arguments: ["1", "5"])
    func `R50: a hook that fails is logged, and the process exits 0`(concurrency: String) async throws {
        try await withProbe(["PROBE_SHUTDOWN": "fail", "AWS_LAMBDA_MAX_CONCURRENCY": concurrency]) { run in
            try await run.request(.next, number: Int(concurrency) ?? 1)
            run.process.send(SIGTERM)
            try await expectGoodEnd(of: run)
            #expect(run.log.contains("ERROR") && run.log.contains("probe shutdown failed"), "\(run.log)")
        }
    }

    @Test func `R50: SIGTERM while polls fail and pause ends the process with status 0`() async throws {
        try await withProbe(Self.hook) { server in
            server.always(.next, .status(403))
        } test: { run in
            try await run.request(.next, number: 4)
            try await expectHookedEnd(of: run, afterSignals: 1)
            #expect(run.server.requests(.next).count <= 5)
        }
    }

    @Test(arguments: ["1", "5"])
    func `R51: with a hook, an extension with no events is registered before the first next`(
        concurrency: String
    ) async throws {
        try await withProbe(Self.hook.merging(["AWS_LAMBDA_MAX_CONCURRENCY": concurrency]) { $1 }) { server in
            server.on(.register, Reaction.registered.after(.milliseconds(300)))
            server.serve(event: Command.echo, id: "served")
        } test: { run in
            let poll = try await run.request(.next)
            let registration = try #require(run.server.requests(.register).first)
            #expect(try JSONObject(registration.body).texts("events") == [])
            let names = registration.values(of: "Lambda-Extension-Name")
            #expect(names.count == 1 && names != [""], "\(names)")

            let wait = try await run.request(.extensionNext)
            #expect(wait.values(of: "Lambda-Extension-Identifier") == [Reaction.extensionIdentifier])
            let answered = try #require(registration.completed) + .milliseconds(290)
            #expect(poll.received >= answered, "The registration had been answered.")
            _ = try await run.response(for: "served")
            // It is open for life, so that nothing else can be asked on its connection.
            try await Task.sleep(for: .milliseconds(400))
            #expect(run.server.requests.filter { $0.connection == wait.connection && $0.number > wait.number }.isEmpty)
            #expect(run.server.requests(.register).count == 1)
            #expect(run.server.requests(.extensionNext).count == 1)
        }
    }

    @Test func `R51: an extension is registered after init has returned, and not at all if init fails`() async throws {
        try await withProbe(Self.hook.merging(["PROBE_INIT": "fail"]) { $1 }) { run in
            try await expectFailure(of: run)
            #expect(run.server.requests(.initError).count == 1)
            #expect(run.server.requests(.extensionNext).count == 0)
            #expect(hooks(run) == 0)
        }
    }

    @Test func `R51: without a hook no extension call is made`() async throws {
        try await withProbe { run in
            run.server.serve(event: Command.echo, id: "served")
            try await run.request(.next, number: 2)
            #expect(run.server.requests.map(\.call) == [.next, .response("served"), .next])
        }
    }

    @Test(arguments: [
        Row("answered 403", Reaction.status(403)),
        Row("answered 500", .status(500)),
        Row("hung up on", .close),
        Row("reset", .reset),
        Row("answered without an identifier", .reply(Reply("200 OK"))),
        Row("answered with other text", Reaction(steps: [.send(Array("Hi\r\n\r\n".utf8)), .close])),
        Row("never answered", .hold),
    ])
    func `R51: a refused registration is logged and not fatal`(row: Row<Reaction>) async throws {
        try await withProbe(Self.hook) { server in
            server.always(.register, row.value)
            server.serve(event: Command.echo, id: "served")
            server.serve(event: Command.echo, id: "served again")
        } test: { run in
            let poll = try await run.request(.next)
            #expect(run.server.requests(.register).count >= 1)
            #expect(run.log(before: poll) != "")
            _ = try await run.response(for: "served")
            try await run.request(.next, number: 3)
            #expect(run.server.requests(.extensionNext).count == 0)
        }
    }

    @Test(arguments: [
        Row("answered 403", Reaction.status(403)),
        Row("answered 500", .status(500)),
        Row("answered with an event", .reply(Reply("200 OK", body: "{}"))),
        Row("hung up on", .close),
    ])
    func `R51: an extension whose wait ends harms nothing and does not ask in a tight loop`(
        row: Row<Reaction>
    ) async throws {
        try await withProbe(Self.hook) { server in
            server.always(.extensionNext, row.value)
            server.on(.next, .event(Command.sleep(milliseconds: 500), id: "served"))
        } test: { run in
            _ = try await run.response(for: "served")
            try await run.request(.next, number: 2)
            #expect(run.server.requests(.extensionNext).count < 10)
            try await expectHookedEnd(of: run, afterSignals: 1)
        }
    }

    @Test(arguments: [
        Row("that answers", (event: Command.sleep(milliseconds: 400), call: Call.response("last"))),
        Row("that fails", (event: Command.throwing("no", afterMilliseconds: 400), call: .error("last"))),
    ])
    func `R52: SIGTERM during a handler lets it finish and post, and no further next is sent`(
        row: Row<(event: [UInt8], call: Call)>
    ) async throws {
        try await withProbe(Self.hook) { run in
            run.server.on(.next, Self.terminating(run, Reply.event(row.value.event, id: "last")))
            run.server.serve(event: Command.echo, id: "never")
            let post = try await run.post(for: "last")
            #expect(post.call == row.value.call)
            try await expectGoodEnd(of: run)
            #expect(run.server.requests(.next).count == 1)
            #expect(hooks(run) == 1)
        }
    }

    @Test func `R52: SIGTERM with several handlers lets all of them post, and no further next is sent`() async throws {
        try await withProbe(Self.hook.merging(["AWS_LAMBDA_MAX_CONCURRENCY": "4"]) { $1 }) { run in
            try await run.request(.next, number: 4)
            for number in 1...2 {
                run.server.serve(event: Command.sleep(milliseconds: 1_500 + 100 * number), id: "last-\(number)")
            }
            // The fourth poll stays open.
            run.server.on(.next, Self.terminating(run, Reply.event(Command.sleep(milliseconds: 1_800), id: "last-3")))
            try await expectGoodEnd(of: run)
            #expect(Set(run.server.requests(.response).map(\.call)) == Set((1...3).map { .response("last-\($0)") }))
            #expect(run.server.requests(.response).allSatisfy { $0.completed != nil })
            #expect(run.server.requests(.next).count == 4)
            #expect(hooks(run) == 1)
        }
    }

    @Test func `R52: a SIGTERM while the answer is on its way lets the answer arrive whole`() async throws {
        try await withProbe(Self.hook) { run in
            run.server.serve(event: Command.bytes(3_000_000), id: "last")
            run.server.on(
                .response,
                Reaction(
                    beforeBody: [.run { run.process.send(SIGTERM) }, .pause(.milliseconds(200))],
                    steps: [.pause(.milliseconds(200)), .send(Reply.accepted.bytes)]))
            let response = try await run.response(for: "last")
            #expect(response.body.count == 3_000_000)
            try await expectGoodEnd(of: run)
            #expect(run.server.requests(.response).count == 1)
            #expect(run.server.requests(.next).count == 1)
            #expect(hooks(run) == 1)
        }
    }

    @Test func `R52: a SIGTERM while an event is on its way loses no answer`() async throws {
        try await withProbe(Self.hook) { run in
            // Once its first bytes are there, the event is the function's to answer.
            let bytes = Reply.event(Command.echo, id: "last").bytes
            run.server.on(
                .next,
                Reaction(steps: [
                    .send(Array(bytes.dropLast(5))), .pause(.milliseconds(100)), .run { run.process.send(SIGTERM) },
                    .pause(.milliseconds(100)), .send(Array(bytes.suffix(5))),
                ]))
            try await expectHookedEnd(of: run)
            #expect(run.server.requests(.next).count == 1)
        }
    }

    @Test func `R52: SIGTERM during initialisation ends the process without a poll`() async throws {
        try await withProbe(Self.hook.merging(["PROBE_INIT": "sleep"]) { $1 }) { run in
            try await Task.sleep(for: .milliseconds(300))
            // On a busy machine the initialisation may be over by now.
            let polls = run.server.requests(.next).count
            run.process.send(SIGTERM)
            _ = try await run.ending()
            #expect(run.server.requests(.next).count == polls)
        }
    }

    /// Hands the event out and sends SIGTERM when the handler has surely begun.
    private static func terminating(_ run: ProbeRun, _ reply: Reply) -> Reaction {
        Reaction(steps: [.send(reply.bytes), .pause(.milliseconds(150)), .run { run.process.send(SIGTERM) }])
    }
}
