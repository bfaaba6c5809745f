import CognitoProcessTestSupport
import Foundation
import Glibc
import Testing

/// The file of `cognito-triggers pool`, which one process has.
@Suite(.timeLimit(.minutes(5))) struct PoolFileTests {
    private let folder = WorkFolder()
    private var file: String { "\(folder.path)/pool.sqlite" }

    private func pool() async throws -> PoolProcess { try await PoolProcess(["--quiet", "--data", file]) }

    private func run(_ arguments: String...) async throws -> DeskRun {
        try await DeskRun(executable: "cognito-triggers", ["pool", "--data", file] + arguments)
    }

    @Test func `a second pool of a file says which process has it, and a killed one keeps nobody out`() async throws {
        let first = try await pool()
        let second = try await run("--port", "0")
        #expect(second.status == 1)
        #expect(
            second.errors
                == "cognito-triggers: The database \(file) is in use by another pool, process \(first.process.identifier): stop "
                + "that pool, or use another file with --data.\n")
        kill(first.process.identifier, SIGKILL)
        _ = await first.process.end()
        let third = try await pool()
        #expect(await third.end() == 0)
    }

    @Test func `a pool is exported while it runs`() async throws {
        let pool = try await pool()
        let (status, _) = try await pool.fetch(
            "/", post: #"{"PoolName":"people"}"#,
            headers: [
                "X-Amz-Target": "AWSCognitoIdentityProviderService.CreateUserPool",
                "Authorization": "AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/cognito-idp/aws4_request, "
                    + "SignedHeaders=host, Signature=00",
            ])
        #expect(status == 200)
        let exported = try await run("--export")
        #expect(exported.status == 0, "\(exported.errors)")
        #expect(String(decoding: exported.output, as: UTF8.self).contains(#""Name":"people""#))
        #expect(try await run("--port", "0").status == 1)
        #expect(await pool.end() == 0)
    }

    @Test func `pools in memory know nothing of each other`() async throws {
        let first = try await PoolProcess(["--quiet", "--data", ":memory:"])
        let second = try await PoolProcess(["--quiet", "--data", ":memory:"])
        #expect(await first.end() == 0)
        #expect(await second.end() == 0)
    }
}
