import CognitoProcessTestSupport
import Foundation
import Testing

/// Functions whose key AWS keeps, under the command.
@Suite(.timeLimit(.minutes(5))) struct SecretSettingTests {
    private static let arn = "arn:aws:secretsmanager:eu-west-1:123456789012:secret:codes-a1b2c3"
    private let folder = WorkFolder()

    private func run(_ arguments: String...) async throws -> DeskRun { try await run(arguments) }

    private func run(_ arguments: [String]) async throws -> DeskRun {
        try await DeskRun(
            executable: "cognito-triggers", arguments,
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
    }

    /// Writes a template whose function has the ARN of a secret or parameter in a variable, and may read `resource`.
    private func template(_ variable: String, allowing statement: String) throws -> String {
        let path = "\(folder.path)/template.yaml"
        let text = """
            AWSTemplateFormatVersion: '2010-09-09'
            Transform: AWS::Serverless-2016-10-31
            Resources:
              CodeKeySecret:
                Type: AWS::SecretsManager::Secret
                Properties: { GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true } }
              PasswordlessCode:
                Type: AWS::Serverless::Function
                Properties:
                  CodeUri: .
                  Handler: bootstrap
                  Runtime: provided.al2023
                  Timeout: 5
                  MemorySize: 256
                  Environment: { Variables: { MAIL_FROM: a@example.org, \(variable) } }
                  Policies:
                    - Statement:
                        - { Effect: Allow, Action: 'ses:SendEmail', Resource: '*' }
                        - { Effect: Allow, Action: 'dynamodb:*', Resource: '*' }
                        \(statement)

            """
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    private func program() throws -> String { try PackageFolder.executable("PasswordlessCode") }

    @Test(arguments: [
        ("CODE_KEY_ARN=\(arn)", ["secretsmanager:GetSecretValue \(arn)"]),
        ("CODE_KEY_ARN=\(arn):member", ["secretsmanager:GetSecretValue \(arn)"]),
        (
            "CODE_KEY_ARN=arn:aws:ssm:eu-west-1:123456789012:parameter/codes/key",
            ["ssm:GetParameter arn:aws:ssm:eu-west-1:123456789012:parameter/codes/key"]
        ),
        ("CODE_KEY=a-key-of-at-least-thirty-two-bytes", []),
    ])
    func `--iam names the action of the service that keeps the secret`(
        variable: String, expected: [String]
    ) async throws {
        struct Policy: Decodable {
            struct Statement: Decodable {
                let Action: [String]
                let Resource: String
            }
            let Statement: [Statement]
        }
        let run = try await run("explain", "--iam", try program(), "--env", variable, "--json")
        let policy = try JSONDecoder().decode(Policy.self, from: Data(run.object().object("policy").bytes()))
        let reading = policy.Statement.filter { $0.Action[0].hasPrefix("secrets") || $0.Action[0].hasPrefix("ssm") }
        #expect(reading.map { "\($0.Action[0]) \($0.Resource)" } == expected, "\(run.errors)")
    }

    @Test func `check starts a function that reads a secret, and finds what its role lacks`() async throws {
        let variable = "CODE_KEY_ARN: !Ref CodeKeySecret"
        let lacking = try template(variable, allowing: "")
        let found = try await run("check", lacking, "--function", "PasswordlessCode=\(try program())")
        let text = String(decoding: found.output, as: UTF8.self)
        #expect(text.contains("[code.not-permitted]") && text.contains("secretsmanager:GetSecretValue"), "\(text)")
        #expect(!text.contains("[code.starts]") && !text.contains("is not started"), "\(text)")

        let statement = "- { Effect: Allow, Action: 'secretsmanager:GetSecretValue', Resource: !Ref CodeKeySecret }"
        let allowed = try template(variable, allowing: statement)
        let good = try await run("check", allowed, "--function", "PasswordlessCode=\(try program())")
        let words = String(decoding: good.output, as: UTF8.self)
        #expect(!words.contains("secretsmanager") && !words.contains("[code.starts]"), "\(words)")
    }

    @Test func `invoke answers an event of a function whose key AWS keeps, without AWS`() async throws {
        let run = try await run(
            "invoke", try program(), "DefineAuthChallenge_Authentication", "--env", "CODE_KEY_ARN=\(Self.arn)",
            "--env", "MAIL_FROM=a@example.org")
        #expect(run.status == 0, "\(run.errors)\(String(decoding: run.output, as: UTF8.self))")
    }

    // MARK: A secret that the function reads before it can describe its sign-in

    private static let probe = ["--env", "KEPT_ARN=\(arn)", "--env", "CODE_KEY=a-key-of-at-least-thirty-two-bytes"]

    @Test func `prove explores a sign-in whose function reads a secret when it starts, without AWS`() async throws {
        let program = try PackageFolder.executable("CognitoFlowProbe")
        let run = try await run(["prove", program, "--answer", "message"] + Self.probe)
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 0 && text.contains("order"), "\(run.errors)\(text)")
    }

    @Test func `prove says that a function does not start, because its secret cannot be read`() async throws {
        let program = try PackageFolder.executable("CognitoFlowProbe")
        let elsewhere = ["AWS_ENDPOINT_URL=http://127.0.0.1:9", "AWS_REGION=eu-west-1"].flatMap { ["--env", $0] }
        let run = try await run(["prove", program, "--answer", "private:answer"] + Self.probe + elsewhere)
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 1 && text.contains("fails on the first event"), "\(run.errors)\(text)")
        #expect(text.contains("The function could not start") && text.contains("KEPT_ARN"), "\(text)")
    }
}
