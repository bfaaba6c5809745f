import CognitoTestSupport
import Foundation
import Glibc
import Testing

/// The clock of a trigger function's handlers, seen from Lambda.
@Suite struct TimeLimitTests {
    private static func now() -> Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

    struct Clock: Sendable {
        let deadline: Int64
        var source = "PreAuthentication_Authentication"
        let left: ClosedRange<Int>
    }

    /// The probe's post for an event, and the time it took.
    private func served(
        _ scenario: String, _ run: ProbeRun, source: String = "PreSignUp_SignUp"
    ) async throws -> (post: RecordedRequest, after: Duration) {
        let start = ContinuousClock.now
        run.server.serve(event: Command.trigger(scenario, source: source), id: scenario)
        let post = try await run.post(for: scenario)
        return (post, start.duration(to: .now))
    }

    @Test(arguments: [
        "sleeps", "wraps-the-cancellation", "ignores-cancellation", "ignores-cancellation-and-throws", "never-ends",
    ])
    func `a gate that takes too long refuses with the author's sentence, and the next event is served`(
        scenario: String
    ) async throws {
        try await withProbe(executable: "CognitoClockProbe") { run in
            try await run.request(.next)
            let (post, after) = try await served(scenario, run)
            let report = try ErrorReport(post)
            #expect(report.errorMessage == "Too slow. [slow]")
            #expect(report.errorType == "Refusal")
            #expect(after >= .milliseconds(400))
            #expect(run.log.contains("The handler took too long"))
            let next = try await served("is-quick", run).post
            #expect(next.call == .response("is-quick"))
        }
    }

    private static let deaf = [
        "yields-for-ever", "swallows-the-cancellation", "yields-for-ever-on-the-main-actor",
        "swallows-the-cancellation-on-the-main-actor",
    ]

    @Test(arguments: deaf, [1, 2])
    func `a handler that swallows its cancellation delays neither its answer nor the next event`(
        scenario: String, pollers: Int
    ) async throws {
        try await withProbe(executable: "CognitoClockProbe", ["AWS_LAMBDA_MAX_CONCURRENCY": "\(pollers)"]) { run in
            try await run.request(.next, number: pollers)
            // As many as there are pollers, and one more: each of them has to go on.
            for number in 0...pollers {
                let id = "\(scenario)-\(number)"
                run.server.serve(event: Command.trigger(scenario), id: id)
                #expect(try await run.report(for: id).errorMessage == "Too slow. [slow]")
            }
            let next = try await served("is-quick", run).post
            #expect(next.call == .response("is-quick"))
        }
    }

    @Test func `handlers that swallow their cancellation leave Swift's pool to later ones`() async throws {
        try await withProbe(executable: "CognitoClockProbe") { run in
            for number in 0..<6 {
                run.server.serve(event: Command.trigger("swallows-the-cancellation"), id: "\(number)")
                _ = try await run.report(for: "\(number)")
            }
            // Without a limit of its own, so that a busy machine has time for it.
            let source = "CustomEmailSender_SignUp"
            let post = try await served("works-in-a-task-of-its-own", run, source: source).post
            #expect(post.call == .response("works-in-a-task-of-its-own"))
        }
    }

    @Test(arguments: ["sleeps", "never-ends"])
    func `an observer that takes too long lets the event through as it came`(scenario: String) async throws {
        try await withProbe(executable: "CognitoClockProbe") { run in
            let source = "PostConfirmation_ConfirmSignUp"
            let post = try await served(scenario, run, source: source).post
            #expect(post.call == .response(scenario))
            #expect(post.body == Command.trigger(scenario, source: source))
        }
    }

    @Test(arguments: ["ends-well-when-cancelled", "yields"])
    func `a handler that ends when it is cancelled is heard`(scenario: String) async throws {
        try await withProbe(executable: "CognitoClockProbe") { run in
            let post = try await served(scenario, run).post
            #expect(post.call == .response(scenario))
            #expect(post.text.contains(#""autoConfirmUser":true"#))
            #expect(await run.process.errors.holds("its own answer is used", within: ProbeRun.patience), "\(run.log)")
        }
    }

    @Test func `a refusal of a cancelled handler is heard`() async throws {
        try await withProbe(executable: "CognitoClockProbe") { run in
            let report = try ErrorReport(try await served("refuses-when-cancelled", run).post)
            #expect(report.errorMessage == "The directory is slow today.")
            #expect(await run.process.errors.holds("its own answer is used", within: ProbeRun.patience), "\(run.log)")
        }
    }

