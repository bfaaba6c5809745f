import CognitoProcessTestSupport
import Foundation
import Testing

/// The configuration of a function, which is the same for every verb that runs it.
@Suite(.timeLimit(.minutes(5))) struct FunctionConfigurationTests {
    /// A template with a variable for every way to write a value that is known without a deployment.
    private static let template = """
        Parameters: { Stage: { Type: String, Default: test } }
        Mappings: { Tables: { test: { Name: people } } }
        Conditions: { IsTest: !Equals [!Ref Stage, test] }
        Resources:
          Versioned:
            Type: AWS::Lambda::Function
            Properties:
              Timeout: 100
              Environment:
                Variables:
                  CHOSEN: !If [IsTest, yes, no]
                  MAPPED: !FindInMap [Tables, !Ref Stage, Name]
                  SELECTED: !Select [1, !Split ["-", "a-b-c"]]
                  REGION_NAME: !Ref AWS::Region
                  POOL_ARN: !GetAtt People.Arn
                  TABLE: !Ref Table
          Table: { Type: AWS::DynamoDB::Table }
          People:
            Type: AWS::Cognito::UserPool
            Properties: { LambdaConfig: { PreSignUp: !Sub "arn:aws:lambda:${AWS::Region}:123456789012:function:Versioned" } }
          App: { Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref People } }
        """
    private static let expected = [
        "CHOSEN=yes", "MAPPED=people", "SELECTED=b", "REGION_NAME=us-east-1",
        "POOL_ARN=arn:aws:cognito-idp:us-east-1:123456789012:userpool/us-east-1_",
    ]

    /// Returns what a function of the template says of its environment.
    private static func environment(under verb: String, _ package: RehearsedPackage) async throws -> String {
        let arguments = ["Versioned", "--package-path", package.path]
        switch verb {
        case "serve":
            let served = try await ServedFunctions(arguments + ["--quiet"], path: package.toolPath)
            let words = String(decoding: try await served.invoke("Versioned", "{}"), as: UTF8.self)
            #expect(await served.end() == 0)
            return words
        case "pool":
            let pool = try await PoolProcess(["--quiet", "--package-path", package.path], path: package.toolPath)
            let client = try #require(
                try await pool.fetch("/_local/pools").1.firstMatch(of: /"clients":\[\{"id":"(\w+)"/)
            ).1
            let words = try await pool.fetch(
                "/", post: #"{"ClientId":"\#(client)","Username":"ada","Password":"Passw0rd!"}"#,
                headers: ["X-Amz-Target": "AWSCognitoIdentityProviderService.SignUp"]
            ).1
            #expect(await pool.end() == 0)
            return words
        default:
            let run = try await DeskRun(
                executable: "cognito-triggers", ["invoke", "Versioned", "PreSignUp_SignUp"] + arguments.dropFirst(),
                environment: ["PATH": package.toolPath])
            #expect(run.errors.contains("only a deployment knows the variable TABLE"), "\(run.errors)")
            return String(decoding: run.output, as: UTF8.self)
        }
    }

    @Test(arguments: ["invoke", "serve", "pool"])
    func `a function has the values of its template's variables under every verb`(_ verb: String) async throws {
        let package = try RehearsedPackage(bootstrap: "environment.py")
        try package.write(Self.template, to: "template.yaml")
        let words = try await Self.environment(under: verb, package)
        for variable in Self.expected { #expect(words.contains(variable), "\(words)") }
        #expect(!words.contains("TABLE="), "\(words)")
    }

    @Test(arguments: [false, true])
    func `a function of four seconds without a time-out of its own fails, as on Lambda`(_ hasTemplate: Bool)
        async throws
    {
        let folder = WorkFolder()
        let template = "Resources:\n  ConformanceProbe: { Type: AWS::Lambda::Function }\n"
        try template.write(toFile: "\(folder.path)/template.yaml", atomically: true, encoding: .utf8)
        let event = #"{"triggerSource":"PreSignUp_SignUp","do":"sleep","ms":4000,"response":{}}"#
        let run = try await DeskRun(
            executable: "cognito-triggers",
            ["invoke", try PackageFolder.executable("ConformanceProbe"), "-"]
                + (hasTemplate
                    ? ["--template", "\(folder.path)/template.yaml"] : ["--package-path", folder.path + "/none"]),
            input: Array(event.utf8),
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 1, "\(text)")
        #expect(text.contains("timed out after 3.00 seconds"), "\(text)")
    }

    @Test(arguments: [false, true])
    func `a variable that names a table says how to have the table here`(_ namesTemplate: Bool) async throws {
        let folder = WorkFolder()
        let path = "\(folder.path)/template.yaml"
        let template = """
            Resources:
              ConformanceProbe:
                Type: AWS::Lambda::Function
                Properties: { Environment: { Variables: { PLANS_TABLE: !Ref Plans } } }
              Plans: { Type: AWS::DynamoDB::Table }
            """
        try template.write(toFile: path, atomically: true, encoding: .utf8)
        let run = try await DeskRun(
            executable: "cognito-triggers",
            ["invoke", try PackageFolder.executable("ConformanceProbe"), "PreSignUp_SignUp"]
                + (namesTemplate ? ["--template", path] : ["--package-path", folder.path]),
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
        let errors = run.errors.replacing(/\s+/, with: " ")
        for words in [
            "It names the table Plans, which a function that runs here needs, too.",
            "moto_server -p 8000. With `pool` and `prove`, --dynamodb http://127.0.0.1:8000",
            "--endpoint dynamodb=http://127.0.0.1:8000",
        ] {
            #expect(errors.contains(words), "\(run.errors)")
        }
        #expect((run.status == 2) == namesTemplate, "\(run.errors)")
    }

    @Test func `a policy has the template's values and none that only the local pool has`() async throws {
        let folder = WorkFolder()
        let template = """
            Conditions: { IsTest: !Equals [a, a] }
            Resources:
              WelcomeMail:
                Type: AWS::Lambda::Function
                Properties: { Environment: { Variables: { MAIL_FROM: !If [IsTest, a@example.org, x], POOL: !GetAtt People.Arn } } }
              People: { Type: AWS::Cognito::UserPool }
            """
        try template.write(toFile: "\(folder.path)/template.yaml", atomically: true, encoding: .utf8)
        let run = try await DeskRun(
            executable: "cognito-triggers",
            ["explain", "--iam", try PackageFolder.executable("WelcomeMail"), "--package-path", folder.path],
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(String(decoding: run.output, as: UTF8.self).contains("a@example.org"))
        #expect(run.errors.contains("only a deployment knows the variable POOL"), "\(run.errors)")
    }
}
