import Foundation
import Testing

/// Sign-ins to `cognito-triggers pool` with the clients that apps use.
@Suite(.timeLimit(.minutes(5))) struct PoolSignInTests {
    @Test func `pycognito and boto3 sign users in, and PyJWT and joserfc accept the tokens`() async throws {
        let caller = "\(PackageFolder.root)/Tests/EndToEndTests/Callers/pool_sign_in.py"
        let folder = WorkFolder()
        let seed = "\(folder.path)/seed.json"
        let text = String(decoding: try await AWSClients.python([caller, "", "seed"]), as: UTF8.self)
        try text.write(toFile: seed, atomically: true, encoding: .utf8)
        let pool = try await PoolProcess(["--quiet", "--data", ":memory:", "--seed", seed])
        try await pool.call("pool_sign_in.py")
        #expect(await pool.end() == 0)
    }
}