    @Test func `the late answer of a handler that was left behind is dropped and logged`() async throws {
        try await withProbe(executable: "CognitoClockProbe") { run in
            try await run.request(.next)
            _ = try await served("ignores-cancellation", run)
            // The handler ends while the runtime waits for the next event.
            #expect(await run.process.errors.holds("is dropped", within: ProbeRun.patience), "\(run.log)")
            #expect(try await served("is-quick", run).post.call == .response("is-quick"))
            #expect(run.server.requests.filter { $0.call.requestID == "ignores-cancellation" }.count == 1)
        }
    }

    @Test func `the error of a handler that took too long reaches the log alone`() async throws {
        try await withProbe(executable: "CognitoClockProbe") { run in
            let post = try await served("wraps-the-cancellation", run).post
            #expect(!post.text.contains("canary-41"))
            #expect(run.log.contains("Interrupted"))
        }
    }

    @Test func `Lambda's deadline counts where it is nearer`() async throws {
        try await withProbe(executable: "CognitoClockProbe") { run in
            try await run.request(.next)
            let deadline = Self.now() + 1200
            run.server.serve(
                event: Command.trigger("sleeps", source: "PreAuthentication_Authentication"), id: "short",
                headers: ["Lambda-Runtime-Deadline-Ms": "\(deadline)"])
            let report = try await run.report(for: "short")
            #expect(report.errorMessage == "The service took too long to answer. Please try again")
            #expect(Self.now() < deadline + 1000, "The usual limit would be 4.5 s.")
        }
    }

    @Test(arguments: [
        Row("a far deadline", Clock(deadline: 60_000, left: 4000...4500)),
        Row("a near deadline", Clock(deadline: 2_000, left: 1000...1500)),
        Row("a deadline that is over", Clock(deadline: -60_000, left: 4000...4500)),
        Row("an own limit", Clock(deadline: 60_000, source: "PreSignUp_SignUp", left: 0...400)),
        Row("a sender", Clock(deadline: 60_000, source: "CustomEmailSender_SignUp", left: 50_000...60_000)),
    ])
    func `a handler can see how long it has`(row: Row<Clock>) async throws {
        try await withProbe(executable: "CognitoClockProbe") { run in
            try await run.request(.next)
            run.server.serve(
                event: Command.trigger("tells-the-time-left", source: row.value.source), id: "time",
                headers: ["Lambda-Runtime-Deadline-Ms": "\(Self.now() + row.value.deadline)"])
            let sentence = try await run.report(for: "time").errorMessage
            let left = try #require(Int(sentence.prefix { $0.isNumber }))
            #expect(row.value.left.contains(left), "\(sentence)")
        }
    }

    @Test(arguments: [
        Row("an event that waited for the start", (["CLOCK_INIT": "slow"], 2500...3500)),
        Row(
            "a start of its own",
            (["CLOCK_INIT": "slow", "AWS_LAMBDA_INITIALIZATION_TYPE": "provisioned-concurrency"], 4000...4500)),
    ])
    func `a cold start is part of the first event's time and of no other's`(
        row: Row<([String: String], ClosedRange<Int>)>
    ) async throws {
        try await withProbe(executable: "CognitoClockProbe", row.value.0) { run in
            let event = Command.trigger("tells-the-time-left", source: "PreAuthentication_Authentication")
            for (id, range) in [("first", row.value.1), ("second", 4000...4500)] {
                run.server.serve(event: event, id: id)
                let left = try await run.report(for: id).errorMessage.prefix { $0.isNumber }
                #expect(range.contains(try #require(Int(left))), "\(id)")
            }
        }
    }

    @Test func `a sender has as long as Lambda gives it`() async throws {
        try await withProbe(executable: "CognitoClockProbe") { run in
            let (post, after) = try await served("takes-a-second", run, source: "CustomEmailSender_SignUp")
            #expect(post.call == .response("takes-a-second"))
            #expect(after >= .seconds(1))
        }
    }

    @Test func `a trigger function's shutdown() is called`() async throws {
        try await withProbe(executable: "CognitoClockProbe") { run in
            try await run.request(.next)
            run.process.send(SIGTERM)
            #expect(try await run.ending() == .status(0))
            #expect(run.log.contains("the clock probe ends"))
        }
    }
}
