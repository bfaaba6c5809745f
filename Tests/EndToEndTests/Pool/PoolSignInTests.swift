import CognitoProcessTestSupport
import Foundation
import Testing

/// Sign-ins to `cognito-triggers pool` with the clients that apps use.
@Suite(.timeLimit(.minutes(5))) struct PoolSignInTests {
    private static func caller(_ name: String) -> String { "\(PackageFolder.root)/Tests/EndToEndTests/Callers/\(name)" }

    @Test func `pycognito and boto3 sign users in, and PyJWT and joserfc accept the tokens`() async throws {
        let folder = WorkFolder()
        let seed = "\(folder.path)/seed.json"
        let program = Self.caller("pool_sign_in.py")
        let text = String(decoding: try await AWSClients.python([program, "", "seed"]), as: UTF8.self)
        try text.write(toFile: seed, atomically: true, encoding: .utf8)
        let pool = try await PoolProcess(["--quiet", "--data", ":memory:", "--seed", seed])
        try await pool.call("pool_sign_in.py")
        #expect(await pool.end() == 0)
    }

    @Test(arguments: ["second-factors", "devices", "choices", "passkeys"])
    func `boto3 and other clients sign in with more than a password`(
        story: String
    ) async throws {
        let pool = try await PoolProcess(["--quiet", "--data", ":memory:"])
        try await pool.call("pool_factors.py", [story])
        #expect(await pool.end() == 0)
    }

    @Test func `built functions make and check challenges, take users over, change claims and invite`() async throws {
        let (command, functions) = try Self.programs()
        let users = "\(PackageFolder.root)/Triggers/LegacyUserMigration/example-users.jsonl"
        _ = try await AWSClients.python([Self.caller("pool_functions.py"), command, functions, users])
    }

    @Test func `built senders, and Python's AWS Encryption SDK, open codes over the pool's own KMS`() async throws {
        let (command, functions) = try Self.programs()
        _ = try await AWSClients.python([Self.caller("pool_senders.py"), command, functions])
    }

    /// The command, and the folder of the built functions.
    private static func programs() throws -> (command: String, functions: String) {
        let command = try PackageFolder.executable("cognito-triggers")
        let functions = URL(fileURLWithPath: try PackageFolder.executable("Witness")).deletingLastPathComponent().path
        return (command, functions)
    }
}
