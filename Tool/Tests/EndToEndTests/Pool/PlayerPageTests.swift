import CognitoProcessTestSupport
import Foundation
import Testing

/// The panel "Try it" of the live page, used in headless Chromium as a person uses it, without any other client.
@Suite(.timeLimit(.minutes(5))) struct PlayerPageTests {
    /// Walks through the page of a running pool.
    private func walk(_ name: String, _ pool: PoolProcess, _ arguments: String...) async throws {
        let folder = WorkFolder()
        let words = try await pool.call("pool_player.py", [name, PoolPageTests.driver(), folder.path] + arguments)
        #expect(words == "walked through \(name)\n")
        #expect(await pool.end() == 0)
    }

    @Test func `an empty page makes a pool, signs up with the offered code, in by password and SRP, and out`()
        async throws
    {
        try await walk("sign_up", PoolProcess(["--quiet", "--data", ":memory:"]))
    }

    @Test func `a client with a secret gets its hash, and a forgotten password its code`() async throws {
        try await walk("secret", PoolProcess(["--quiet", "--data", ":memory:"]))
    }

    @Test func `the page sets up an authenticator app and computes its codes, and makes and uses a passkey`()
        async throws
    {
        try await walk("factors", PoolProcess(["--quiet", "--data", ":memory:"]))
    }

    @Test func `an invited user sets up a second factor while signing in, and then chooses between two`() async throws {
        try await walk("strict", PoolProcess(["--quiet", "--data", ":memory:"]))
    }

    @Test func `a custom sign-in takes the code of a function's mail, and ends after three wrong answers`()
        async throws
    {
        let settings = ["CODE_KEY=an-example-of-a-key-that-nobody-has-to-guess", "MAIL_FROM=codes@example.org"]
        try await walk(
            "custom", .withFunctions(["--quiet", "--data", ":memory:"] + settings.flatMap { ["--env", $0] }))
    }

    @Test func `a custom sign-in locks a user out after ten wrong answers, and the page shows why`() async throws {
        let command = try PackageFolder.executable("cognito-triggers")
        let functions = URL(fileURLWithPath: try PackageFolder.executable("SecretQuestion"))
            .deletingLastPathComponent().path
        let program = "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Callers/pool_player_lock_out.py"
        let folder = WorkFolder()
        let output = try await AWSClients.python([
            program, command, functions, PoolPageTests.driver(), folder.path,
        ])
        #expect(String(decoding: output, as: UTF8.self) == "locked out\n")
    }

    @Test func `attributes change, a device is remembered, a moved clock shows, and an administrator manages a user`()
        async throws
    {
        try await walk("everyday", PoolProcess(["--quiet", "--data", ":memory:"]))
    }

    @Test func `an invited user sets a new password, and machines and hosted pages give tokens`() async throws {
        try await walk("others", PoolProcess(["--quiet", "--data", ":memory:"]))
    }

    @Test
    func `a refusal whose cause is fixed turns green when its event is sent again, and a changed event is checked`()
        async throws
    {
        let project = try await ManagedProject("python")
        let pool = try await PoolProcess(
            ["--quiet", "--data", ":memory:", "--package-path", project.path], environment: project.environment)
        try await walk("again", pool, project.path)
    }

    @Test func `faults are switched on and off, the clock is moved, and a reset makes the template's pool again`()
        async throws
    {
        let project = try await ManagedProject("python")
        let pool = try await PoolProcess(
            ["--quiet", "--data", ":memory:", "--package-path", project.path], environment: project.environment)
        try await walk("faults", pool)
    }

    @Test func `the page shows an address that stands in for a parameter, and how to set it`() async throws {
        let folder = WorkFolder()
        let template = """
            Parameters: { AppUrl: { Type: String } }
            Resources:
              Members: { Type: AWS::Cognito::UserPool }
              App:
                Type: AWS::Cognito::UserPoolClient
                Properties: { UserPoolId: !Ref Members, CallbackURLs: [!Ref AppUrl] }
            """
        try template.write(toFile: "\(folder.path)/template.yaml", atomically: true, encoding: .utf8)
        try await walk(
            "stand_ins", PoolProcess(["--quiet", "--data", ":memory:", "--package-path", folder.path]))
    }
}
