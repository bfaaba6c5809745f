import CognitoProcessTestSupport
import Foundation
import Testing

/// Identity pools and Cognito Sync beside a user pool, as boto3 uses them.
@Suite(.timeLimit(.minutes(5))) struct PoolIdentityTests {
    @Test func `boto3 goes from a sign-in to credentials to a synchronisation that calls a function`() async throws {
        let pool = try await PoolProcess.withFunctions(["--quiet", "--env", "MAX_VALUE_BYTES=10"])
        try await pool.call("pool_identities.py")
        let (_, trace) = try await pool.fetch("/_local/trace")
        #expect(trace.contains("SyncTrigger") && trace.contains("role/Editor"))
        #expect(await pool.end() == 0)
    }

    @Test func `logins of other providers are made on the spot, and keys say whose they are`() async throws {
        let pool = try await PoolProcess(["--quiet", "--data", ":memory:"])
        try await pool.call("pool_logins.py")
        #expect(await pool.end() == 0)
    }

    @Test func `credentials come from moto's STS, and records of streams go into moto's Kinesis`() async throws {
        _ = try await AWSClients.python([
            PoolSignInTests.caller("pool_moto.py"), try PackageFolder.executable("cognito-triggers"),
        ])
    }

    @Test func `the keys of an identity open its own data, also with checked signatures and another server's keys`()
        async throws
    {
        let output = try await AWSClients.python([
            PoolSignInTests.caller("pool_credentials.py"), try PackageFolder.executable("cognito-triggers"),
        ])
        #expect(String(decoding: output, as: UTF8.self) == "done\n")
    }

    @Test func `a template's identity pool is there, also after an export and a seed, with identities and datasets`()
        async throws
    {
        let project = try await ManagedProject("identities")
        let data = "\(project.folder.path)/pool.sqlite"
        let first = try await PoolProcess(
            ["--quiet", "--data", data, "--package-path", project.path], environment: project.environment)
        let identity = try await first.call("pool_identity_template.py", ["level", "0"])
        let (_, flows) = try await first.fetch("/_local/trace")
        #expect(flows.contains("SyncTrigger"), "\(flows)")
        #expect(await first.end() == 0)
        let second = try await PoolProcess(
            ["--quiet", "--data", data, "--package-path", project.path], environment: project.environment)
        #expect(try await second.call("pool_identity_template.py", ["points", "1"]) == identity)
        #expect(second.errors.text.contains("People"), "\(second.errors.text)")
        #expect(await second.end() == 0)
        // The export of a seed's pools is the same seed.
        let (seed, again) = ("\(project.folder.path)/seed.json", "\(project.folder.path)/again.sqlite")
        let text = try await Self.exported(data, project)
        try text.write(toFile: seed, atomically: true, encoding: .utf8)
        let third = try await PoolProcess(
            ["--quiet", "--data", again, "--seed", seed, "--package-path", project.folder.path],
            environment: project.environment)
        #expect(await third.end() == 0)
        #expect(try await Self.exported(again, project) == text)
    }

    private static func exported(_ data: String, _ project: ManagedProject) async throws -> String {
        let run = try await DeskRun(
            executable: "cognito-triggers", ["pool", "--export", "--data", data], environment: project.environment)
        #expect(run.status == 0, "\(run.errors)")
        return String(decoding: run.output, as: UTF8.self)
    }

    @Test(arguments: [
        (
            "AmbiguousRoleResolution: AuthenticatedRole", "",
            "The role mapping of"
        ),
        (
            "IdentityProviderName: !GetAtt Users.ProviderName", "IdentityProviderName: other",
            "other is not a provider of this identity pool."
        ),
    ])
    func `a part of an identity pool that Cognito refuses is said with its place`(
        _ old: String, _ new: String, _ words: String
    ) async throws {
        let project = try await ManagedProject("identities")
        try project.edit("template.yaml") { $0.replacing(old, with: new) }
        let pool = try await PoolProcess(
            ["--quiet", "--data", ":memory:", "--package-path", project.path], environment: project.environment)
        try await pool.says(words)
        #expect(await pool.end() == 0)
    }
}
