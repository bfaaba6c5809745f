import CognitoProcessTestSupport
import Foundation
import Testing
import WireJSON

/// The values that a template's parameters have in the commands.
@Suite struct TemplateParameterTests {
    private static let template = """
        Parameters:
          Stage: { Type: String, AllowedValues: [beta, live] }
          Title: { Type: String, Default: untitled }
          Secret: { Type: "AWS::SSM::Parameter::Value<String>", Default: /secret }
        Resources:
          People: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: !Sub "${Title} of ${Stage}" } }
          Login:
            Type: AWS::Cognito::UserPoolDomain
            Properties: { UserPoolId: !Ref People, Domain: !Sub "${Stage}-login" }
        """

    private static let settings = """
        version = 0.1
        [default.global.parameters]
        parameter_overrides = "Title=nobody"
        [default.deploy.parameters]
        parameter_overrides = "Stage=beta Title=\\"my people\\" Unused=1 Secret=/other"
        [prod.deploy.parameters]
        parameter_overrides = ["Stage=live", "Title=hidden-value"]
        """

    private static func folder(_ files: [String: String]) throws -> WorkFolder {
        let folder = WorkFolder()
        for (name, text) in files {
            let url = URL(fileURLWithPath: "\(folder.path)/\(name)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: url, atomically: true, encoding: .utf8)
        }
        return folder
    }

    /// Starts a pool for a folder, and returns the name of its only user pool and the notes.
    private static func pool(_ folder: WorkFolder, _ options: [String]) async throws -> (
        name: String, notes: String
    ) {
        let pool = try await PoolProcess(
            ["--json", "--quiet", "--package-path", folder.path, "--data", ":memory:"] + options)
        #expect(await pool.end() == 0)
        let ready = try JSONValue(
            json: Array(pool.output.text.split(separator: "\n").first.map { Array($0.utf8) } ?? []))
        return (ready["pools"]?.elements?.first?["name"]?.text ?? "", pool.errors.text.replacing("\n", with: " "))
    }

    @Test(
        arguments: [
            ([], "my people of beta", "gives 2 parameters a value: Stage, Title."),
            (["--parameter", "Title=ours"], "ours of beta", "gives 1 parameter a value: Stage."),
            (["--config-env", "prod"], "hidden-value of live", "gives 2 parameters a value: Stage, Title."),
        ])
    func `a pool has the values of samconfig.toml, and the option's before these`(
        options: [String], name: String, note: String
    ) async throws {
        let folder = try Self.folder(["template.yaml": Self.template, "samconfig.toml": Self.settings])
        let pool = try await Self.pool(folder, options)
        #expect(pool.name == name)
        #expect(
            pool.notes.contains(
                "samconfig.toml \(options.first == "--config-env" ? "[prod]" : "[default]") \(note)"),
            "\(pool.notes)")
        #expect(!pool.notes.contains("hidden-value") && !pool.notes.contains("stand-ins"), "\(pool.notes)")
    }

