import CognitoProcessTestSupport
import CognitoTestSupport
import Foundation
import Testing

/// The id of one attempt of a request, by which Lambda recognises a stale answer.
@Suite struct InvocationIDTests {
    private static let name = "Lambda-Runtime-Invocation-Id"
    private static let stale = Reaction.reply(
        {
            var reply = Reply.refusal(410)
            reply.body = Array(#"{"errorMessage":"stale","errorType":"ErrorRuntimeInvokeTimeout"}"#.utf8)
            return reply
        }())

    /// Returns the invocation ids that came with each answer to an event.
    private static func ids(_ run: ProbeRun, of id: String) -> [[String]] {
        run.server.posts(for: id).map { $0.values(of: name) }
    }

    private static func answers(_ run: ProbeRun) -> [RecordedRequest] {
        run.server.requests.filter { $0.method == "POST" }
    }

    @Test(arguments: [
        "8476a536-e9f4-11e8-9739-2dfe598c3fcd", "0", "two words", ##"!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"##,
        String(repeating: "n", count: 999),
    ])
    func `R71: the invocation id goes back unchanged on the answer to its event and on no other request`(
        attempt: String
    ) async throws {
        try await withProbe { run in
            run.server.serve(event: Command.echo, id: "first", headers: [Self.name: attempt])
            run.server.serve(event: Command.throwing("no"), id: "second", headers: [Self.name: "\(attempt)-2"])
            run.server.serve(event: Command.bytes(1_048_577), id: "third", headers: [Self.name.uppercased(): "3"])
            run.server.serve(event: Command.echo, id: "without")
            run.server.serve(event: Command.throwing("no"), id: "without-either")
            try await run.request(.next, number: 6)
            let second = attempt.utf8.count < 998 ? ["\(attempt)-2"] : []
            #expect(Self.answers(run).map { $0.values(of: Self.name) } == [[attempt], second, ["3"], [], []])
            #expect(run.server.requests(.next).allSatisfy { $0.values(of: Self.name).isEmpty })
        }
    }

    @Test func `R71: an answer that is sent again carries the invocation id again`() async throws {
        try await withProbe { server in
            server.serve(event: Command.echo, id: "twice", headers: [Self.name: "attempt-1"])
            server.on(.response, .close)
        } test: { run in
            try await run.request(.next, number: 2)
            #expect(Self.ids(run, of: "twice") == [["attempt-1"], ["attempt-1"]])
        }
    }

    @Test(arguments: [1, 2])
    func `R71: the answer for a handler that missed its deadline carries the invocation id`(
        pollers: Int
    ) async throws {
        try await withProbe(executable: "CognitoClockProbe", ["AWS_LAMBDA_MAX_CONCURRENCY": "\(pollers)"]) { run in
            run.server.serve(event: Command.trigger("never-ends"), id: "late", headers: [Self.name: "attempt-1"])
            let report = try await run.report(for: "late")
            #expect(report.errorMessage == "Too slow. [slow]")
            #expect(Self.ids(run, of: "late") == [["attempt-1"]])
        }
    }

    @Test func `R71: with several pollers each answer carries its own event's invocation id`() async throws {
        try await withProbe(["AWS_LAMBDA_MAX_CONCURRENCY": "8"]) { run in
            for number in 1...80 {
                let event =
                    number.isMultiple(of: 3)
                    ? Command.throwing("no", afterMilliseconds: number % 7)
                    : Command.sleep(milliseconds: number % 5)
                run.server.serve(event: event, id: "event-\(number)", headers: [Self.name: "attempt-\(number)"])
            }
            try await run.request(.next, number: 88)
            for number in 1...80 {
                #expect(Self.ids(run, of: "event-\(number)") == [["attempt-\(number)"]])
            }
        }
    }

    @Test func `R71: two attempts of one request at once are answered each with its own id`() async throws {
        try await withProbe(["AWS_LAMBDA_MAX_CONCURRENCY": "2"]) { run in
            run.server.serve(event: Command.sleep(milliseconds: 600), id: "same", headers: [Self.name: "slow"])
            run.server.serve(event: Command.echo, id: "same", headers: [Self.name: "fast"])
            try await run.request(.next, number: 4)
            let found = run.server.posts(for: "same").map { [$0.text] + $0.values(of: Self.name) }
            let echo = String(decoding: Command.echo, as: UTF8.self)
            #expect(Set(found) == [[#"{"slept":600}"#, "slow"], [echo, "fast"]])
        }
    }

    @Test(arguments: [1, 3], Command.results)
    func `R72: after 410 on an answer the runtime warns once with the request id and serves the next event`(
        pollers: Int, row: Row<Command.Result>
    ) async throws {
        let environment = ["AWS_LAMBDA_MAX_CONCURRENCY": "\(pollers)", "AWS_LAMBDA_LOG_FORMAT": "JSON"]
        try await withProbe(environment) { server in
            server.on(resultOf: "stale", Self.stale)
            server.serve(event: row.value.event, id: "stale", headers: [Self.name: "attempt-1"])
        } test: { run in
            try await run.request(.next, number: pollers + 1)
            try await run.serve(event: Command.echo, id: "next", headers: [Self.name: "attempt-2"])
            #expect(run.server.posts(for: "stale").map(\.call.kind) == [row.value.kind])
            let records = try run.process.errors.lines.map { try JSONObject(Array($0.utf8)) }
            let warnings = try records.filter { try $0.text("level") == "WARN" }
            #expect(try warnings.map { try $0.text("requestId") } == ["stale"], "\(run.log)")
            #expect(try warnings.map { try $0.object("metadata").text("http.status") } == ["410"])
            // The handler's own error is in the log; nothing else is an error.
            let errors = try records.filter { try ["ERROR", "FATAL"].contains($0.text("level")) }
            #expect(errors.count == (row.value.kind == .error ? 1 : 0), "\(run.log)")
        }
    }

    @Test func `R72: 410 to an answer that is sent again is a warning, too`() async throws {
        try await withProbe { server in
            server.serve(event: Command.echo, id: "stale", headers: [Self.name: "attempt-1"])
            server.on(resultOf: "stale", .close, Self.stale)
            server.serve(event: Command.echo, id: "next")
        } test: { run in
            _ = try await run.response(for: "next")
            #expect(run.server.posts(for: "stale").count == 2)
            #expect(run.log.contains("\tstale\tWARN\tAn answer came too late"), "\(run.log)")
        }
    }

    @Test(
        arguments: [
            Row("a control character", ["a\u{1}b"]), Row("an escape", ["\u{1B}[2J"]), Row("DEL", ["a\u{7F}"]),
            Row("a carriage return", ["a\rX-Other: b"]), Row("letters beyond ASCII", ["\u{e4}\u{20ac}\u{1F600}"]),
            Row("1,000 characters", [String(repeating: "x", count: 1000)]),
            Row("60,000 characters", [String(repeating: "x", count: 60_000)]),
            Row("nothing", [""]), Row("blanks", ["  \t "]), Row("two ids", ["one", "two"]),
            Row("one id twice", ["one", "one"]), Row("three ids", ["one", "", "two", "three"]),
        ],
        [1, 3])
    func `R73: an invocation id that cannot be sent back is left out, and the next event is served`(
        row: Row<[String]>, pollers: Int
    ) async throws {
        func event(_ event: [UInt8], id: String) -> Reply {
            row.value.reduce(Reply.event(event, id: id)) { $0.adding("\(Self.name): \($1)") }
        }
        try await withProbe(["AWS_LAMBDA_MAX_CONCURRENCY": "\(pollers)"]) { server in
            server.on(
                .next, .reply(event(Command.echo, id: "odd")), .reply(event(Command.throwing("no"), id: "odd-error")),
                .event(Command.echo, id: "without"), .event(Command.echo, id: "good", headers: [Self.name: "good-1"]),
                .event(Command.throwing("no"), id: "last"))
        } test: { run in
            try await run.request(.next, number: 5 + pollers)
            let answers = Dictionary(grouping: Self.answers(run), by: \.call)
            let found = answers.mapValues { $0.map { $0.values(of: Self.name) } }
            #expect(
                found == [
                    .response("odd"): [[]], .error("odd-error"): [[]], .response("without"): [[]],
                    .response("good"): [["good-1"]], .error("last"): [[]],
                ])
            let isAbsent = row.value.allSatisfy { $0.allSatisfy { $0.isWhitespace } }
            #expect(run.log.contains("invocation id cannot be sent back") != isAbsent, "\(run.log)")
        }
    }
}
