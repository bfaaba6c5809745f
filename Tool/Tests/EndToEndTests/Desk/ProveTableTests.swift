import CognitoProcessTestSupport
import Foundation
import Testing

/// `cognito-triggers prove` with the tables of a template at a server of the user's.
@Suite(.timeLimit(.minutes(5))) struct ProveTableTests {
    private let folder = WorkFolder()

    /// Writes a template in which a sign-in counts wrong answers in a table.
    private func writeTemplate() throws {
        let text = """
            AWSTemplateFormatVersion: '2010-09-09'
            Transform: AWS::Serverless-2016-10-31
            Resources:
              PasswordlessCode:
                Type: AWS::Serverless::Function
                Properties:
                  CodeUri: .
                  Handler: bootstrap
                  Runtime: provided.al2023
                  Timeout: 5
                  MemorySize: 256
                  Environment:
                    Variables:
                      MAIL_FROM: a@example.org
                      CODE_KEY: a-key-of-at-least-thirty-two-bytes
                      SIGN_IN_TABLE: !Ref SignInTable
              SignInTable:
                Type: AWS::DynamoDB::Table
                Properties:
                  BillingMode: PAY_PER_REQUEST
                  AttributeDefinitions: [{ AttributeName: id, AttributeType: S }]
                  KeySchema: [{ AttributeName: id, KeyType: HASH }]
                  TimeToLiveSpecification: { AttributeName: expires, Enabled: true }

            """
        try text.write(toFile: "\(folder.path)/template.yaml", atomically: true, encoding: .utf8)
    }

    @Test func `a sign-in is explored with the table that its template names, which is made first`() async throws {
        try writeTemplate()
        _ = try await AWSClients.python([
            "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Callers/prove_dynamodb.py",
            try PackageFolder.executable("cognito-triggers"), try PackageFolder.executable("PasswordlessCode"),
            folder.path,
        ])
    }

    @Test(arguments: [
        ("127.0.0.1:1", "write an address"),
        ("http://127.0.0.1:1", "--dynamodb: http://127.0.0.1:1 cannot be reached"),
    ])
    func `a server that is not there is named before anything is explored`(
        _ address: String, _ words: String
    ) async throws {
        try writeTemplate()
        let run = try await DeskRun(
            executable: "cognito-triggers",
            [
                "prove", try PackageFolder.executable("PasswordlessCode"), "--package-path", folder.path,
                "--dynamodb", address,
            ])
        #expect(run.status != 0 && run.output.isEmpty && run.errors.contains(words), "\(run.errors)")
    }
}
