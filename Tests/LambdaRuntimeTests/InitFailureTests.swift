import CognitoTestSupport
import Testing

/// Init failure.
@Suite struct InitFailureTests {
    @Test func `R7: an error thrown by initialisation causes exactly one complete init error report`() async throws {
        try await withProbe(["PROBE_INIT": "fail"]) { run in
            _ = try await run.ending()
            #expect(run.server.requests(.initError).count == 1)
            let report = try ErrorReport(try await run.request(.initError))
            #expect(report.errorMessage == "probe init failed")
            #expect(report.errorType != "")
            #expect(report.kind?.wholeMatch(of: ErrorReport.kindPattern) != nil, "\(report.kind ?? "no header")")
        }
    }

    @Test func `R8: after the init error report the process exits non-zero and sends no further request`() async throws
    {
        try await withProbe(["PROBE_INIT": "fail"]) { run in
            try await expectFailure(of: run)
            #expect(run.server.requests.map(\.call) == [.initError])
        }
    }

    @Test(arguments: [
        Row("answered 403", Reaction.status(403)),
        Row("answered 500", .status(500)),
        Row("hung up on", .close),
        Row("reset", .reset),
        Row("never answered", .hold),
    ])
    func `R9: if the init error report is refused, answered 403 or 500 or never, the process exits non-zero within 3 s`(
        row: Row<Reaction>
    ) async throws {
        try await expectOnce(within: .seconds(3)) {
            try await withProbe(["PROBE_INIT": "fail"]) { server in
                server.always(.initError, row.value)
            } test: { run in
                let request = try await run.request(.initError)
                try await expectFailure(of: run)
                #expect(run.server.requests(.next).count == 0)
                return run.process.ended - request.received
            }
        }
    }

    @Test func `R9: if the init error report finds no server, the process exits non-zero within 3 s`() async throws {
        try await expectOnce(within: .seconds(3)) {
            try await withProbe(["PROBE_INIT": "fail"], server: try ScriptedServer(admission: .refusing)) { run in
                try await expectFailure(of: run)
                return run.process.ended - run.process.started
            }
        }
    }

    @Test func `R45: the init error is in the log before its report is sent`() async throws {
        try await withProbe(["PROBE_INIT": "fail"]) { run in
            let request = try await run.request(.initError)
            #expect(run.log(before: request).contains("probe init failed"))
        }
    }
}
