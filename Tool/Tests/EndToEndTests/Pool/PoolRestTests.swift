import CognitoProcessTestSupport
import Foundation
import Testing

/// The data, faults, limits, logs and imports of `cognito-triggers pool`, with boto3 as the caller.
@Suite(.timeLimit(.minutes(5))) struct PoolRestTests {
    @Test func `boto3 keeps providers, domains, styles and terms, links identities and answers a warning`() async throws
    {
        let pool = try await PoolProcess(["--quiet"])
        try await pool.call("pool_rest.py", ["kept"])
        #expect(await pool.end() == 0)
    }

    @Test func `faults that are asked for reach boto3 and the functions`() async throws {
        let pool = try await PoolProcess.withFunctions(["--quiet"])
        try await pool.call("pool_rest.py", ["faults"])
        #expect(await pool.end() == 0)
    }

    @Test func `with --rate-limits, boto3 has to back off and a user has some attempts an hour`() async throws {
        let pool = try await PoolProcess(["--quiet", "--rate-limits"])
        try await pool.call("pool_rest.py", ["rates"])
        #expect(await pool.end() == 0)
    }

    @Test func `with --audit, a file has a line for each call and none of the secrets`() async throws {
        let folder = WorkFolder()
        let file = "\(folder.path)/audit.jsonl"
        let pool = try await PoolProcess(["--quiet", "--audit", file])
        try await pool.call("pool_rest.py", ["audit", file])
        #expect(await pool.end() == 0)
    }

    @Test func `boto3 imports users from a file, who then set their passwords`() async throws {
        let pool = try await PoolProcess(["--quiet"])
        try await pool.call("pool_rest.py", ["imports"])
        #expect(await pool.end() == 0)
    }
}
