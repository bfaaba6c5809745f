import CognitoProcessTestSupport
import Foundation
import Testing

/// A custom sender in Python that opens codes with the AWS Encryption SDK, under the key that its variable names.
@Suite(.timeLimit(.minutes(5))) struct SenderLanguageTests {
    private static let template = """
        Transform: AWS::Serverless-2016-10-31
        Resources:
          CodeKey: { Type: AWS::KMS::Key }
          Pool:
            Type: AWS::Cognito::UserPool
            Properties:
              LambdaConfig:
                KMSKeyID: !GetAtt CodeKey.Arn
                CustomEmailSender: { LambdaArn: !GetAtt Sender.Arn, LambdaVersion: V1_0 }
          Allowed:
            Type: AWS::Lambda::Permission
            Properties:
              Action: lambda:InvokeFunction
              FunctionName: !Ref Sender
              Principal: cognito-idp.amazonaws.com
              SourceArn: !GetAtt Pool.Arn
          Sender:
            Type: AWS::Serverless::Function
            Properties:
              Runtime: python3.12
              CodeUri: sender/
              Handler: sender.handler
              Timeout: 30
              MemorySize: 512
              Environment: { Variables: { CODE_KEY: !GetAtt CodeKey.Arn } }
        """

    private static let code = """
        import base64, os, sys
        sys.path.insert(0, os.environ.get("SDK", "/nowhere"))
        import aws_encryption_sdk
        from aws_encryption_sdk.identifiers import CommitmentPolicy

        client = aws_encryption_sdk.EncryptionSDKClient(commitment_policy=CommitmentPolicy.FORBID_ENCRYPT_ALLOW_DECRYPT)
        keys = aws_encryption_sdk.StrictAwsKmsMasterKeyProvider(key_ids=[os.environ["CODE_KEY"]])


        def handler(event, context):
            if not event["request"].get("code"):
                return event
            text, _ = client.decrypt(source=base64.b64decode(event["request"]["code"]), key_provider=keys)
            print("opened", len(text))
            return event
        """

    private static func project() async throws -> ManagedProject {
        let project = try await ManagedProject("python")
        let python = try await ManagedProject.python()
        try project.write(template.replacing("python3.12", with: python), to: "template.yaml")
        try project.write(code, to: "sender/sender.py")
        return project
    }

    private static var variables: [String] { ["--env", "SDK=\(PackageFolder.root)/.tools/moto"] }

    @Test(arguments: [nil, "arn:aws:kms:eu-west-1:111122223333:key/own"])
    func `invoke seals the samples' codes with the function's key`(key: String?) async throws {
        let project = try await Self.project()
        let own = key.map { ["--env", "CODE_KEY=\($0)"] } ?? []
        let run = try await DeskRun(
            executable: "cognito-triggers",
            ["invoke", "Sender", "CustomEmailSender", "CustomSMSSender", "--package-path", project.path]
                + Self.variables + own, environment: project.environment)
        let output = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 0 && !output.contains("DecryptKeyError"), "\(output)\(run.errors)")
        #expect(output.matches(of: /opened \d+/).count == 14, "\(output)")
    }

    @Test(arguments: [
        ([], false), (["--env", "CODE_KEY=arn:aws:kms:eu-west-1:111122223333:key/own"], false),
        (["--env", "CODE_KEY=arn:aws:kms:eu-west-1:111122223333:alias/own"], true),
    ])
    func `check --build runs the sender on samples that its key opens`(key: [String], fails: Bool) async throws {
        let project = try await Self.project()
        let run = try await DeskRun(
            executable: "cognito-triggers",
            ["check", "\(project.path)/template.yaml", "--build"] + Self.variables + key,
            environment: project.environment)
        let output = String(decoding: run.output, as: UTF8.self) + run.errors
        #expect(output.contains("sender.cannot-decrypt"), "\(output)")
        #expect(
            output.contains("Sender on CustomEmailSender_") == fails && output.contains("DecryptKeyError") == fails,
            "\(output)")
    }
}
