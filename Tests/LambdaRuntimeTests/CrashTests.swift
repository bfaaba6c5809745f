import CognitoProcessTestSupport
import Foundation
import Glibc
import Testing

/// The line that a function writes when it crashes.
@Suite struct CrashTests {
    /// Swift's own backtraces, which the packaged program has not, would come instead.
    private static let environment = ["SWIFT_BACKTRACE": "enable=no"]

    private static func lines(_ run: ProbeRun) -> [String] {
        run.process.errors.lines.filter { $0.contains("The function crashed") }
    }

    @Test(arguments: ["Text", "JSON"])
    func `a crash writes one line with the invocation's id and nothing of the event`(format: String) async throws {
        let earliest = Date(timeIntervalSinceNow: -0.01)
        try await withProbe(Self.environment.merging(["AWS_LAMBDA_LOG_FORMAT": format]) { $1 }) { run in
            run.server.serve(event: Command.echo, id: "before")
            run.server.serve(event: Command.crash("overflow"), id: "crashed-id")
            #expect([SIGILL, SIGTRAP].contains(try await expectSignal(endingOf: run)))
            let lines = Self.lines(run)
            #expect(lines.count == 1, "\(run.process.errors.text)")
            #expect(!run.process.errors.text.contains("canary"))
            #expect(run.process.output.text == "")
            let line = try #require(lines.first)
            if format == "JSON" {
                let record = try JSONObject(Array(line.utf8))
                #expect(try record.text("requestId") == "crashed-id")
                #expect(try record.text("level") == "FATAL")
                try expectTimestamp(of: record, since: earliest)
                #expect(try record.text("message").hasPrefix("The function crashed: a trap"))
                let metadata = try record.object("metadata")
                #expect(["SIGILL", "SIGTRAP"].contains(try metadata.text("signal")))
                let (stack, address) = (try metadata.text("stack"), try metadata.text("address"))
                #expect(stack.hasPrefix("\(address),") && stack.split(separator: ",").count > 3, "\(stack)")
            } else {
                let form = try Regex(
                    #"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\tcrashed-id\tFATAL\tThe function crashed: a trap.*"#
                        + #" address=0x[0-9a-f]+( build=[0-9a-f]+)? signal=SIG[A-Z]+ stack=0x[0-9a-f]+(,0x[0-9a-f]+){3,}"#
                )
                #expect(line.wholeMatch(of: form) != nil, "\(line)")
            }
        }
    }

    @Test(arguments: ["index", "stack"])
    func `of several invocations at once, the line names the one that crashed`(how: String) async throws {
        let environment = Self.environment.merging(["AWS_LAMBDA_MAX_CONCURRENCY": "3"]) { $1 }
        try await withProbe(environment) { run in
            run.server.serve(event: Command.sleep(milliseconds: 600_000), id: "sleeper")
            run.server.serve(event: Command.crash(how), id: "crashed-id")
            _ = try await run.ending()
            let lines = Self.lines(run)
            #expect(
                lines.count == 1 && lines.allSatisfy { $0.contains("\tcrashed-id\t") }, "\(run.process.errors.text)")
        }
    }

    @Test(arguments: ["segfault", "abort"], [1, 2])
    func `a crash ends the process although its standard error is full and not read`(
        how: String, pollers: Int
    ) async throws {
        // The program inherits both ends of the pipe, so that a write neither fails nor returns.
        let script = """
            import os, sys
            unread, errors = os.pipe()
            os.set_blocking(errors, False)
            try:
                while True: os.write(errors, b"x" * 4096)
            except BlockingIOError:
                pass
            os.set_blocking(errors, True)
            os.set_inheritable(unread, True)
            os.dup2(errors, 2)
            os.execv(sys.argv[1], sys.argv[1:])
            """
        let command = ["/usr/bin/env", "python3", "-c", script] + (try ProbeExecutable.command())
        let environment = Self.environment.merging(["AWS_LAMBDA_MAX_CONCURRENCY": "\(pollers)"]) { $1 }
        try await withProbe(environment, command: command) { run in
            run.server.serve(event: Command.crash(how), id: "crashed-id")
            let ending = try await run.ending()
            #expect(ending == .signal(how == "abort" ? SIGABRT : SIGSEGV))
        }
    }

    @Test func `a signal from outside is reported like a crash, and still ends the process`() async throws {
        try await withProbe(Self.environment) { run in
            try await run.request(.next)
            run.process.send(SIGSEGV)
            #expect(try await run.ending() == .signal(SIGSEGV))
            #expect(Self.lines(run).count == 1, "\(run.process.errors.text)")
        }
    }
}
