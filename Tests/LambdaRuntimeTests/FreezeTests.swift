import CognitoProcessTestSupport
import CognitoTestSupport
import Foundation
import Glibc
import Testing

/// Freeze and thaw: what a stopped process finds when it runs again, and the remaining time.
@Suite struct FreezeTests {
    /// The way in which a server ends a connection.
    private static let endings: [Row<Reaction.Step>] = [
        Row("in order", .close), Row("by a reset", .reset), Row("by half", .halfClose),
    ]

    /// Times at which there is no request on the connection, each by what the server does with polls and results.
    private static let idleTimes: [Row<Call.Kind>] = [
        Row("during the handler", .next), Row("between answer and poll", .response),
    ]

    @Test(arguments: idleTimes, endings)
    func `R53: after a freeze in which the server closed the idle connection, the next call succeeds on a new one`(
        time: Row<Call.Kind>, ending: Row<Reaction.Step>
    ) async throws {
        try await withProbe { run in
            // Both ends stay unchanged for a while: neither must depend on who comes first.
            let freeze: [Reaction.Step] = [.run { run.process.freeze() }]
            let end: [Reaction.Step] = [
                .pause(.milliseconds(50)), .run { Self.thawSoon(run) }, ending.value, .pause(.seconds(1)),
            ]
            let event = Reply.event(Command.sleep(milliseconds: 500), id: "frozen").bytes
            switch time.value {
            case .next:
                // The handler begins before the process is stopped, and ends after it runs again.
                let steps = [.send(event), .pause(.milliseconds(50))] + freeze
                run.server.on(.next, Reaction(steps: steps + end))
            default:
                run.server.on(.next, Reaction(steps: [.send(event)]))
                run.server.on(.response, Reaction(steps: freeze + [.send(Reply.accepted.bytes)] + end))
            }
            let after = try await run.serve(event: Command.echo, id: "after")
            try await run.request(.next, number: 3)
            let calls: [Call] = [.next, .response("frozen"), .next, .response("after"), .next]
            #expect(run.server.requests.map(\.call) == calls)
            #expect(after.connection == 2)
            #expect(run.process.errors.text == "")
        }
    }

    @Test(arguments: endings)
    func `R53: after a freeze in which the server closed the connection of a poll, the runtime polls on a new one`(
        ending: Row<Reaction.Step>
    ) async throws {
        try await withProbe { run in
            run.server.serve(event: Command.echo, id: "before")
            try await run.request(.next, number: 2)
            run.process.freeze()
            run.server.on(.next, Reaction(steps: [ending.value, .pause(.seconds(1))]))
            try await Task.sleep(for: .milliseconds(50))
            run.server.serve(event: Command.echo, id: "after")
            run.process.thaw()
            let after = try await run.response(for: "after")
            #expect(after.connection == 2)
            #expect(!run.log.contains("ERROR") && !run.log.contains("FATAL"), "\(run.log)")
        }
    }

    @Test func `R53: an event that arrives whole during a freeze is answered, though its connection is closed`()
        async throws
    {
        try await withProbe { run in
            try await run.request(.next)
            run.process.freeze()
            run.server.on(.next, Reaction.event(Command.echo, id: "frozen").thenClosing())
            try await Task.sleep(for: .milliseconds(100))
            run.process.thaw()
            let frozen = try await run.response(for: "frozen")
            #expect(frozen.connection == 2)
            #expect(run.process.errors.text == "")
        }
    }

    @Test func `R53: an answer that comes after a freeze longer than the deadline and is refused harms nothing`()
        async throws
    {
        try await withProbe { run in
            run.server.always(.response, nil)
            run.server.serve(
                event: Command.echo, id: "late", headers: ["Lambda-Runtime-Deadline-Ms": "\(Self.now + 50)"])
            try await run.request(.response)
            run.process.freeze()
            run.server.on(.response, .status(403))
            try await Task.sleep(for: .milliseconds(100))
            run.process.thaw()
            run.server.serve(event: Command.echo, id: "after")
            run.server.on(.response, .accepted)
            _ = try await run.response(for: "after")
            #expect(run.server.posts(for: "late").count == 1)
        }
    }

    @Test func `R55: stopping the process during a poll for longer than the timeouts of calls causes no failure`()
        async throws
    {
        try await expectUnharmed(by: .milliseconds(2_500))
    }

    @Test(.enabled(if: PollingTests.runsLongTests, "COGNITO_TRIGGERS_LONG_TESTS is not 1"))
    func `R55: stopping the process during a poll for longer than libcurl keeps connections causes no failure`()
        async throws
    {
        try await expectUnharmed(by: .seconds(125))
    }

