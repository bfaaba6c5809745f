import CognitoProcessTestSupport
import Foundation
import Testing

/// All operations of identity pools and Cognito Sync, long flows through both, and what a killed pool keeps of them.
@Suite(.timeLimit(.minutes(5))) struct PoolSyncTests {
    private let folder = WorkFolder()

    /// Runs a program that starts pools itself.
    private func run(_ program: String, _ arguments: String...) async throws -> String {
        let path = "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Callers/\(program)"
        let command = try PackageFolder.executable("cognito-triggers")
        return String(decoding: try await AWSClients.python([path, command] + arguments), as: UTF8.self)
    }

    @Test(arguments: ["boto3", "cli"])
    func `a client does every operation of identity pools and of Cognito Sync`(client: String) async throws {
        let pool = try await PoolProcess(["--quiet", "--data", ":memory:", "--streams", "\(folder.path)/streams.jsonl"])
        #expect(try await pool.call("pool_every_operation.py", [client]) == "40 operations\n")
        #expect(await pool.end() == 0)
    }

    @Test func `moto's own tests of identity pools pass wherever they ask for what AWS does`() async throws {
        let pool = try await PoolProcess(["--quiet", "--data", ":memory:"])
        #expect(try await pool.call("pool_moto_tests.py").hasSuffix("passed, 12 ask for what AWS does not do\n"))
        #expect(await pool.end() == 0)
    }

    @Test func `a token function decides the role, and a synchronisation reaches a function and three streams`()
        async throws
    {
        let functions = URL(fileURLWithPath: try PackageFolder.executable("SyncGuard")).deletingLastPathComponent().path
        #expect(try await run("pool_sync_flow.py", functions, folder.path) == "done\n")
    }

    @Test func `twenty kills while six devices write lose no record that was answered`() async throws {
        let output = try await run("pool_sync_kill.py", "\(folder.path)/pool.sqlite", "20")
        #expect(output.hasSuffix("none lost\n"), "\(output)")
    }
}
