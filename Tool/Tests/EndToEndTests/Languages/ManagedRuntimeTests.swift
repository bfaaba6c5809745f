import CognitoProcessTestSupport
import Foundation
import Testing

/// Functions in Python and JavaScript, as a SAM template names them.
@Suite(.timeLimit(.minutes(5))) struct ManagedRuntimeTests {
    @Test(arguments: ["python", "node"]) func `a function of the template answers a sample`(_ language: String)
        async throws
    {
        let project = try await ManagedProject(language)
        let run = try await project.run("invoke", "SignUp", "PreSignUp_SignUp")
        let output = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 0 && output.contains("decision  confirm, verifying email"), "\(output)\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(project.path)/src").count == 3)
    }

    @Test(arguments: ["python", "node"]) func `boto3 signs up and in at a pool with such functions`(_ language: String)
        async throws
    {
        let project = try await ManagedProject(language)
        let pool = try await PoolProcess(
            ["--quiet", "--data", ":memory:", "--package-path", project.path], environment: project.environment)
        try await pool.call("pool_languages.py")
        #expect(await pool.end() == 0)
    }

    @Test(arguments: ["python", "node"]) func `prove finds the mistake in a custom sign-in`(_ language: String)
        async throws
    {
        let project = try await ManagedProject(language)
        let run = try await project.run("prove", "Riddle", "--answer", "private:answer")
        let output = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 1 && output.contains("NO  tokens-need-every-step"), "\(output)\(run.errors)")
        #expect(output.contains("ok  guesses-are-bounded"))
    }

    @Test(arguments: [
        (
            "python", "src/sign_up.py", #"event["response"]["autoConfirmUser"] = True"#,
            #"event["response"]["autoConfirmUser"] = False"#
        ),
        ("node", "src/signUp.js", "event.response.autoConfirmUser = true", "event.response.autoConfirmUser = false"),
    ])
    func `a changed source is what the next event runs`(
        _ language: String, _ file: String, _ old: String, _ new: String
    ) async throws {
        let project = try await ManagedProject(language)
        let pool = try await PoolProcess(
            ["--quiet", "--data", ":memory:", "--package-path", project.path], environment: project.environment)
        try project.edit(file) { $0.replacing(old, with: new) }
        try await pool.says("SignUp: restarted with its changed sources")
        #expect(await pool.end() == 0)
    }

    // MARK: JavaScript

    @Test(arguments: [
        ("exports.handler = (event, context, callback) => callback(null, event);", "ok"),
        ("exports.handler = (event, context, callback) => setTimeout(() => callback(null, event), 5);", "ok"),
        ("exports.handler = async (event) => event;", "ok"),
        ("exports.handler = (event) => Promise.resolve(event);", "ok"),
        ("exports.handler = (event, context) => context.succeed(event);", "ok"),
        ("exports.handler = (event, context) => { context.done(null, event); };", "ok"),
        ("module.exports = { handler: async (event) => event };", "ok"),
        (
            "exports.handler = async (event, context) => { if (context.getRemainingTimeInMillis() < 1) throw 1; return event; };",
            "ok"
        ),
        ("exports.handler = (event, context) => context.fail(new Error('no'));", "PreSignUp failed with error no."),
        ("exports.handler = async () => { throw new Error('no'); };", "PreSignUp failed with error no."),
        ("exports.handler = (event, context, callback) => { callback('no'); };", "PreSignUp failed with error no."),
        (
            "exports.handler = async () => { Promise.reject(new Error('late')); await new Promise((go) => setTimeout(go, 50)); };",
            "PreSignUp failed with error late."
        ),
        ("exports.handler = async () => process.exit(0);", "Runtime exited"),
        ("exports.handler = async (event, context, callback) => { callback(null, event); };", "ok"),
        (
            "exports.handler = async (event, context, callback) => { setTimeout(() => callback(null, event), 5); };",
            "null"
        ),
        ("exports.handler = (event, context, callback) => { callback(null, event); throw new Error('no'); };", "ok"),
        (
            "exports.handler = (event, context, callback) => { callback(null, event); context.fail(new Error('no')); };",
            "ok"
        ),
        ("exports.handler = (event) => new Promise(() => {});", "null"),
        ("exports.handler = async (event) => { await new Promise(() => {}); };", "unexpected Node.js exit code"),
        ("exports.handler = async () => {};", "null"),
        ("exports.handler = (event) => event", "null"),
        ("exports.handler = async (event) => {", "Runtime.UserCodeSyntaxError"),
        ("exports.other = async (event) => event;", "Runtime.HandlerNotFound"),
        ("require('is-not-there');", "Cannot find module 'is-not-there'"),
    ])
    func `a handler in each style of Lambda's documentation does what it does there`(
        _ source: String, _ outcome: String
    ) async throws {
        let project = try await ManagedProject("node")
        try project.write(source, to: "src/signUp.js")
        let run = try await project.run("invoke", "SignUp", "PreSignUp_SignUp")
        let output = String(decoding: run.output, as: UTF8.self) + run.errors
        #expect(run.status == (outcome == "ok" ? 0 : 1) && output.contains(outcome), "\(output)")
    }

    @Test(arguments: [
        ("exports.handler = (event, context, callback) => callback(null, event);", "Runtime.CallbackHandlerDeprecated"),
        ("exports.handler = async (event, context, callback) => event;", "Runtime.CallbackHandlerDeprecated"),
        ("exports.handler = (event, context, callback) => event;", "make the handler async without a third parameter"),
        ("exports.handler = async (event, context) => event;", "ok"),
        ("exports.handler = (event) => event;", "ok"),
        ("exports.handler = (event, ...rest) => { if (rest.length === 1) return event; };", "ok"),
        ("exports.handler = (event, context) => context.succeed(event);", "context.succeed is not a function"),
        ("exports.handler = (event) => new Promise(() => {});", "unexpected Node.js exit code"),
    ])
    func `from Node.js 24 on, a handler has no callback`(_ source: String, _ outcome: String) async throws {
        let project = try await ManagedProject("node")
        try project.write(source, to: "src/signUp.js")
        try project.edit("template.yaml") { $0.replacing("nodejs22.x", with: "nodejs24.x") }
        let run = try await project.run("invoke", "SignUp", "PreSignUp_SignUp")
        let output = String(decoding: run.output, as: UTF8.self) + run.errors
        #expect(run.status == (outcome == "ok" ? 0 : 1) && output.contains(outcome), "\(output)")
    }

    @Test func `another version of Node.js than the template's is noted once, with what differs`() async throws {
        let project = try await ManagedProject("node")
        try project.edit("template.yaml") { $0.replacing("nodejs22.x", with: "nodejs16.x") }
        let pool = try await PoolProcess(
            ["--data", ":memory:", "--package-path", project.path], environment: project.environment)
        let text = pool.errors.text.replacing(/\s+/, with: " ")
        #expect(
            text.matches(of: /The template has Node\.js 16, and this machine has Node\.js \d+, which also has fetch/)
                .count == 1)
        #expect(await pool.end() == 0)
    }

    @Test(arguments: ["signUp.mjs", "signUp.js"]) func `an ES module is one by its ending or by its package`(
        _ file: String
    ) async throws {
        let project = try await ManagedProject("node")
        try FileManager.default.removeItem(atPath: "\(project.path)/src/signUp.js")
        try project.write("export const handler = async (event) => event;\n", to: "src/\(file)")
        if file.hasSuffix(".js") { try project.write(#"{"type": "module"}"#, to: "src/package.json") }
        #expect(try await project.run("invoke", "SignUp", "PreSignUp_SignUp").status == 0)
    }

    @Test func `a layer of the template has its modules found`() async throws {
        let project = try await ManagedProject("node")
        try project.write("exports.domain = 'example.org';\n", to: "layer/nodejs/node_modules/shared/index.js")
        try project.write(
            "const { domain } = require('shared');\nexports.handler = async (event) => event;\n", to: "src/signUp.js")
        try project.edit("template.yaml") { text in
            text.replacing("Handler: signUp.handler", with: "Handler: signUp.handler\n      Layers: [!Ref Shared]")
                + "  Shared:\n    Type: AWS::Serverless::LayerVersion\n    Properties: { ContentUri: layer/ }\n"
        }
        let run = try await project.run("invoke", "SignUp", "PreSignUp_SignUp")
        #expect(run.status == 0 && !run.errors.contains("layers"), "\(run.errors)")
    }

    // MARK: Other templates

    @Test func `what CDK has synthesised runs from its assets`() async throws {
        let project = try await ManagedProject("node")
        let files = FileManager.default
        try project.write(
            """
            {"Resources": {"SignUp2A4F": {"Type": "AWS::Lambda::Function", "Properties": {
              "Code": {"S3Bucket": {"Fn::Sub": "cdk-${AWS::AccountId}"}, "S3Key": "a1b2.zip"}, "Handler": "signUp.handler",
              "Runtime": "nodejs22.x", "Environment": {"Variables": {"DOMAIN": "example.com"}}},
              "Metadata": {"aws:cdk:path": "App/SignUp/Resource", "aws:asset:path": "asset.a1b2", "aws:asset:property": "Code"}}}}
            """, to: "cdk.out/App.template.json")
        try files.moveItem(atPath: "\(project.path)/src", toPath: "\(project.path)/cdk.out/asset.a1b2")
        try files.removeItem(atPath: "\(project.path)/template.yaml")
        let run = try await project.run("invoke", "SignUp2A4F", "PreSignUp_SignUp", "--env", "DOMAIN=example.org")
        #expect(run.status == 0, "\(String(decoding: run.output, as: UTF8.self))\(run.errors)")
    }

    @Test func `boto3 signs up and in at the pool of an app that CDK has synthesised`() async throws {
        let project = try await ManagedProject("node")
        _ = try project.synthesise()
        let pool = try await PoolProcess(
            ["--quiet", "--data", ":memory:", "--package-path", project.path], environment: project.environment)
        try await pool.call("pool_languages.py")
        #expect(await pool.end() == 0)
    }

    @Test(arguments: [
        ("Riddle", 1, "NO  tokens-need-every-step"), ("RiddleC1C86521", 1, "NO  tokens-need-every-step"),
        ("Ridle", 2, "It has SignUp977E8987, Tokens1180AAEA, RiddleC1C86521."),
    ])
    func `a function of CDK has the name that the app gives it`(
        _ name: String, _ status: Int32, _ words: String
    ) async throws {
        let project = try await ManagedProject("node")
        _ = try project.synthesise()
        let run = try await project.run("prove", name, "--answer", "private:answer")
        let output = String(decoding: run.output, as: UTF8.self) + run.errors
        #expect(run.status == status && output.contains(words), "\(output)")
    }

    @Test func `an app that has changed since CDK synthesised it, and a lost asset, are named with the remedy`()
        async throws
    {
        let project = try await ManagedProject("node")
        let asset = try project.synthesise()
        try project.write("export class Members {}\n", to: "lib/members.ts")
        for (file, age) in [("lib/members.ts", -60.0), ("cdk.out/Members.template.json", -3600)] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: age)], ofItemAtPath: "\(project.path)/\(file)")
        }
        let stale = try await project.run("invoke", "SignUp", "PreSignUp_SignUp")
        #expect(stale.status == 0 && stale.errors.contains("cdk synth"), "\(stale.errors)")
        try FileManager.default.removeItem(atPath: "\(project.path)/cdk.out/\(asset)")
        let lost = try await project.run("invoke", "SignUp", "PreSignUp_SignUp")
        #expect(lost.status == 2 && lost.errors.contains("Run cdk synth again."), "\(lost.errors)")
    }

    @Test func `a container image is not run, and the remedy is named`() async throws {
        let project = try await ManagedProject("node")
        try project.edit("template.yaml") { text in
            text + """
                  Image:
                    Type: AWS::Lambda::Function
                    Properties:
                      PackageType: Image
                      Code: { ImageUri: 123456789012.dkr.ecr.us-east-1.amazonaws.com/members:1 }

                """
        }
        let run = try await project.run("invoke", "Image", "PreSignUp_SignUp")
        #expect(run.status == 2 && run.errors.contains("--code Image=PROGRAM"), "\(run.errors)")
    }

    @Test func `what the Serverless Framework has packaged runs from the sources`() async throws {
        let project = try await ManagedProject("node")
        try project.write(
            """
            {"Resources": {"SignUpLambdaFunction": {"Type": "AWS::Lambda::Function", "Properties": {
              "Code": {"S3Bucket": {"Ref": "Bucket"}, "S3Key": "serverless/app.zip"}, "Handler": "src/signUp.handler",
              "Runtime": "nodejs22.x", "Environment": {"Variables": {"DOMAIN": "example.org"}}}}}}
            """, to: ".serverless/cloudformation-template-update-stack.json")
        try FileManager.default.removeItem(atPath: "\(project.path)/template.yaml")
        let run = try await project.run("invoke", "SignUpLambdaFunction", "PreSignUp_SignUp")
        #expect(run.status == 0, "\(String(decoding: run.output, as: UTF8.self))\(run.errors)")
    }

    @Test func `what sam build has left runs while it is newer than the sources`() async throws {
        let project = try await ManagedProject("node")
        try project.write("exports.handler = async (event) => event;\n", to: ".aws-sam/build/SignUp/signUp.js")
        func decision() async throws -> String {
            String(decoding: try await project.run("invoke", "SignUp", "PreSignUp_SignUp").output, as: UTF8.self)
        }
        #expect(try await !decision().contains("confirm, verifying email"))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: 60)], ofItemAtPath: "\(project.path)/src/signUp.js")
        #expect(try await decision().contains("confirm, verifying email"))
    }

    @Test func `code in the template itself runs`() async throws {
        let project = try await ManagedProject("node")
        try project.edit("template.yaml") { text in
            text + """
                  Inline:
                    Type: AWS::Lambda::Function
                    Properties:
                      Runtime: nodejs22.x
                      Handler: index.handler
                      Code: { ZipFile: "exports.handler = async (event) => event;" }

                """
        }
        #expect(try await project.run("invoke", "Inline", "PreSignUp_SignUp").status == 0)
    }

    @Test func `a bootstrap that another build has left runs`() async throws {
        let project = try await ManagedProject("node")
        try FileManager.default.copyItem(
            atPath: try PackageFolder.executable("Witness"), toPath: "\(project.path)/src/bootstrap")
        try project.edit("template.yaml") { $0.replacing("nodejs22.x", with: "provided.al2023") }
        #expect(try await project.run("invoke", "SignUp", "PreSignUp_SignUp").status == 0)
    }

    // MARK: DynamoDB

    @Test func `the template's tables are in the DynamoDB that the user names, and functions find them`() async throws {
        let project = try await ManagedProject("tables")
        let environment = project.environment.filter { $0.key != "PATH" }
        _ = try await AWSClients.python(
            [
                PoolSignInTests.caller("pool_dynamodb.py"), try PackageFolder.executable("cognito-triggers"),
                project.path,
            ], environment: environment)
    }

    @Test func `a function finds the template's topic and queue, and what it sends is in the outbox`() async throws {
        let project = try await ManagedProject("topics")
        try await project.addVirtualEnvironment()
        let pool = try await PoolProcess(
            ["--data", ":memory:", "--package-path", project.path], environment: project.environment)
        try await pool.call("pool_topics.py")
        for words in ["to topic joined", "to queue Joins.fifo"] {
            try await Patience.wait(for: words) { pool.output.text.contains(words) }
        }
        #expect(await pool.end() == 0)
    }

    @Test func `prove finds that a function gives every registered app a scope`() async throws {
        let project = try await ManagedProject("secrets")
        let python = try await ManagedProject.python()
        try project.write(
            """
            Transform: AWS::Serverless-2016-10-31
            Resources:
              Tokens:
                Type: AWS::Serverless::Function
                Properties: { Runtime: \(python), CodeUri: src/, Handler: tokens.handler, Timeout: 30 }
              Allowed:
                Type: AWS::Lambda::Permission
                Properties:
                  Action: lambda:InvokeFunction
                  FunctionName: !Ref Tokens
                  Principal: cognito-idp.amazonaws.com
                  SourceArn: !GetAtt Members.Arn
              Members:
                Type: AWS::Cognito::UserPool
                Properties:
                  DcrConfiguration: { OpenDcrEnabled: true }
                  LambdaConfig:
                    PreTokenGenerationConfig: { LambdaArn: !GetAtt Tokens.Arn, LambdaVersion: V2_0 }
              Domain:
                Type: AWS::Cognito::UserPoolDomain
                Properties: { UserPoolId: !Ref Members, Domain: people, ManagedLoginVersion: 2 }

            """, to: "template.yaml")
        try project.write(
            """
            def handler(event, context):
                added = {"scopesToAdd": ["orders/write"]}
                event["response"] = {"claimsAndScopeOverrideDetails": {"accessTokenGeneration": added}}
                return event

            """, to: "src/tokens.py")
        let run = try await project.run("prove", "--clients", "--at-most", "20")
        let output = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 1, "\(output) \(run.errors)")
        #expect(output.contains("NO  scopes-are-allowed  the token has orders/write"), "\(output) \(run.errors)")
    }

    @Test func `a function reads the app client's secret from Secrets Manager, over two rotations`() async throws {
        let project = try await ManagedProject("secrets")
        try await project.addVirtualEnvironment()
        let pool = try await PoolProcess(
            ["--data", ":memory:", "--package-path", project.path], environment: project.environment)
        #expect(try await pool.call("pool_secret_function.py") == "read over two rotations\n")
        #expect(await pool.end() == 0)
    }

    @Test(arguments: [
        ([], "Members: functions have no table here."), (["--dynamodb", "127.0.0.1:1"], "write an address"),
        (["--dynamodb", "http://127.0.0.1:1"], "--dynamodb: http://127.0.0.1:1 cannot be reached"),
    ])
    func `without a DynamoDB it says how to start one`(_ options: [String], _ words: String) async throws {
        let project = try await ManagedProject("tables")
        if options.isEmpty {
            let pool = try await PoolProcess(
                ["--data", ":memory:", "--package-path", project.path], environment: project.environment)
            #expect(pool.errors.text.replacing(/\s+/, with: " ").contains(words), "\(pool.errors.text)")
            #expect(pool.errors.text.contains("moto_server"))
            #expect(await pool.end() == 0)
        } else {
            let run = try await DeskRun(
                executable: "cognito-triggers", ["pool", "--port", "0", "--package-path", project.path] + options,
                environment: project.environment)
            #expect(run.status != 0 && run.errors.contains(words), "\(run.errors)")
        }
    }

    // MARK: Mistakes

    @Test(arguments: [
        (
            "Handler: signUp.handler", "Handler: sign-up.handler",
            "src has no sign-up.js, which the handler sign-up.handler names"
        ),
        (
            "Handler: signUp.handler", "Handler: signUp",
            "the handler signUp is not FILE.FUNCTION, such as index.handler"
        ),
        ("nodejs22.x", "java21", "it has the runtime java21, and only Python"),
        ("CodeUri: src/", "CodeUri: source/", "there is no folder"),
        ("CodeUri: src/", "CodeUri: s3://bucket/key.zip", "the template does not name a folder with its code"),
        ("nodejs22.x", "provided.al2023", "Build the function first, for example with sam build"),
    ])
    func `a template that leads to no code is refused in a sentence, and a pool goes on without the function`(
        _ old: String, _ new: String, _ words: String
    ) async throws {
        let project = try await ManagedProject("node")
        try project.edit("template.yaml") { $0.replacing(old, with: new) }
        let run = try await project.run("invoke", "SignUp", "PreSignUp_SignUp")
        #expect(run.status == 2 && run.errors.contains(words), "\(run.errors)")
        let pool = try await PoolProcess(
            ["--data", ":memory:", "--package-path", project.path], environment: project.environment)
        #expect(pool.errors.text.replacing(/\s+/, with: " ").contains(words), "\(pool.errors.text)")
        #expect(await pool.end() == 0)
    }

    @Test func `a missing interpreter, and a missing client of the Runtime API, are named with the remedy`()
        async throws
    {
        let node = try await ManagedProject("node")
        let without = try await node.run("invoke", "SignUp", "PreSignUp_SignUp", environment: ["PATH": "/nowhere"])
        #expect(
            without.status == 1 && without.errors.contains("there is no node on the PATH: install Node.js"),
            "\(without.errors)")
        let python = try await ManagedProject("python")
        let empty = ["XDG_CACHE_HOME": "\(python.folder.path)/empty"]
        let unfetched = try await python.run("invoke", "SignUp", "PreSignUp_SignUp", environment: empty)
        #expect(unfetched.status == 2 && unfetched.errors.contains("use --fetch-runtime once"), "\(unfetched.errors)")
        let failed = try await python.run(
            "invoke", "SignUp", "PreSignUp_SignUp", "--fetch-runtime",
            environment: empty.merging(["PIP_NO_INDEX": "1"]) { $1 })
        #expect(
            failed.status == 1 && failed.errors.contains("awslambdaric could not be fetched; pip says:"),
            "\(failed.errors)")
    }

    @Test func `a virtual environment above the project is found, and otherwise the folders are named`() async throws {
        let project = try await ManagedProject("python")
        let files = FileManager.default
        try files.createDirectory(atPath: "\(project.folder.path)/.git", withIntermediateDirectories: true)
        let empty = ["XDG_CACHE_HOME": "\(project.folder.path)/empty"]
        let without = try await project.run("invoke", "SignUp", "PreSignUp_SignUp", environment: empty)
        let errors = without.errors.replacing(/\s+/, with: " ")
        let folders = ["\(project.path)/src", project.path, project.folder.path].joined(separator: ", ")
        #expect(
            without.status == 2 && errors.contains("There is no virtual environment .venv or venv in \(folders)"),
            "\(errors)")
        try await project.addVirtualEnvironment()
        try files.moveItem(atPath: "\(project.path)/.venv", toPath: "\(project.folder.path)/.venv")
        let with = try await project.run("invoke", "SignUp", "PreSignUp_SignUp", environment: empty)
        #expect(with.status == 0, "\(String(decoding: with.output, as: UTF8.self))\(with.errors)")
    }

    @Test(arguments: [
        (
            "throw new RangeError('the table is missing')",
            "SignUp on PreSignUp_AdminCreateUser and 2 other samples: failed: RangeError: the table is missing [code.answer]"
        ),
        (
            "throw new RangeError(`no ${event.userPoolId}`)",
            "SignUp on PreSignUp_AdminCreateUser and 2 other samples: failed: RangeError [code.answer]"
        ),
    ])
    func `check says how a function fails, and how to run it with the same options`(
        _ line: String, _ words: String
    ) async throws {
        let project = try await ManagedProject("node")
        try project.write("exports.handler = (event) => { \(line); };\n", to: "other/signUp.js")
        try project.write("[beta.deploy.parameters]\nstack_name = \"x\"\n", to: "samconfig.toml")
        let (template, code) = ("\(project.path)/template.yaml", "SignUp=\(project.path)/other")
        let check = try await DeskRun(
            executable: "cognito-triggers",
            [
                "check", template, "--build", "--code", code, "--config-env", "beta", "--env", "KEY=secret",
            ], environment: project.environment)
        let output = String(decoding: check.output, as: UTF8.self)
        #expect(check.status == 0 && output.contains(words), "\(output)\(check.errors)")
        #expect(
            output.contains(
                "cognito-triggers invoke SignUp PreSignUp_AdminCreateUser --template \(template) --code \(code) --config-env beta "
                    + "--env KEY=VALUE"), "\(output)")
    }

    @Test func `check says that another version of the runtime is here`() async throws {
        let project = try await ManagedProject("python")
        let python = try await ManagedProject.python()
        try project.edit("template.yaml") { $0.replacing(python, with: "python3.8") }
        let check = try await DeskRun(
            executable: "cognito-triggers", ["check", "\(project.path)/template.yaml", "--build"],
            environment: project.environment)
        #expect(
            check.errors.replacing(/\s+/, with: " ").contains(
                "SignUp has the runtime Python 3.8, and runs here with Python"), "\(check.errors)")
    }

    @Test(arguments: [
        ("time.sleep(100)", "Sandbox.Timedout"), ("os.kill(os.getpid(), signal.SIGSEGV)", "Runtime.ExitError"),
    ])
    func `a hang and a crash in Python name the file and the line`(_ line: String, _ type: String) async throws {
        let project = try await ManagedProject("python")
        try project.write(
            "import os, signal, time\n\n\ndef lambda_handler(event, context):\n    \(line)\n", to: "src/sign_up.py")
        try project.edit("template.yaml") { $0.replacing(/Timeout: \d+/, with: "Timeout: 1") }
        let run = try await project.run("invoke", "SignUp", "PreSignUp_SignUp")
        let output = String(decoding: run.output, as: UTF8.self) + run.errors
        #expect(run.status == 1 && output.contains(type), "\(output)")
        #expect(output.contains("sign_up.py\", line 5"), "\(output)")
    }

    @Test(arguments: [
        ("python", "src/sign_up.py", "import nothere\n", "in the project's virtual environment"),
        (
            "python", "src/sign_up.py", "def other(event, context):\n    return event\n",
            "define and export this function"
        ),
        ("python", "src/sign_up.py", "def lambda_handler(event, context:\n", "mend the line that the log names"),
        (
            "python", "src/sign_up.py", "raise ModuleNotFoundError(\"No module named 'boto3'\", name='boto3')\n",
            "Lambda's own runtime has boto3. Here, install it"
        ),
        ("node", "src/signUp.js", "require('nothere');\n", "npm install"),
        ("node", "src/signUp.js", "require('aws-sdk');\n", "npm install --no-save aws-sdk"),
        (
            "node", "src/signUp.js", "require('@aws-sdk/client-ses');\n",
            "Lambda's own runtime has @aws-sdk/client-ses. Here, install it"
        ),
        ("node", "src/signUp.js", "exports.other = async (event) => event;\n", "define and export this function"),
    ])
    func `a function that does not start is reported with what to do`(
        _ language: String, _ file: String, _ source: String, _ words: String
    ) async throws {
        let project = try await ManagedProject(language)
        try project.write(source, to: file)
        let run = try await project.run("invoke", "SignUp", "PreSignUp_SignUp")
        #expect(run.status == 1)
        #expect(
            String(decoding: run.output, as: UTF8.self).contains(words),
            "\(String(decoding: run.output, as: UTF8.self))")
    }

    @Test func `layers that are not on this machine are named with what to do`() async throws {
        let project = try await ManagedProject("node")
        try project.edit("template.yaml") {
            $0.replacing(
                "Handler: signUp.handler",
                with: "Handler: signUp.handler\n      Layers: [\"arn:aws:lambda:us-east-1:123456789012:layer:tools:7\"]"
            )
        }
        let run = try await project.run("invoke", "SignUp", "PreSignUp_SignUp")
        #expect(run.status == 0 && run.errors.contains("install what they contain in the project"), "\(run.errors)")
    }

    @Test func `check reads such a template and runs nothing`() async throws {
        let project = try await ManagedProject("python")
        try project.write("raise SystemExit('it ran')\n", to: "src/sign_up.py")
        let run = try await DeskRun(
            executable: "cognito-triggers", ["check", "\(project.path)/template.yaml"], environment: project.environment
        )
        #expect(run.status == 0, "\(String(decoding: run.output, as: UTF8.self))\(run.errors)")
    }

    @Test(arguments: [
        ("python", "src/sign_up.py", "def lambda_handler(event, context):\n    pass\n", "the answer: it is null."),
        (
            "python", "src/sign_up.py",
            "def lambda_handler(event, context):\n    event['response']['autoConfirmUsr'] = True\n    return event\n",
            "and 2 other samples: response.autoConfirmUsr: Cognito has no such member; did you mean autoConfirmUser?"
        ),
        (
            "python", "src/sign_up.py", "def lambda_handler(event, context:\n",
            "did not start: Runtime.UserCodeSyntaxError"
        ),
        (
            "node", "src/signUp.js", "exports.handler = (event) => { event.response = {}; };\n",
            "the answer: it is null."
        ),
        ("node", "src/signUp.js", "exports.handler = async (event) => event;\n", nil),
    ])
    func `check judges the answers of such functions to samples only with --build`(
        _ language: String, _ file: String, _ source: String, _ words: String?
    ) async throws {
        let project = try await ManagedProject(language)
        try project.write(source, to: file)
        let command = ["check", "\(project.path)/template.yaml"]
        let unbuilt = try await DeskRun(
            executable: "cognito-triggers", command, environment: project.environment)
        #expect(unbuilt.status == 0, "\(unbuilt.errors)")
        let built = try await DeskRun(
            executable: "cognito-triggers", command + ["--build", "--strict"], environment: project.environment)
        let output = String(decoding: built.output, as: UTF8.self)
        #expect(built.status == (words == nil ? 0 : 1) && output.contains(words ?? "ok"), "\(output)\(built.errors)")
    }

    @Test func `no verb that builds nothing needs a Swift package`() async throws {
        let folder = WorkFolder()
        for arguments in [["events"], ["explain", "SignUp"]] {
            let run = try await DeskRun(
                executable: "cognito-triggers", arguments, environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path])
            #expect(run.status == 0, "\(run.errors)")
        }
        let pool = try await PoolProcess(["--quiet", "--package-path", folder.path])
        #expect(await pool.end() == 0)
    }
}
