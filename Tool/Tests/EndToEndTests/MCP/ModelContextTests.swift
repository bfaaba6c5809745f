import CognitoProcessTestSupport
import Foundation
import Testing

/// `mcp`, as clients of the protocol use it.
@Suite(.timeLimit(.minutes(10))) struct ModelContextTests {
    @Test(arguments: ["legacy", "auto", "2026-07-28"])
    func `the SDK's client calls the tools, with a handshake and without`(mode: String) async throws {
        let command = try PackageFolder.executable("cognito-triggers")
        let probe = try PackageFolder.executable("CognitoProofProbe")
        #expect(try await PythonPackages.run("mcp_client.py", [command, probe, mode], with: "mcp") == "ok\n")
    }

    @Test func `a wrong message is answered with its error, and what was started ends with the input or a signal`()
        async throws
    {
        let command = try PackageFolder.executable("cognito-triggers")
        #expect(try await PythonPackages.run("mcp_raw.py", [command], with: "mcp") == "ok\n")
    }

    @Test func `an agent gets from an empty folder to a rehearsed trigger, and from a failing sign-up to its cause`()
        async throws
    {
        let folder = WorkFolder()
        let environment = try ManagedProject.environment(with: await ManagedProject.python(), in: folder)
        let command = try PackageFolder.executable("cognito-triggers")
        #expect(
            try await PythonPackages.run("mcp_stories.py", [command], with: "mcp", environment: environment) == "ok\n")
    }
}
