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

    @Test func `users have the rows of --item before they sign in, each with values of its own`() async throws {
        let text = """
            Resources:
              Rows:
                Type: AWS::Lambda::Function
                Properties:
                  Handler: bootstrap
                  Runtime: provided.al2023
                  Timeout: 5
                  Environment: { Variables: { CODES_TABLE: !Ref Codes } }
              Codes:
                Type: AWS::DynamoDB::Table
                Properties:
                  TableName: codes
                  BillingMode: PAY_PER_REQUEST
                  AttributeDefinitions: [{ AttributeName: user, AttributeType: S }]
                  KeySchema: [{ AttributeName: user, KeyType: HASH }]

            """
        try text.write(toFile: "\(folder.path)/template.yaml", atomically: true, encoding: .utf8)
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/Rows", withDestinationPath: Self.program)
        _ = try await AWSClients.python([
            "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Callers/prove_items.py",
            try PackageFolder.executable("cognito-triggers"), "\(folder.path)/Rows", folder.path,
        ])
    }

    @Test func `a sign-in with recovery codes is explored with codes that its own program makes`() async throws {
        let text = """
            Resources:
              SignInTable:
                Type: AWS::DynamoDB::Table
                Properties:
                  TableName: SignInTable
                  BillingMode: PAY_PER_REQUEST
                  AttributeDefinitions: [{ AttributeName: id, AttributeType: S }]
                  KeySchema: [{ AttributeName: id, KeyType: HASH }]

            """
        try text.write(toFile: "\(folder.path)/template.yaml", atomically: true, encoding: .utf8)
        _ = try await AWSClients.python([
            "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Callers/prove_recovery_codes.py",
            try PackageFolder.executable("cognito-triggers"), try PackageFolder.executable("CognitoProofProbe"),
            folder.path,
        ])
    }

    /// A sign-in whose codes are in rows of a table, and which may be slow.
    private static let program = "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Bootstraps/rows.py"

    @Test(arguments: [
        (["--item", "Codes={}"], "--item needs --dynamodb"),
        (["--dynamodb", "http://127.0.0.1:1", "--item", "Codes"], "--item Codes: write TABLE="),
        (["--dynamodb", "http://127.0.0.1:1", "--item", "Codes={"], "--item Codes=…: the row is not JSON"),
        (["--dynamodb", "http://127.0.0.1:1", "--item", "Codes=none.json"], "the file none.json cannot be read"),
        (["--user-file", "none.json"], "--user-file: the file none.json cannot be read"),
    ])
    func `rows and users that cannot be read are named before anything is explored`(
        _ options: [String], _ words: String
    ) async throws {
        let run = try await DeskRun(
            executable: "cognito-triggers", ["prove", Self.program, "--answer", "private:answer"] + options)
        let errors = run.errors.replacing(/\s+/, with: " ")
        #expect(run.status != 0 && run.output.isEmpty && errors.contains(words), "\(run.errors)")
    }

    @Test func `a call that took too long is repeated once with more time, and is not a crash`() async throws {
        let slow = "\(folder.path)/slow"
        try FileManager.default.createDirectory(atPath: slow, withIntermediateDirectories: true)
        let run = try await DeskRun(
            executable: "cognito-triggers",
            [
                "prove", Self.program, "--answer", "private:answer", "--timeout", "5", "--env", "SLOW=\(slow)",
                "--at-most", "60", "--package-path", folder.path,
            ])
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(text.contains("took longer than the function's time-out of 5 seconds"), "\(text)\(run.errors)")
        #expect(text.contains("repeated once with 60 seconds"), "\(text)")
        #expect(!text.contains("crashes") && !text.contains("Task timed out"), "\(text)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: slow).count == 3)
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
