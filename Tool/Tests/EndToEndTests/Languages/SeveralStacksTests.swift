import CognitoProcessTestSupport
import Foundation
import Testing

/// Projects whose pool and functions are in the templates of several stacks.
@Suite(.timeLimit(.minutes(5))) struct SeveralStacksTests {
    // MARK: CDK

    /// Returns what CDK has synthesised for an app with a stack of functions and a stack of users.
    private static func synthesised() async throws -> ManagedProject {
        let project = try await ManagedProject("node")
        let files = FileManager.default
        _ = try project.synthesise()
        try files.removeItem(atPath: "\(project.path)/cdk.out/Members.template.json")
        for name in ["Functions.template.json", "Users.template.json"] {
            try files.copyItem(
                atPath: "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Languages/cdk/two/\(name)",
                toPath: "\(project.path)/cdk.out/\(name)")
        }
        return project
    }

    private static func templates(_ project: ManagedProject, _ names: String...) -> [String] {
        names.flatMap { ["--template", "\(project.path)/\($0)"] }
    }

    @Test(arguments: [true, false])
    func `boto3 signs up and in at the pool of one stack, whose functions are in the other`(
        _ isFound: Bool
    ) async throws {
        let project = try await Self.synthesised()
        let options =
            isFound
            ? ["--package-path", project.path]
            : Self.templates(project, "cdk.out/Users.template.json", "cdk.out/Functions.template.json")
        let pool = try await PoolProcess(
            ["--quiet", "--data", ":memory:"] + options, environment: project.environment)
        try await pool.call("pool_languages.py")
        #expect(await pool.end() == 0)
        #expect(!pool.errors.text.contains("left out"), "\(pool.errors.text)")
    }

    @Test func `a stack whose exports are elsewhere says how to name the other template`() async throws {
        let project = try await Self.synthesised()
        let pool = try await PoolProcess(
            ["--quiet", "--data", ":memory:"] + Self.templates(project, "cdk.out/Users.template.json"),
            environment: project.environment)
        let text = pool.errors.text.replacing(/\s+/, with: " ")
        #expect(
            text.contains("LambdaConfig.PreSignUp is left out: another stack exports it; --template, once more"),
            "\(text)")
        #expect(await pool.end() == 0)
    }

    @Test func `invoke, prove and check --build take a function of one stack and the pool of the other`() async throws {
        let project = try await Self.synthesised()
        let templates = Self.templates(project, "cdk.out/Functions.template.json", "cdk.out/Users.template.json")
        let invoke = try await DeskRun(
            executable: "cognito-triggers", ["invoke", "SignUp", "PreSignUp_SignUp"] + templates + templates,
            environment: project.environment)
        #expect(invoke.status == 0, "\(String(decoding: invoke.output, as: UTF8.self))\(invoke.errors)")
        let proof = try await project.run("prove", "--answer", "private:answer")
        let output = String(decoding: proof.output, as: UTF8.self)
        #expect(proof.status == 1 && output.contains("NO  tokens-need-every-step"), "\(output)\(proof.errors)")
        let asset = "cdk.out/asset.404c9c88d459723e69ed1d0e1285e8d99cc487229273a0b756bc9ad10c32693e"
        try project.write("exports.handler = (event) => { event.response = {}; };\n", to: "\(asset)/signUp.js")
        let check = try await DeskRun(
            executable: "cognito-triggers", ["check", "--build"] + templates.filter { $0 != "--template" },
            environment: project.environment)
        let findings = String(decoding: check.output, as: UTF8.self)
        #expect(
            check.status == 1 && findings.contains("SignUp977E8987 on PreSignUp_AdminCreateUser"),
            "\(findings)\(check.errors)")
    }

    // MARK: SAM and CloudFormation

    /// Returns a project with the functions in `functions/template.yaml`, and with a pool in `users.yaml` that calls `trigger`.
    private static func split(_ trigger: String, _ parameter: String = "PreSignUpFunctionArn") async throws
        -> ManagedProject
    {
        let project = try await ManagedProject("node")
        try FileManager.default.createDirectory(
            atPath: "\(project.path)/functions", withIntermediateDirectories: true)
        try project.edit("template.yaml") { text in
            text.replacing(#/  Pool:\n[\s\S]*?  SignUp:/#, with: "  SignUp:")
                .replacing(#/      Events:\n(?:        .*\n)*/#, with: "")
                .replacing(
                    "Handler: signUp.handler", with: "Handler: signUp.handler\n      FunctionName: people-sign-up")
        }
        for name in ["template.yaml", "src"] {
            try FileManager.default.moveItem(
                atPath: "\(project.path)/\(name)", toPath: "\(project.path)/functions/\(name)")
        }
        try project.write(
            """
            Parameters:
              \(parameter): { Type: String }
            Resources:
              Pool:
                Type: AWS::Cognito::UserPool
                Properties: { UserPoolName: people, LambdaConfig: { PreSignUp: \(trigger) } }
              Client:
                Type: AWS::Cognito::UserPoolClient
                Properties: { UserPoolId: !Ref Pool, ClientName: app }

            """, to: "users.yaml")
        return project
    }

    @Test(arguments: [
        (
            "!Ref PreSignUpFunctionArn",
            ["--parameter", "PreSignUpFunctionArn=arn:aws:lambda:eu-west-1:1:function:SignUp"]
        ),
        ("!Ref SignUpFunctionArn", []), ("!Ref PeopleSignUpArn", []),
        ("arn:aws:lambda:eu-central-1:210987654321:function:people-sign-up", []),
        ("!Sub \"arn:aws:lambda:${AWS::Region}:${AWS::AccountId}:function:people-sign-up:live\"", []),
    ])
    func `the first sign-up runs the trigger of another template, by a parameter or an ARN`(
        _ trigger: String, _ options: [String]
    ) async throws {
        let parameter = trigger.hasPrefix("!Ref ") ? String(trigger.dropFirst(5)) : "Unused"
        let project = try await Self.split(trigger, parameter)
        let pool = try await PoolProcess(
            ["--quiet", "--data", ":memory:", "--json"]
                + Self.templates(project, "users.yaml", "functions/template.yaml")
                + options, environment: project.environment)
        #expect(try await Self.signUp(at: pool, "ada@example.org").contains("\"UserConfirmed\":true"))
        #expect(try await Self.signUp(at: pool, "eve@example.net").contains("Only members of the organization"))
        #expect(await pool.end() == 0)
    }

    @Test func `a change of either template is read again`() async throws {
        let project = try await Self.split("!Ref SignUpFunctionArn", "SignUpFunctionArn")
        let pool = try await PoolProcess(
            ["--quiet", "--data", ":memory:", "--json"]
                + Self.templates(project, "users.yaml", "functions/template.yaml"),
            environment: project.environment)
        try project.edit("functions/template.yaml") { $0.replacing("DOMAIN: example.org", with: "DOMAIN: example.net") }
        try await pool.says("functions/template.yaml: reread")
        try await pool.says("SignUp: restarted with new settings")
        #expect(try await Self.signUp(at: pool, "eve@example.net").contains("\"UserConfirmed\":true"))
        try project.edit("users.yaml") { $0.replacing("!Ref SignUpFunctionArn", with: "!Ref \"AWS::NoValue\"") }
        try await pool.says("users.yaml: reread")
        #expect(try await Self.signUp(at: pool, "ada@example.com").contains("\"UserConfirmed\":false"))
        #expect(await pool.end() == 0)
    }

    @Test func `a client in another template belongs to the pool whose id is exported`() async throws {
        let project = try await Self.split("!Ref SignUpFunctionArn", "SignUpFunctionArn")
        try project.edit("users.yaml") {
            $0.replacing(
                #/  Client:\n[\s\S]*/#,
                with: "Outputs:\n  Id: { Value: !Ref Pool, Export: { Name: !Sub \"${AWS::StackName}-PoolId\" } }\n")
        }
        try project.write(
            """
            Parameters: { UsersStack: { Type: String } }
            Resources:
              Client:
                Type: AWS::Cognito::UserPoolClient
                Properties: { UserPoolId: !ImportValue { "Fn::Sub": "${UsersStack}-PoolId" }, ClientName: app }

            """, to: "app.yaml")
        let pool = try await PoolProcess(
            ["--quiet", "--data", ":memory:", "--json"]
                + Self.templates(project, "app.yaml", "users.yaml", "functions/template.yaml"),
            environment: project.environment)
        #expect(try await Self.signUp(at: pool, "ada@example.org").contains("\"UserConfirmed\":true"))
        #expect(await pool.end() == 0)
    }

    @Test(arguments: ["functions/template.yaml", "https://bucket.s3.amazonaws.com/functions/template.yaml"])
    func `a nested stack's function is found by its output, in a file beside it or in a given one`(
        _ address: String
    ) async throws {
        let project = try await Self.split("!GetAtt Functions.Outputs.Gate", "Unused")
        try project.edit("functions/template.yaml") { $0 + "Outputs:\n  Gate: { Value: !GetAtt SignUp.Arn }\n" }
        try project.edit("users.yaml") {
            $0 + "  Functions: { Type: AWS::CloudFormation::Stack, Properties: { TemplateURL: \(address) } }\n"
        }
        let given = address.hasPrefix("https") ? ["functions/template.yaml"] : []
        let pool = try await PoolProcess(
            ["--quiet", "--data", ":memory:", "--json"]
                + (["users.yaml"] + given).flatMap { Self.templates(project, $0) },
            environment: project.environment)
        #expect(try await Self.signUp(at: pool, "ada@example.org").contains("\"UserConfirmed\":true"))
        #expect(await pool.end() == 0)
    }

    @Test(arguments: [1, 2])
    func `Amplify's functions are found, whose templates all have the same logical id`(_ count: Int) async throws {
        let project = try await ManagedProject("node")
        let source = try String(contentsOfFile: "\(project.path)/src/signUp.js", encoding: .utf8)
        let names = Array(["gate", "other"].prefix(count))
        for name in names {
            let folder = "amplify/backend/function/\(name)"
            try project.write(source, to: "\(folder)/src/index.js")
            try project.write(
                """
                {"Parameters": {"env": {"Type": "String"}, "s3Key": {"Type": "String"}, "deploymentBucketName": {"Type": "String"}},
                 "Conditions": {"ShouldNotCreateEnvResources": {"Fn::Equals": [{"Ref": "env"}, "NONE"]}},
                 "Resources": {"LambdaFunction": {"Type": "AWS::Lambda::Function", "Metadata": {"aws:asset:property": "Code"}, "Properties": {
                  "Code": {"S3Bucket": {"Ref": "deploymentBucketName"}, "S3Key": {"Ref": "s3Key"}}, "Handler": "index.handler",
                  "FunctionName": {"Fn::If": ["ShouldNotCreateEnvResources", "\(name)", {"Fn::Join": ["", ["\(name)", "-", {"Ref": "env"}]]}]},
                  "Environment": {"Variables": {"DOMAIN": "example.org"}}, "Runtime": "nodejs22.x", "Timeout": 5}}},
                 "Outputs": {"Arn": {"Value": {"Fn::GetAtt": ["LambdaFunction", "Arn"]}}}}
                """, to: "\(folder)/\(name)-cloudformation-template.json")
        }
        try project.write(
            """
            {"Parameters": {"functiongateArn": {"Type": "String", "Default": "functiongateArn"}},
             "Resources": {"UserPool": {"Type": "AWS::Cognito::UserPool", "Properties": {
              "UserPoolName": "people", "LambdaConfig": {"PreSignUp": {"Ref": "functiongateArn"}}}},
              "UserPoolClientWeb": {"Type": "AWS::Cognito::UserPoolClient", "Properties": {"UserPoolId": {"Ref": "UserPool"}}}}}
            """, to: "amplify/backend/auth/people/build/people-cloudformation-template.json")
        let templates = names.map { "amplify/backend/function/\($0)/\($0)-cloudformation-template.json" }
        let pool = try await PoolProcess(
            ["--quiet", "--data", ":memory:", "--json", "--code-folder", "\(project.path)/amplify/backend/function"]
                + Self.templates(project, "amplify/backend/auth/people/build/people-cloudformation-template.json")
                + templates.flatMap { Self.templates(project, $0) }, environment: project.environment)
        #expect(try await Self.signUp(at: pool, "ada@example.org").contains("\"UserConfirmed\":true"))
        #expect(await pool.end() == 0)
    }

    @Test func `a FunctionName is a name of the function for pools and callers that the template does not have`()
        async throws
    {
        let project = try await Self.split("!Ref SignUpFunctionArn")
        let pool = try await PoolProcess(
            ["--quiet", "--data", ":memory:"] + Self.templates(project, "functions/template.yaml"),
            environment: project.environment)
        let program = """
            import json, sys, boto3
            def client(service):
                return boto3.client(service, endpoint_url=sys.argv[1], region_name="us-east-1", aws_access_key_id="x", aws_secret_access_key="x")
            cognito, arn = client("cognito-idp"), "arn:aws:lambda:us-east-1:123456789012:function:people-sign-up"
            pool = cognito.create_user_pool(PoolName="people", LambdaConfig={"PreSignUp": arn})["UserPool"]
            assert pool["LambdaConfig"] == {"PreSignUp": arn}
            app = cognito.create_user_pool_client(UserPoolId=pool["Id"], ClientName="app")["UserPoolClient"]["ClientId"]
            assert cognito.sign_up(ClientId=app, Username="ada", Password="Passw0rd!", UserAttributes=[
                {"Name": "email", "Value": "ada@example.org"}])["UserConfirmed"]
            event = {"triggerSource": "PreSignUp_SignUp", "request": {"userAttributes": {"email": "ada@example.org"}}, "response": {}}
            for name in ["people-sign-up", arn, "SignUp"]:
                answer = client("lambda").invoke(FunctionName=name, Payload=json.dumps(event))
                assert json.load(answer["Payload"])["response"]["autoConfirmUser"], name
            """
        _ = try await AWSClients.python(["-c", program, pool.endpoint])
        let (_, variables) = try await pool.fetch("/_local/functions/people-sign-up")
        #expect(variables.contains("DOMAIN"), "\(variables)")
        #expect(await pool.end() == 0)
    }

    @Test func `two templates with the same logical ids have pools and functions of their own`() async throws {
        let project = try await ManagedProject("node")
        let files = FileManager.default
        for (stage, domain) in [("test", "example.org"), ("live", "example.net")] {
            try files.createDirectory(atPath: "\(project.path)/\(stage)", withIntermediateDirectories: true)
            try files.copyItem(atPath: "\(project.path)/src", toPath: "\(project.path)/\(stage)/src")
            let text = try String(contentsOfFile: "\(project.path)/template.yaml", encoding: .utf8)
            try project.write(
                text.replacing("DOMAIN: example.org", with: "DOMAIN: \(domain)"), to: "\(stage)/template.yaml")
        }
        let templates = Self.templates(project, "test/template.yaml", "live/template.yaml")
        let pool = try await PoolProcess(
            ["--quiet", "--data", ":memory:"] + templates, environment: project.environment)
        for (stage, address) in [("test", "ada@example.org"), ("live", "ada@example.net")] {
            let line = try #require(pool.errors.text.firstMatch(of: try Regex("client  (\\w+)  \(stage)-Client")))
            let client = String(line[1].substring ?? "")
            #expect(
                try await Self.signUp(at: pool, address, client: client).contains("\"UserConfirmed\":true"), "\(stage)")
        }
        #expect(await pool.end() == 0)
        let run = try await DeskRun(
            executable: "cognito-triggers", ["invoke", "SignUp", "PreSignUp_SignUp"] + templates,
            environment: project.environment)
        #expect(run.status == 2 && run.errors.contains("Write test-SignUp or live-SignUp."), "\(run.errors)")
        let named = try await DeskRun(
            executable: "cognito-triggers", ["invoke", "live-SignUp", "PreSignUp_SignUp"] + templates,
            environment: project.environment)
        let output = String(decoding: named.output, as: UTF8.self)
        #expect(named.status == 1 && output.contains("Only members"), "\(output)\(named.errors)")
    }

    /// Signs a user up by the name before the address's sign, and returns the answer.
    private static func signUp(
        at pool: PoolProcess, _ address: String, client: String? = nil
    ) async throws -> String {
        let client = client ?? pool.output.text.firstMatch(of: /"signUpClient":"(\w+)"/).map { String($0.1) } ?? ""
        let name = address.replacing(/@.*/, with: "")
        let body =
            #"{"ClientId":"\#(client)","Username":"\#(name)","Password":"Passw0rd!","UserAttributes":[{"Name":"email","Value":"\#(address)"}]}"#
        return try await pool.fetch(
            "/", post: body,
            headers: [
                "X-Amz-Target": "AWSCognitoIdentityProviderService.SignUp",
                "Content-Type": "application/x-amz-json-1.1",
            ]
        ).1
    }
}
