import CognitoProcessTestSupport
import Foundation
import Testing

/// The commands that `cognito-triggers pool` prints for a first synchronisation, pasted into a shell.
@Suite(.timeLimit(.minutes(5))) struct FirstSynchronizationTests {
    /// Pastes the printed commands that begin a synchronisation, and returns what they print.
    private static func paste(_ pool: PoolProcess, shell: String = "bash") async throws -> String {
        try await pool.says("Synchronize a dataset")
        let commands = pool.errors.text.split(separator: "\n").drop { !$0.hasPrefix("Synchronize a dataset") }
            .dropFirst().prefix { $0.hasPrefix("  $ ") }.map { String($0.dropFirst(4)) }
        #expect(commands.count == 3)
        let cli = "aws() { python3 -m awscli \"$@\"; }"
        let pasted = [cli] + commands
        let (output, errors) = (try TemporaryFile(), try TemporaryFile())
        // A user without keys of AWS can paste them, too.
        let environment = try AWSClients.environment().filter {
            !$0.key.hasSuffix("_KEY_ID") && !$0.key.hasSuffix("_KEY")
        }
        let (status, _) = try await ChildProcess.run(
            ["/usr/bin/env", "timeout", "240", shell, "-c", pasted.joined(separator: "\n")], environment: environment,
            input: try TemporaryFile(), output: output, errors: errors)
        #expect(status == 0 && errors.text.isEmpty, "\(errors.text)")
        return output.text
    }

    @Test(arguments: ["bash", "zsh"])
    func `a new project's identity pool has three commands to paste, which call its function`(shell: String)
        async throws
    {
        let folder = WorkFolder()
        let python = try await ManagedProject.python()
        let environment = try ManagedProject.environment(with: python, in: folder)
        let path = "\(folder.path)/members"
        let made = try await DeskRun(
            executable: "cognito-triggers", ["new", "Members", "--trigger", "SyncTrigger", "--path", path],
            environment: environment)
        #expect(made.status == 0, "\(made.errors)")
        // The template is the new project's; a function in Python replaces the one that would have to be built.
        let template = "\(path)/template.yaml"
        let text = try String(contentsOfFile: template, encoding: .utf8)
            .replacing("    Metadata:\n      BuildMethod: makefile\n", with: "")
            .replacing("CodeUri: .", with: "CodeUri: src/").replacing("provided.al2023", with: python)
            .replacing("Handler: bootstrap", with: "Handler: app.handler")
        try text.write(toFile: template, atomically: true, encoding: .utf8)
        try FileManager.default.createDirectory(atPath: "\(path)/src", withIntermediateDirectories: true)
        try """
        def handler(event, context):
            for record in event["datasetRecords"].values():
                record["newValue"] = record["newValue"].upper()
            return event
        """.write(toFile: "\(path)/src/app.py", atomically: true, encoding: .utf8)
        let pool = try await PoolProcess(
            ["--quiet", "--data", ":memory:", "--package-path", path], environment: environment)
        let output = try await Self.paste(pool, shell: shell)
        #expect(output.contains(#""Value": "HELLO""#) && output.contains(#""SyncCount": 1"#), "\(output)")
        #expect(await pool.end() == 0)
    }

    @Test func `a pool for guests has the commands of a guest, also without a function`() async throws {
        let folder = WorkFolder()
        let seed = "\(folder.path)/seed.json"
        try """
        {"UserPools": [], "IdentityPools": [{"IdentityPoolId": "eu-west-1:11111111-2222-3333-4444-555555555555",
          "IdentityPoolName": "people", "AllowUnauthenticatedIdentities": true,
          "Roles": {"unauthenticated": "arn:aws:iam::123456789012:role/Guest"}}]}
        """.write(toFile: seed, atomically: true, encoding: .utf8)
        let pool = try await PoolProcess(["--quiet", "--data", ":memory:", "--seed", seed])
        let output = try await Self.paste(pool)
        #expect(output.contains(#""Value": "hello""#), "\(output)")
        #expect(await pool.end() == 0)
    }
}