    @Test(
        arguments: [
            (["--config-env", "prd"], Self.settings, 2, "has no such environment; it has default, prod."),
            (["--config-env", "prod"], nil, 2, "there is no samconfig.toml beside"),
            ([], "[default\n", 0, "samconfig.toml:1:9: this is not TOML: the name of a table has no ] at its end."),
            (
                [], "[default.deploy.parameters]\nparameter_overrides = \"Stage=prod\"", 0,
                "the value of Stage does not count, as the template allows only beta, live."
            ),
            (
                [], Self.settings, 0,
                "samconfig.toml [default] gives Unused a value, but the template has no such parameter."
            ),
            (
                [], "[default.deploy.parameters]\nparameter_overrides = \"Titel=x\"", 0,
                "gives Titel a value, but the template has no such parameter; did you mean Title?"
            ),
            ([], Self.settings, 0, "names an entry of the parameter store for Secret, which is not read"),
        ] as [([String], String?, Int32, String)])
    func `check says which settings do not count`(
        options: [String], settings: String?, status: Int32, words: String
    ) async throws {
        let folder = try Self.folder(
            ["template.yaml": Self.template].merging(settings.map { ["samconfig.toml": $0] } ?? [:]) { $1 })
        let check = try await DeskRun(
            executable: "cognito-triggers", ["check", "\(folder.path)/template.yaml"] + options,
            environment: ["PATH": "/usr/bin:/bin"])
        #expect(
            check.status == status && check.errors.replacing("\n", with: " ").contains(words), "\(check.errors)")
    }

    @Test func `parameters without a value have stand-ins, which one note names with the option`() async throws {
        let folder = try Self.folder([
            "template.yaml": """
            Parameters:
              AppUrl: { Type: String }
              Stage: { Type: String, AllowedValues: [beta, live] }
              Length: { Type: Number }
              GateArn: { Type: String }
            Resources:
              People:
                Type: AWS::Cognito::UserPool
                Properties:
                  UserPoolName: !Ref Stage
                  LambdaConfig: { PreSignUp: !Ref GateArn }
                  Policies: { PasswordPolicy: { MinimumLength: !Ref Length } }
              App:
                Type: AWS::Cognito::UserPoolClient
                Properties: { UserPoolId: !Ref People, CallbackURLs: [!Ref AppUrl] }
            """
        ])
        let pool = try await Self.pool(folder, [])
        #expect(pool.name == "beta")
        #expect(
            pool.notes.contains(
                "parameters without a value have stand-ins here: Stage=beta, AppUrl=http://localhost. Give them values "
                    + "with --parameter NAME=VALUE, or in parameter_overrides of samconfig.toml."), "\(pool.notes)")
        #expect(pool.notes.contains("MinimumLength is left out: the parameter Length has no default"))
        #expect(pool.notes.contains("LambdaConfig.PreSignUp is left out: the parameter GateArn has no default"))
        #expect(pool.notes.ranges(of: "note:").count == 3 && !pool.notes.contains("refuses"), "\(pool.notes)")
    }

    private static let trigger = """
        Parameters:
          PreSignUpArn: { Type: String, AllowedPattern: "arn:aws:lambda:.*" }
        Resources:
          GateFunction:
            Type: AWS::Lambda::Function
            Properties: { Runtime: nodejs22.x, Handler: index.handler, Code: { ZipFile: "exports.handler = async (e) => e;" } }
          Mail: { Type: AWS::Lambda::Function, Properties: { Code: { S3Key: x } } }
          People: { Type: AWS::Cognito::UserPool, Properties: { LambdaConfig: { PreSignUp: !Ref PreSignUpArn } } }
        """

    @Test(arguments: [
        "GateFunction", "arn:aws:lambda:eu-central-1:123456789012:function:stack-GateFunction-AB12CD34EF56",
        "arn:aws:lambda:eu-central-1:123456789012:function:GateFunction",
    ])
    func `a trigger's parameter takes a function's name, and the ARN that CloudFormation makes`(
        value: String
    ) async throws {
        let folder = try Self.folder(["template.yaml": Self.trigger])
        // The inline code is unpacked into the cache in the home folder.
        let pool = try await PoolProcess(
            ["--quiet", "--package-path", folder.path, "--data", ":memory:", "--parameter", "PreSignUpArn=\(value)"],
            environment: ["HOME": folder.path])
        try await Patience.wait(for: "GateFunction among the functions: \(pool.errors.text)") {
            try await pool.fetch("/2015-03-31/functions/").1.contains("GateFunction")
        }
        #expect(!pool.errors.text.contains("template.yaml:"), "\(pool.errors.text)")
        #expect(await pool.end() == 0)
    }

    @Test func `a trigger's parameter without a function's name is answered with the functions`() async throws {
        let folder = try Self.folder(["template.yaml": Self.trigger])
        let pool = try await Self.pool(folder, [])
        #expect(
            pool.notes.contains(
                "PreSignUp is left out: the parameter PreSignUpArn has no value; --parameter PreSignUpArn=GateFunction sets it "
                    + "to the ARN of that function; the functions are GateFunction, Mail"), "\(pool.notes)")
        let check = try await DeskRun(
            executable: "cognito-triggers", ["check", folder.path], environment: ["PATH": "/usr/bin:/bin"])
        #expect(
            check.errors.replacing("\n", with: " ").contains(
                "People.LambdaConfig.PreSignUp is not checked: the parameter PreSignUpArn has no value"),
            "\(check.errors)")
        let wrong = try await DeskRun(
            executable: "cognito-triggers",
            ["pool", "--port", "0", "--package-path", folder.path, "--parameter", "PreSignUpArn=GatFunction"],
            environment: ["PATH": "/usr/bin:/bin"])
        #expect(
            wrong.status == 2
                && wrong.errors.replacing("\n", with: " ").contains(
                    "has no function GatFunction; it has GateFunction, Mail. Did you mean GateFunction?"),
            "\(wrong.errors)")
    }

    @Test func `a pool whose senders have a key that a parameter names is there`() async throws {
        let folder = try Self.folder([
            "template.yaml": """
            Parameters: { KeyArn: { Type: String } }
            Resources:
              People:
                Type: AWS::Cognito::UserPool
                Properties:
                  LambdaConfig:
                    CustomEmailSender:
                      LambdaVersion: V1_0
                      LambdaArn: arn:aws:lambda:us-east-1:123456789012:function:Mail
                    KMSKeyID: !Ref KeyArn
            """
        ])
        let pool = try await Self.pool(folder, [])
        #expect(pool.name == "People")
        #expect(pool.notes.contains("People.LambdaConfig.KMSKeyID=arn:aws:kms:"), "\(pool.notes)")
        #expect(!pool.notes.contains("answers") && !pool.notes.contains("refuses"), "\(pool.notes)")
    }

    @Test func `a user of the template is invited once, and is there after a restart`() async throws {
        let folder = try Self.folder([
            "template.yaml": """
            Parameters: { AdminEmail: { Type: String } }
            Resources:
              People: { Type: AWS::Cognito::UserPool, Properties: { UsernameAttributes: [email] } }
              Admins: { Type: AWS::Cognito::UserPoolGroup, Properties: { UserPoolId: !Ref People } }
              Member:
                Type: AWS::Cognito::UserPoolUserToGroupAttachment
                Properties: { UserPoolId: !Ref People, GroupName: !Ref Admins, Username: !Ref Admin }
              Admin:
                Type: AWS::Cognito::UserPoolUser
                Properties: { UserPoolId: !Ref People, Username: !Ref AdminEmail, DesiredDeliveryMediums: [EMAIL] }
            """
        ])
        for _ in 0..<2 {
            let pool = try await PoolProcess(["--quiet", "--package-path", folder.path])
            // The live page shows what the command says.
            #expect(try await pool.fetch("/_local/notes").1.contains("AdminEmail=adminemail@example.com"))
            let outbox = try JSONValue(json: Array(try await pool.fetch("/_local/outbox").1.utf8)).elements ?? []
            #expect(outbox.map { $0["destination"]?.text } == ["adminemail@example.com"])
            #expect(!pool.errors.text.contains("refuses"), "\(pool.errors.text)")
            #expect(await pool.end() == 0)
        }
    }

    // MARK: CDK

    private static let stack = """
        {"Parameters": {
           "Stage": {"Type": "String"},
           "BootstrapVersion": {"Type": "AWS::SSM::Parameter::Value<String>", "Default": "/cdk-bootstrap/x/version"}},
         "Resources": {"People": {"Type": "AWS::Cognito::UserPool", "Properties": {"UserPoolName": {"Ref": "Stage"}}}},
         "Rules": {"CheckBootstrapVersion": {"Assertions": [{"Assert": {"Fn::Not": [{"Fn::Contains":
           [["1"], {"Ref": "BootstrapVersion"}]}]}, "AssertDescription": "x"}]}}}
        """

    @Test func `a pool has the values with which CDK deploys the stack`() async throws {
        let folder = try Self.folder([
            "cdk.json": "{}", "cdk.out/App.template.json": Self.stack,
            "cdk.out/manifest.json": """
            {"artifacts": {"App": {"type": "aws:cloudformation:stack",
              "properties": {"templateFile": "App.template.json", "parameters": {"Stage": "from-the-app"}}}}}
            """,
        ])
        let pool = try await Self.pool(folder, [])
        #expect(pool.name == "from-the-app")
        #expect(pool.notes.contains("manifest.json gives 1 parameter a value: Stage."), "\(pool.notes)")
        #expect(pool.notes.ranges(of: "note:").count == 1, "\(pool.notes)")
    }

    @Test func `check takes a parameter that only one of several templates has`() async throws {
        let folder = try Self.folder([
            "users.yaml": Self.template, "other.yaml": "Resources: { Names: { Type: AWS::SNS::Topic } }",
        ])
        let files = ["users.yaml", "other.yaml"].map { "\(folder.path)/\($0)" }
        for (parameter, status) in [("Title=ours", 0), ("Titel=ours", 2)] {
            let check = try await DeskRun(
                executable: "cognito-triggers", ["check"] + files + ["--parameter", parameter],
                environment: ["PATH": "/usr/bin:/bin"])
            #expect(check.status == Int32(status), "\(parameter): \(check.errors)")
        }
    }

    @Test func `an app of CDK that has written no template has advice`() async throws {
        let folder = try Self.folder(["cdk.json": "{}"])
        let words = "run cdk synth in its folder first"
        let check = try await DeskRun(
            executable: "cognito-triggers", ["check", folder.path], environment: ["PATH": "/usr/bin:/bin"])
        #expect(check.status == 2 && check.errors.replacing("\n", with: " ").contains(words), "\(check.errors)")
        let pool = try await PoolProcess(["--quiet", "--package-path", folder.path, "--data", ":memory:"])
        #expect(pool.errors.text.replacing("\n", with: " ").contains(words), "\(pool.errors.text)")
        #expect(await pool.end() == 0)
    }
}
