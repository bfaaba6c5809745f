import Foundation
import Testing

/// Text that a handler prints with Swift's `print()`.
@Suite struct PrintTests {
    private static let event = #"""
        {"version":"1","region":"eu-north-1","userPoolId":"eu-north-1_A","userName":"prints","callerContext":{},\
        "triggerSource":"PreAuthentication_Authentication","request":{"userAttributes":{}},"response":{}}
        """#.replacing("\\\n", with: "")

    @Test func `a line that a handler prints leaves the process at once`() async throws {
        try await withProbe(executable: "CognitoClockProbe") { run in
            try await run.serve(event: Array(Self.event.utf8), id: "prints")
            #expect(await run.process.output.holds("printed by the handler\n", within: ProbeRun.patience))
            #expect(run.process.latestEnding == nil)
        }
    }

    @Test func `on the desk a handler prints to standard error, and standard output has the answer alone`() async throws
    {
        let file = FileManager.default.temporaryDirectory.appending(path: "event-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Self.event.write(to: file, atomically: true, encoding: .utf8)
        let process = try ProbeProcess(
            command: [try ProbeExecutable.path(name: "CognitoClockProbe"), file.path], environment: [:])
        #expect(await process.ending(within: ProbeRun.patience) == .status(0))
        #expect(await process.errors.holds("printed by the handler\n", within: ProbeRun.patience))
        #expect(await process.output.holds("}\n", within: ProbeRun.patience))
        #expect(process.output.text == Self.event + "\n")
    }
}
