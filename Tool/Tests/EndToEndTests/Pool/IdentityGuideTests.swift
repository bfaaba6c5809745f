import CognitoProcessTestSupport
import Foundation
import Testing

/// The page *Identity pools and Sync*: its code in Python and its commands of the AWS CLI, as they are on the page.
@Suite(.timeLimit(.minutes(5))) struct IdentityGuideTests {
    private static let page =
        "\(PackageFolder.root)/Sources/CognitoTriggers/CognitoTriggers.docc/IdentityPoolsAndSync.md"

    private static func pool(_ folder: WorkFolder) async throws -> PoolProcess {
        let text = try String(contentsOfFile: page, encoding: .utf8)
        // The options of the page's command.
        let command = try #require(text.firstMatch(of: /cognito-triggers pool (--data :memory:(?:.|\\\n)+)\n```/)?.1)
        let arguments = command.split { $0 == " " || $0 == "\\" || $0 == "\n" }.map(String.init)
        let functions = URL(fileURLWithPath: try PackageFolder.executable("SyncGuard")).deletingLastPathComponent().path
        return try await PoolProcess(
            ["--quiet"]
                + arguments.map { argument in
                    switch argument {
                    case ".build/debug": functions
                    case "streams.jsonl": "\(folder.path)/streams.jsonl"
                    default: argument
                    }
                })
    }

    @Test func `the page's code in Python prints what the page says, and the changes are streamed`() async throws {
        let folder = WorkFolder()
        let pool = try await Self.pool(folder)
        #expect(try await pool.call("pool_page_blocks.py", [Self.page]).hasSuffix("printed as the page says\n"))
        try await Patience.wait(for: "two changes by devices, and a developer's") {
            try String(contentsOfFile: "\(folder.path)/streams.jsonl", encoding: .utf8).split(separator: "\n").count
                == 3
        }
        #expect(await pool.end() == 0)
    }

    @Test func `the page's commands of the AWS CLI write a record`() async throws {
        let folder = WorkFolder()
        let pool = try await Self.pool(folder)
        let text = try String(contentsOfFile: Self.page, encoding: .utf8)
        let block = try #require(text.firstMatch(of: /```sh\n(export AWS_ENDPOINT_URL=(?:.|\n)+?)```/)?.1)
        let script =
            "set -e; aws() { python3 -m awscli \"$@\"; }\n"
            + block.replacing("http://127.0.0.1:9229", with: pool.endpoint)
        let (output, errors) = (try TemporaryFile(), try TemporaryFile())
        let (status, _) = try await ChildProcess.run(
            ["/usr/bin/env", "timeout", "240", "bash", "-c", script], environment: try AWSClients.environment(),
            input: try TemporaryFile(), output: output, errors: errors)
        #expect(status == 0 && errors.text.isEmpty, "\(errors.text)")
        #expect(output.text.contains(#""Key": "level""#) && output.text.contains(#""SyncCount": 1"#), "\(output.text)")
        #expect(await pool.end() == 0)
    }
}