    /// Stops the process for that long, once with an open poll and once with an answered one.
    private func expectUnharmed(by freeze: Duration) async throws {
        try await withProbe(turn: .idle) { run in
            run.server.serve(event: Command.echo, id: "before")
            try await run.request(.next, number: 2)
            run.process.freeze()
            try await Task.sleep(for: freeze / 2)
            run.server.serve(event: Command.echo, id: "during")
            try await Task.sleep(for: freeze / 2)
            run.process.thaw()
            _ = try await run.response(for: "during")
            run.process.freeze()
            try await Task.sleep(for: freeze)
            run.process.thaw()
            try await run.serve(event: Command.echo, id: "after")
            #expect(run.server.connections == 1)
            #expect(run.server.requests(.next).count >= 3)
            #expect(run.process.errors.text == "")
        }
    }

    /// Lets the process run again when the server has surely ended the connection.
    private static func thawSoon(_ run: ProbeRun) {
        Thread.detachNewThread {
            usleep(100_000)
            run.process.thaw()
        }
    }

    @Test(
        .enabled(if: ProbeExecutable.root == nil, "a library cannot be preloaded in a root with nothing but the probe"),
        arguments: [-7_200, 7_200])
    func `R54: remaining time follows a wall-clock jump`(seconds: Int64) async throws {
        let clock = try await WallClock()
        try await withProbe(clock.environment) { run in
            try await run.request(.next)
            let deadline = Self.now + 5_400_000
            let headers: KeyValuePairs<String, String?> = ["Lambda-Runtime-Deadline-Ms": "\(deadline)"]
            let timed = Reply.event(Command.context(afterMilliseconds: 2_000), id: "timed", headers: headers)
            // The server's own thread moves the clock: a task might come to it only when the handler has ended.
            run.server.on(
                .next,
                Reaction(steps: [
                    .send(timed.bytes), .pause(.milliseconds(200)), .run { try? clock.jump(seconds: seconds) },
                ]))
            run.server.serve(event: Command.context(), id: "next", headers: headers)
            for id in ["timed", "next"] {
                let context = try JSONObject(try await run.response(for: id).body)
                #expect(try context.integer("deadlineMs") == deadline)
                let expected = max(0, deadline - Self.now - seconds * 1000)
                let remaining = try context.integer("remainingMs")
                #expect(
                    seconds > 0 ? remaining == 0 : (expected...expected + 60_000).contains(remaining), "\(remaining)")
            }
        }
    }

    private static var now: Int64 {
        Int64(Date().timeIntervalSince1970 * 1000)
    }

    @Test(arguments: [0, 400])
    func `R54: remaining time is deadline minus wall-clock now`(milliseconds: Int) async throws {
        try await withProbe { run in
            try await run.request(.next)
            let begin = Self.now
            let deadline = begin + 5_400_000
            run.server.serve(
                event: Command.context(afterMilliseconds: milliseconds), id: "timed",
                headers: ["Lambda-Runtime-Deadline-Ms": "\(deadline)"])
            let earliest = begin + Int64(milliseconds)
            let context = try JSONObject(try await run.response(for: "timed").body)
            let latest = Self.now
            #expect(try context.integer("deadlineMs") == deadline)
            let instant = deadline - (try context.integer("remainingMs"))
            // Both sides round to a millisecond.
            #expect((earliest - 2...latest + 2).contains(instant), "\(instant) is not in \(earliest)...\(latest)")
        }
    }

    @Test(arguments: [
        Row("a minute ago", now - 60_000),
        Row("long ago", 1_000),
        Row("at the beginning of time", 0),
    ])
    func `R54: remaining time is never negative`(row: Row<Int64>) async throws {
        try await withProbe { run in
            let deadline = row.value
            let context = try await run.context(id: "late", headers: ["Lambda-Runtime-Deadline-Ms": "\(deadline)"])
            #expect(try context.integer("deadlineMs") == deadline)
            #expect(try context.integer("remainingMs") == 0)
        }
    }

    @Test func `R54: a deadline that passes during the handler leaves no remaining time`() async throws {
        try await withProbe { run in
            try await run.request(.next)
            let context = try await run.context(
                id: "late", headers: ["Lambda-Runtime-Deadline-Ms": "\(Self.now + 100)"], afterMilliseconds: 300)
            #expect(try context.integer("remainingMs") == 0)
        }
    }

    @Test(arguments: [Int64.max, Int64.max - 1_000, 253_402_300_799_999])
    func `R54: a deadline in the far future does not overflow`(deadline: Int64) async throws {
        try await withProbe { run in
            let context = try await run.context(id: "far", headers: ["Lambda-Runtime-Deadline-Ms": "\(deadline)"])
            #expect(try context.integer("deadlineMs") == deadline)
            #expect(try context.integer("remainingMs") > 1_000_000_000)
        }
    }
}
