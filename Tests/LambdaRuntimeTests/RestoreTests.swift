import CognitoTestSupport
import Testing

/// SnapStart.
@Suite struct RestoreTests {
    private static let snapStart = ["AWS_LAMBDA_INITIALIZATION_TYPE": "snap-start"]
    private static let restored = Reaction.reply(Reply("200 OK"))

    @Test func `R69: restore/next is called exactly once, before the first next, if the type is snap-start`()
        async throws
    {
        try await withProbe(Self.snapStart) { server in
            server.on(.restoreNext, Self.restored.after(.milliseconds(1_500)))
            server.serve(event: Command.echo, id: "first")
            server.serve(event: Command.echo, id: "second")
        } test: { run in
            try await run.request(.next, number: 3)
            #expect(
                run.server.requests.map(\.call) == [
                    .restoreNext, .next, .response("first"), .next, .response("second"), .next,
                ])
            let pauses = run.server.requests.pauses
            #expect(pauses[0] >= .milliseconds(1_490), "The first poll waited for the restore: \(pauses[0])")
        }
    }

    @Test(arguments: [
        Row("unset", String?.none), Row("empty", ""), Row("on-demand", "on-demand"),
        Row("provisioned-concurrency", "provisioned-concurrency"),
        Row("lambda-managed-instances", "lambda-managed-instances"), Row("unknown", "snapstart"),
    ])
    func `R69: restore/next is never called if the type is another`(row: Row<String?>) async throws {
        try await withProbe(row.value.map { ["AWS_LAMBDA_INITIALIZATION_TYPE": $0] } ?? [:]) { run in
            run.server.serve(event: Command.echo, id: "first")
            try await run.request(.next, number: 2)
            #expect(run.server.requests.map(\.call) == [.next, .response("first"), .next])
        }
    }

    @Test func `R69: the snapshot is taken after initialisation`() async throws {
        try await withProbe(Self.snapStart.merging(["PROBE_INIT": "sleep"]) { $1 }) { server in
            server.on(.restoreNext, Self.restored)
        } test: { run in
            let restore = try await run.request(.restoreNext)
            #expect(run.log(before: restore).contains("probe init done"))
            try await run.request(.next)
        }
        try await withProbe(Self.snapStart.merging(["PROBE_INIT": "fail"]) { $1 }) { run in
            try await expectFailure(of: run)
            #expect(run.server.requests.map(\.call) == [.initError])
        }
    }

    @Test func `R69: the first next after the restore goes over a new connection`() async throws {
        try await withProbe(Self.snapStart) { server in
            server.on(.restoreNext, Self.restored)
            server.serve(event: Command.echo, id: "first")
        } test: { run in
            _ = try await run.response(for: "first")
            #expect(run.server.requests(.restoreNext)[0].connection != run.server.requests(.next)[0].connection)
            #expect(run.process.errors.text == "")
        }
    }

    @Test(arguments: [
        Row("answered 403", Reaction.status(403)),
        Row("answered 404", .status(404)),
        Row("answered 500", .status(500)),
        Row("hung up on", .close),
        Row("reset", .reset),
    ])
    func `R69: a restore/next that is refused for good makes the process exit non-zero without a poll`(
        row: Row<Reaction>
    ) async throws {
        try await withProbe(Self.snapStart, turn: .idle) { server in
            server.always(.restoreNext, row.value)
        } test: { run in
            try await expectFailure(of: run)
            #expect(run.server.requests(.next).count == 0)
            #expect((1...6).contains(run.server.requests(.restoreNext).count))
            #expect(run.process.errors.text != "")
        }
    }
}
