import CognitoProcessTestSupport
import CognitoTestSupport
import Foundation
import Testing

/// Several pollers.
@Suite struct PollersTests {
    private static func pollers(_ count: Int) -> [String: String] { ["AWS_LAMBDA_MAX_CONCURRENCY": "\(count)"] }

    /// Waits for all results and gives their ids in the order of arrival.
    private func results(_ run: ProbeRun, of ids: [String]) async throws -> [String] {
        for id in ids { _ = try await run.response(for: id) }
        return run.server.requests(.response).compactMap(\.call.requestID)
    }

    @Test(arguments: [2, 8, 64])
    func `R56: with AWS_LAMBDA_MAX_CONCURRENCY=N, N polls are pending at once`(count: Int) async throws {
        try await withProbe(Self.pollers(count)) { run in
            try await run.request(.next, number: count)
            try await Task.sleep(for: .milliseconds(200))
            #expect(run.server.requests.count == count)
            #expect(run.server.mostOutstanding == count)
            #expect(Set(run.server.requests.map(\.connection)).count == count)
            try await run.serve(event: Command.echo, id: "served")
            try await run.request(.next, number: count + 1)
            #expect(run.server.requests(.next).count == count + 1)
            #expect(run.server.connections == count)
        }
    }

    @Test(arguments: [2, 8, 64])
    func `R56: with AWS_LAMBDA_MAX_CONCURRENCY=N, N handlers run in parallel`(count: Int) async throws {
        // Two that took turns would take two seconds.
        try await expectOnce(within: .milliseconds(1_900)) {
            try await withProbe(Self.pollers(count)) { run in
                try await run.request(.next, number: count)
                let start = ContinuousClock.now
                for number in 1...count { run.server.serve(event: Command.sleep(milliseconds: 1_000), id: "\(number)") }
                let ids = try await results(run, of: (1...count).map(String.init))
                #expect(Set(ids).count == count && ids.count == count)
                let times = run.server.requests(.response).map { $0.received - start }
                #expect(times.allSatisfy { $0 >= .milliseconds(990) })
                #expect(run.process.errors.text == "")
                return times.max() ?? .zero
            }
        }
    }

    @Test func `R56: sixty-four pollers leave handlers half of the 1,024 descriptors that Lambda gives a process`()
        async throws
    {
        try await withProbe(Self.pollers(64), turn: .alone) { run in
            try await run.request(.next, number: 64)
            let descriptors = try run.process.descriptors()
            #expect(descriptors < 512, "\(descriptors)")
        }
    }

    @Test func `R56: a short handler is answered while a long one waits`() async throws {
        try await withProbe(Self.pollers(2)) { server in
            server.serve(event: Command.sleep(milliseconds: 1_200), id: "long")
            for number in 1...20 { server.serve(event: Command.echo, id: "short-\(number)") }
        } test: { run in
            let ids = try await results(run, of: ["long"])
            #expect(ids.last == "long")
            #expect(Set(ids).count == 21)
        }
    }

