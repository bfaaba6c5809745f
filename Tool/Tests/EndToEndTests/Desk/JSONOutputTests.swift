import CognitoProcessTestSupport
import Foundation
import Testing

/// The objects that the verbs print with `--json`.
@Suite(.timeLimit(.minutes(10))) struct JSONOutputTests {
    @Test func `the output of every verb with --json fits the schema of --json-schema`() async throws {
        let folder = URL(fileURLWithPath: try PackageFolder.executable("cognito-triggers")).deletingLastPathComponent()
        #expect(try await PythonPackages.run("json_output.py", [folder.path], with: "mcp") == "ok\n")
    }
}
