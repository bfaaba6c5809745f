import CognitoProcessTestSupport
import Testing

/// Real clients and the news of November 2026: exchanged tokens, secrets in Secrets Manager, imported hashes.
@Suite(.timeLimit(.minutes(5))) struct PoolAgentTests {
    @Test(arguments: [
        ("pool_exchange.py", "exchanged\n"), ("pool_secrets.py", "rotated\n"), ("pool_hashes.py", "imported\n"),
    ])
    func `boto3, Authlib, pycognito, bcrypt and argon2-cffi find what they expect`(
        program: String, words: String
    ) async throws {
        let pool = try await PoolProcess(["--quiet", "--data", ":memory:"])
        #expect(try await pool.call(program) == words)
        #expect(await pool.end() == 0)
    }

    @Test func `a runbook recovers a pool with boto3, and the clock stands in for its waits`() async throws {
        let pool = try await PoolProcess(["--quiet", "--data", ":memory:", "--clock", "2026-11-28T12:00:00Z"])
        #expect(try await pool.call("pool_recovery.py") == "recovered\n")
        #expect(await pool.end() == 0)
    }

    @Test func `twenty kills during recoveries leave each whole or not begun`() async throws {
        let folder = WorkFolder()
        let program = "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Callers/pool_recovery_kill.py"
        let command = try PackageFolder.executable("cognito-triggers")
        let output = try await AWSClients.python([program, command, "\(folder.path)/pool.sqlite", "20"])
        #expect(String(decoding: output, as: UTF8.self).hasSuffix("none lost\n"))
    }

    @Test func `twenty kills while a secret rotates lose no value that an app has read`() async throws {
        let folder = WorkFolder()
        let program = "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Callers/pool_kill_secrets.py"
        let command = try PackageFolder.executable("cognito-triggers")
        let output = try await AWSClients.python([program, command, "\(folder.path)/pool.sqlite", "20"])
        #expect(String(decoding: output, as: UTF8.self).hasSuffix("none lost\n"))
    }
}