    @Test func `R56: a thousand events over 64 pollers are each answered once, with their own bytes`() async throws {
        let ids = (1...1_000).map { "event-\($0)" }
        try await withProbe(Self.pollers(64).merging(["PROBE_MODE": "echo"]) { $1 }, turn: .alone) { server in
            for id in ids { server.serve(event: Array("the event of \(id)".utf8), id: id) }
        } test: { run in
            try await run.request(.next, number: 1_064)
            let posts = run.server.requests(.response)
            #expect(posts.count == 1_000)
            #expect(Set(posts.compactMap(\.call.requestID)) == Set(ids))
            for post in posts { #expect(post.text == "the event of \(post.call.requestID ?? "")") }
            #expect(run.server.connections == 64)
        }
    }

    @Test(arguments: [
        Row("empty", ""), Row("0", "0"), Row("negative", "-4"), Row("text", "many"), Row("a fraction", "2.5"),
        Row("a number and text", "4x"), Row("a blank", " "), Row("more than any integer", "99999999999999999999"),
    ])
    func `R57: with AWS_LAMBDA_MAX_CONCURRENCY empty, 0, negative or text there is one poller`(
        row: Row<String>
    ) async throws {
        try await withProbe(["AWS_LAMBDA_MAX_CONCURRENCY": row.value]) { run in
            run.server.serve(event: Command.sleep(milliseconds: 200), id: "first")
            run.server.serve(event: Command.echo, id: "second")
            try await run.request(.next, number: 3)
            #expect(run.server.mostOutstanding == 1)
            #expect(run.server.connections == 1)
            let calls: [Call] = [.next, .response("first"), .next, .response("second"), .next]
            #expect(run.server.requests.map(\.call) == calls)
        }
    }

    @Test(arguments: [Row("set before", String?.some("from before the start")), Row("not set", nil)])
    func `R58: with several pollers _X_AMZN_TRACE_ID is never changed and each context has its own trace id`(
        row: Row<String?>
    ) async throws {
        let name = "_X_AMZN_TRACE_ID"
        var environment = Self.pollers(4)
        environment[name] = row.value
        let ids = (1...8).map { "event-\($0)" }
        try await withProbe(environment) { server in
            for id in ids {
                server.serve(
                    event: Command.context(environment: [name], afterMilliseconds: 200), id: id,
                    headers: ["Lambda-Runtime-Trace-Id": "Root=1-trace-of-\(id);Sampled=1"])
            }
            server.serve(event: Command.context(environment: [name]), id: "untraced")
        } test: { run in
            for id in ids {
                let context = try JSONObject(try await run.response(for: id).body)
                #expect(try context.text("requestId") == id)
                #expect(try context.text("traceId") == "Root=1-trace-of-\(id);Sampled=1")
                let variables = try context.object("env")
                #expect(try variables.isNull(name) ? row.value == nil : variables.text(name) == row.value)
            }
            let untraced = try JSONObject(try await run.response(for: "untraced").body)
            #expect(untraced.isNull("traceId"))
        }
    }

    @Test(
        arguments: [
            Row("410", Reaction.status(410)), Row("413", .status(413)), Row("400", .status(400)),
            Row("403", .status(403)),
        ],
        [
            Row("a response", Command.echo),
            Row("an error report", Command.throwing("no")),
        ])
    func `R60: 410, 413, 400 or 403 on one poller's POST leaves the others' invocations undisturbed`(
        refusal: Row<Reaction>, event: Row<[UInt8]>
    ) async throws {
        try await withProbe(Self.pollers(3)) { run in
            try await run.request(.next, number: 3)
            run.server.on(resultOf: "refused", refusal.value)
            run.server.serve(event: event.value, id: "refused")
            run.server.serve(event: Command.sleep(milliseconds: 400), id: "other-1")
            run.server.serve(event: Command.sleep(milliseconds: 400), id: "other-2")
            let refused = try await run.post(for: "refused")
            // The others still run, so that only the refused poller can have sent this poll.
            let poll = try await run.request(.next, number: 4)
            #expect(poll.connection == refused.connection)
            for id in ["other-1", "other-2"] { _ = try await run.response(for: id) }
            try await run.request(.next, number: 6)
            for id in ["refused", "other-1", "other-2"] { #expect(run.server.posts(for: id).count == 1) }
            #expect(run.server.connections == 3)
            #expect(run.log.contains(refusal.testDescription))
        }
    }

    @Test(arguments: [
        Row("during a poll", (kind: Call.Kind.next, reaction: Reaction.close)),
        Row("during a poll, by a reset", (kind: .next, reaction: .reset)),
        Row("during a POST", (kind: .response, reaction: .close)),
        Row("during a POST, by a reset", (kind: .response, reaction: .reset)),
    ])
    func `R61: one poller's lost connection leaves the others working, and it comes back`(
        row: Row<(kind: Call.Kind, reaction: Reaction)>
    ) async throws {
        try await withProbe(Self.pollers(3)) { run in
            try await run.request(.next, number: 3)
            for number in 1...2 { run.server.serve(event: Command.sleep(milliseconds: 400), id: "other-\(number)") }
            if row.value.kind == .next {
                run.server.on(.next, row.value.reaction)
            } else {
                run.server.on(resultOf: "lost", row.value.reaction)
                run.server.serve(event: Command.echo, id: "lost")
            }
            for number in 1...2 { _ = try await run.response(for: "other-\(number)") }
            // All three wait again, the one over a new connection.
            try await run.request(.next, number: 6)
            #expect(run.server.connections == 4)
            for number in 1...3 { run.server.serve(event: Command.sleep(milliseconds: 200), id: "after-\(number)") }
            for number in 1...3 { _ = try await run.response(for: "after-\(number)") }
            #expect(!run.log.contains("FATAL"))
        }
    }

    @Test func `R61: a POST that cannot be delivered leaves the process and its other pollers working`() async throws {
        try await withProbe(Self.pollers(2)) { run in
            try await run.request(.next, number: 2)
            run.server.on(resultOf: "lost", .close, .close, .close, .close, .close, .close, .close, .close)
            run.server.serve(event: Command.echo, id: "lost")
            try await run.serve(event: Command.sleep(milliseconds: 600), id: "other")
            for number in 1...4 { run.server.serve(event: Command.echo, id: "after-\(number)") }
            for number in 1...4 { _ = try await run.response(for: "after-\(number)") }
            #expect((1...3).contains(run.server.posts(for: "lost").count))
        }
    }

    @Test func `R61: a poller that is refused for ever leaves the other working, and does not ask in a tight loop`()
        async throws
    {
        try await withProbe(Self.pollers(2), turn: .idle) { server in
            server.always(onPollOf: 1, .status(403))
        } test: { run in
            try await run.request(.next, number: 7)
            try await run.serve(event: Command.echo, id: "first")
            // As long as one poller's pauses last, and longer.
            try await Task.sleep(for: .seconds(5))
            try await run.serve(event: Command.echo, id: "second")
            #expect(run.server.requests(.next).count < 60)
        }
    }

    @Test(arguments: [
        Row("polls answered 403", Reaction.status(403)),
        Row("polls hung up on", .close),
    ])
    func `R61: the process ends, non-zero, when no poller can continue`(row: Row<Reaction>) async throws {
        try await withProbe(Self.pollers(3), turn: .idle) { server in
            server.always(.next, row.value)
        } test: { run in
            try await expectFailure(of: run)
            #expect((6...18).contains(run.server.requests(.next).count), "\(run.server.requests(.next).count) polls")
        }
    }

    @Test func `R61: several pollers whose server is gone end the process, non-zero, within 10 s`() async throws {
        try await expectOnce(within: .seconds(10)) {
            try await withProbe(Self.pollers(3), turn: .idle) { run in
                try await run.request(.next, number: 3)
                run.server.refuseConnections()
                run.server.always(.next, .close)
                let begin = ContinuousClock.now
                try await expectFailure(of: run)
                return run.process.ended - begin
            }
        }
    }

    @Test func `R23: with several pollers, too, the process exits non-zero after next gives 500`() async throws {
        try await withProbe(Self.pollers(3)) { run in
            run.server.serve(event: Command.sleep(milliseconds: 30_000), id: "other")
            try await run.request(.next, number: 3)
            run.server.on(.next, .status(500))
            try await expectFailure(of: run)
            #expect(run.server.requests(.next).count == 3)
        }
    }

    @Test(arguments: [Int64.max, Int64.max - 1_000, 253_402_300_799_999])
    func `R54: with several pollers, too, a deadline in the far future does not overflow`(deadline: Int64) async throws
    {
        try await withProbe(Self.pollers(2)) { run in
            let context = try await run.context(
                id: "far", headers: ["Lambda-Runtime-Deadline-Ms": "\(deadline)"], afterMilliseconds: 50)
            #expect(try context.integer("deadlineMs") == deadline)
            #expect(try context.integer("remainingMs") > 1_000_000_000)
        }
    }

    @Test(arguments: [-5_000, 0, 1_000])
    func `R60: an event whose deadline is past harms no other, and its poller polls again`(
        deadline: Int64
    ) async throws {
        try await withProbe(Self.pollers(2)) { run in
            run.server.serve(event: Command.sleep(milliseconds: 300), id: "other")
            run.server.serve(
                event: Command.context(afterMilliseconds: 50), id: "late",
                headers: ["Lambda-Runtime-Deadline-Ms": "\(deadline)"])
            _ = try await run.post(for: "late")
            _ = try await run.response(for: "other")
            try await run.request(.next, number: 4)
            try await run.serve(event: Command.echo, id: "after")
        }
    }

    @Test func `R46: a trap in one of several handlers ends the process by signal`() async throws {
        try await withProbe(Self.pollers(3).merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }) { run in
            run.server.serve(event: Command.sleep(milliseconds: 2_000), id: "other")
            run.server.serve(event: Command.trap, id: "trap")
            try await expectSignal(endingOf: run)
            #expect(run.server.requests(.response).isEmpty)
        }
    }

    @Test func `R63: each JSON record has its own invocation's requestId, also under concurrency`() async throws {
        let ids = (1...32).map { "event-\($0)" }
        try await withProbe(Self.pollers(8).merging(["AWS_LAMBDA_LOG_FORMAT": "json"]) { $1 }) { server in
            for id in ids {
                server.serve(event: Command.log("line of \(id)", count: 20, afterMilliseconds: 20), id: id)
            }
        } test: { run in
            for id in ids { _ = try await run.response(for: id) }
            let records = try run.process.errors.lines.map { try JSONObject(Array($0.utf8)) }
            #expect(records.count == 640)
            for record in records {
                #expect(try record.text("message") == "line of \(record.text("requestId"))")
            }
        }
    }

    @Test func `R38: errors of handlers that run at once are each reported for their own event`() async throws {
        let ids = (1...24).map { "event-\($0)" }
        try await withProbe(Self.pollers(8)) { server in
            for id in ids {
                server.serve(event: Command.throwing("the error of \(id)", afterMilliseconds: 20), id: id)
            }
        } test: { run in
            for id in ids {
                let report = try await run.report(for: id)
                #expect(report.errorMessage == "the error of \(id)")
            }
        }
    }
}
