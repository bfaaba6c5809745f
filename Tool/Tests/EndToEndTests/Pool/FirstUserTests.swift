import CognitoProcessTestSupport
import Foundation
import Testing

/// The command that `cognito-triggers pool` prints for the first user, pasted into a shell, and the ids in it.
@Suite(.timeLimit(.minutes(5))) struct FirstUserTests {
    private static func template(_ properties: String, client: Bool = true) -> String {
        """
        Resources:
          People:
            Type: AWS::Cognito::UserPool
            Properties: \(properties)
        \(client ? "  App:\n    Type: AWS::Cognito::UserPoolClient\n    Properties: { UserPoolId: !Ref People }\n" : "")
        """
    }

    private static func pool(_ template: String, in folder: WorkFolder) async throws -> PoolProcess {
        let path = "\(folder.path)/template.yaml"
        try template.write(toFile: path, atomically: true, encoding: .utf8)
        return try await PoolProcess(["--quiet", "--data", ":memory:", "--template", path])
    }

    @Test(arguments: [
        ("{ UserPoolName: people }", "UserConfirmed"),
        (
            "{ UsernameAttributes: [email], Schema: [{ Name: name, Required: true }, { Name: address, Required: true }] }",
            "UserConfirmed"
        ),
        (
            "{ AdminCreateUserConfig: { AllowAdminCreateUserOnly: true }, UsernameAttributes: [phone_number] }",
            "FORCE_CHANGE_PASSWORD"
        ),
    ])
    func `the AWS CLI runs the printed command`(properties: String, answer: String) async throws {
        let folder = WorkFolder()
        let pool = try await Self.pool(Self.template(properties), in: folder)
        try await pool.says("aws cognito-idp")
        let line = try #require(pool.errors.text.split(separator: "\n").first { $0.contains("aws cognito-idp") })
        let (output, errors) = (try TemporaryFile(), try TemporaryFile())
        let environment = try AWSClients.environment().filter {
            !$0.key.hasSuffix("_KEY_ID") && !$0.key.hasSuffix("_KEY")
        }
        let (status, _) = try await ChildProcess.run(
            ["/usr/bin/env", "timeout", "240", "bash", "-c"]
                + ["aws() { python3 -m awscli \"$@\"; }\n\(line.dropFirst("  $ ".count))"],
            environment: environment, input: try TemporaryFile(), output: output, errors: errors)
        #expect(status == 0 && output.text.contains(answer), "\(line)\n\(output.text)\(errors.text)")
        #expect(await pool.end() == 0)
    }

    @Test func `without an app client it says why nobody can sign up`() async throws {
        let folder = WorkFolder()
        let pool = try await Self.pool(Self.template("{ UserPoolName: people }", client: false), in: folder)
        try await pool.says("Nobody can sign up: no app client of People is for people.")
        #expect(!pool.errors.text.contains("aws cognito-idp"))
        #expect(await pool.end() == 0)
    }

    @Test func `a folder has the same ids whichever way leads to it, and another folder has others`() async throws {
        let (folder, other) = (WorkFolder(), WorkFolder())
        let link = "\(other.path)/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
        let template = Self.template("{ UserPoolName: people }")
        for path in [folder.path, other.path] {
            try template.write(toFile: "\(path)/template.yaml", atomically: true, encoding: .utf8)
        }
        var pools: [String] = []
        for arguments in [
            ["--package-path", folder.path], ["--package-path", link], ["--template", "\(folder.path)/template.yaml"],
            ["--package-path", other.path],
        ] {
            let pool = try await PoolProcess(["--quiet", "--data", ":memory:"] + arguments)
            pools.append(try await pool.fetch("/_local/pools").1)
            #expect(await pool.end() == 0)
        }
        #expect(pools[0].contains("People") || pools[0].contains("people"))
        #expect(pools[0] == pools[1] && pools[1] == pools[2])
        let ids = pools.map { Set($0.matches(of: /"id":"([^"]+)"/).map { String($0.output.1) }) }
        #expect(ids[0].count == 2 && ids[0].isDisjoint(with: ids[3]))
    }
}
