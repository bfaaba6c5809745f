import CognitoProcessTestSupport
import Foundation
import Testing

/// `cognito-triggers pool`, as clients and people use it.
@Suite(.timeLimit(.minutes(5))) struct PoolCommandTests {
    @Test func `boto3 administrates pools, app clients and groups`() async throws {
        let pool = try await PoolProcess(["--quiet"])
        try await pool.call("pool_boto3.py", ["administration"])
        #expect(await pool.end() == 0)
        #expect(pool.output.text.isEmpty)
    }

    @Test func `without a template it says how to come to a pool`() async throws {
        let pool = try await PoolProcess(["--quiet"])
        #expect(pool.errors.text.contains("There is no pool yet"), "\(pool.errors.text)")
        #expect(await pool.end() == 0)
    }

    @Test func `boto3 takes a user from the sign-up to the deletion`() async throws {
        let pool = try await PoolProcess(["--quiet"])
        try await pool.call("pool_users.py")
        #expect(await pool.end() == 0)
    }

    @Test func `fifty kills while clients sign up lose nobody who was answered`() async throws {
        let folder = WorkFolder()
        let program = "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Callers/pool_kill.py"
        let command = try PackageFolder.executable("cognito-triggers")
        let output = try await AWSClients.python([program, command, "\(folder.path)/pool.sqlite", "50"])
        #expect(String(decoding: output, as: UTF8.self).contains("none lost"))
    }

    @Test func `signatures are checked with given keys, and only then`() async throws {
        let folder = WorkFolder()
        let keys = "\(folder.path)/keys"
        try "AKIDEXAMPLE=wJalrXUtnFEMI\n".write(toFile: keys, atomically: true, encoding: .utf8)
        let pool = try await PoolProcess(["--quiet", "--verify-signatures", keys])
        try await pool.call("pool_boto3.py", ["signatures", "AKIDEXAMPLE", "wJalrXUtnFEMI"])
        #expect(await pool.end() == 0)
    }

    @Test func `the AWS CLI makes a pool by the endpoint in its environment alone`() async throws {
        let pool = try await PoolProcess(["--quiet"])
        let output = try TemporaryFile()
        let errors = try TemporaryFile()
        let environment = try AWSClients.environment().merging(
            ["AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER": pool.endpoint]) { $1 }
        let command = ["/usr/bin/env", "timeout", "240", "python3", "-m", "awscli", "cognito-idp", "create-user-pool"]
        let (status, _) = try await ChildProcess.run(
            command + ["--pool-name", "cli", "--query", "UserPool.Id", "--output", "text"], environment: environment,
            input: try TemporaryFile(), output: output, errors: errors)
        #expect(status == 0, "\(errors.text)")
        #expect(output.text.hasPrefix("us-east-1_"))
        #expect(await pool.end() == 0)
    }

    @Test func `the AWS SDK for Go takes a user from the sign-up to the deletion`() async throws {
        let program = "\(PackageFolder.root)/.tools/go-client/pool"
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw Unmet("\(program) is missing; make setup-test builds it")
        }
        let pool = try await PoolProcess(["--quiet"])
        let errors = try TemporaryFile()
        let (status, _) = try await ChildProcess.run(
            ["/usr/bin/env", "timeout", "240", program, pool.endpoint], environment: [:], input: try TemporaryFile(),
            output: try TemporaryFile(), errors: errors)
        #expect(status == 0, "\(errors.text)")
        #expect(await pool.end() == 0)
    }

    @Test func `two hundred clients at once are served, each over a connection of its own`() async throws {
        let pool = try await PoolProcess(["--quiet"])
        #expect(try await pool.call("pool_clients.py", ["200"]) == "200 signed up and in\n")
        #expect(await pool.end() == 0)
    }

    @Test func `a file of a newer version is refused with a sentence, and left as it is`() async throws {
        let folder = WorkFolder()
        let file = "\(folder.path)/pool.sqlite"
        let pool = try await PoolProcess(["--quiet", "--data", file])
        #expect(await pool.end() == 0)
        let newer = """
            import sqlite3, sys
            with sqlite3.connect(sys.argv[1]) as database:
                database.execute("INSERT INTO grdb_migrations VALUES ('of a newer version')")
            """
        _ = try await AWSClients.python(["-c", newer, file])
        let dump = "import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).iterdump(), sep='\\n')"
        let before = try await AWSClients.python(["-c", dump, file])
        let run = try await DeskRun(executable: "cognito-triggers", ["pool", "--port", "0", "--data", file])
        #expect(run.status == 1)
        #expect(run.errors.contains("was written by a newer version of cognito-triggers"), "\(run.errors)")
        #expect(try await AWSClients.python(["-c", dump, file]) == before)
    }

    @Test func `every operation of the API is listed, with its triggers`() async throws {
        let run = try await DeskRun(executable: "cognito-triggers", ["pool", "--operations", "--json"])
        let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
        #expect(run.status == 0 && lines.count == 153 + 23 + 17 + 1)
        let create = lines.filter { $0.contains(#""operation":"CreateUserPool""#) }
        #expect(create.count == 1 && create[0].contains(#""isPlayed":true"#))
        #expect(create[0].contains(#""facts":{"documented":"#), "\(create)")
        let text = try await DeskRun(executable: "cognito-triggers", ["pool", "--operations"])
        #expect(String(decoding: text.output, as: UTF8.self).contains("follows Cognito: docs/fidelity.md"))
        let unplayed = lines.filter { $0.contains(#""isPlayed":false"#) }
        #expect(unplayed.isEmpty, "\(unplayed)")
        let update = lines.filter { $0.contains(#""operation":"UpdateRecords""#) }
        #expect(update.count == 1 && update[0].contains(#""triggers":["SyncTrigger","CognitoStreams"]"#), "\(update)")
        let signUp = lines.filter { $0.contains(#""operation":"SignUp""#) }
        #expect(
            signUp.count == 1 && signUp[0].contains(#""PreSignUp","PostConfirmation","CustomMessage""#), "\(signUp)")
    }

    @Test(arguments: [
        ["--port", "70000"], ["--allow-origin", "example.org"], ["--allow-host", "http://pool:9229"],
        ["--clock", "noon"],
        ["--functions", "x", "--template", "y"],
        ["--functions", "/nowhere"], ["--verify-signatures", "/nowhere"], ["--template", "/nowhere"],
        ["--sts", "127.0.0.1:5000"], ["--kinesis", "moto"],
    ])
    func `wrong use ends with status 2 and a sentence`(_ arguments: [String]) async throws {
        let run = try await DeskRun(executable: "cognito-triggers", ["pool", "--port", "0"] + arguments)
        #expect(run.status == 2, "\(run.errors)")
        #expect(!run.errors.isEmpty)
    }

    @Test func `names that lead to this machine, half requests and large bodies do not trouble the pool`() async throws
    {
        let pool = try await PoolProcess(["--quiet"])
        #expect(try await pool.call("pool_misuse.py") == "served to the end\n")
        #expect(await pool.end() == 0)
    }

    @Test func `large requests are judged by their heads, and nothing of them is kept`() async throws {
        let pool = try await PoolProcess(["--quiet"])
        #expect(
            try await pool.call("pool_flood.py", ["\(pool.process.identifier)"]) == "nothing was kept\n")
        #expect(await pool.end() == 0)
    }

    @Test func `a function's secrets and parameters have a value in the pool`() async throws {
        let pool = try await PoolProcess(["--quiet"])
        let secret = try await pool.fetch(
            "/", post: #"{"SecretId":"codes"}"#, headers: ["X-Amz-Target": "secretsmanager.GetSecretValue"])
        #expect(secret.0 == 200 && secret.1.contains(#""SecretString":"only-for-rehearsals-"#), "\(secret)")
        let parameter = try await pool.fetch(
            "/", post: #"{"Name":"codes"}"#, headers: ["X-Amz-Target": "AmazonSSM.GetParameter"])
        #expect(parameter.0 == 200 && parameter.1.contains(#""Value":"only-for-rehearsals-"#), "\(parameter)")
        #expect(await pool.end() == 0)
    }

    @Test func `a page of another site does not reach the pool, one that is allowed does`() async throws {
        let pool = try await PoolProcess(["--quiet", "--allow-origin", "https://app.example.org"])
        let target = ["X-Amz-Target": "AWSCognitoIdentityProviderService.SignUp"]
        func status(_ origin: String, _ path: String = "/") async throws -> Int {
            try await pool.fetch(path, post: "{}", headers: target.merging(["Origin": origin]) { $1 }).0
        }
        #expect(try await status("https://attacker.example") == 403)
        #expect(try await status("https://attacker.example", "/_local/reset") == 403)
        #expect(try await status("https://app.example.org") == 400)
        #expect(try await status("http://localhost:3000") == 400)
        #expect(await pool.end() == 0)
    }

    @Test func `the clock is moved, events are read and everything is removed over the pool's own routes`() async throws
    {
        let pool = try await PoolProcess(["--quiet", "--clock", "2026-03-01T09:00:00Z"])
        #expect(try await pool.fetch("/_local/clock", post: "{}").1 == #"{"now":1772355600.0}"#)
        #expect(try await pool.fetch("/_local/clock", post: #"{"advance":60}"#).1 == #"{"now":1772355660.0}"#)
        #expect(try await pool.fetch("/_local/clock", post: #"{"forward":60}"#).0 == 400)
        #expect(try await pool.fetch("/_local/outbox").1 == "[]")
        try await pool.call("pool_boto3.py", ["administration"])
        #expect(try await pool.fetch("/_local/trace").1.contains(#""operation":"CreateGroup""#))
        #expect(try await pool.fetch("/_local/reset", post: "").0 == 200)
        #expect(try await pool.fetch("/_local/trace").1 == "[]")
        #expect(try await pool.fetch("/_local/pools").1 == "[]")
        #expect(await pool.end() == 0)
    }

    private static let template = """
        Resources:
          People:
            Type: AWS::Cognito::UserPool
            Properties:
              UserPoolName: people
              UsernameAttributes: [email]
              AutoVerifiedAttributes: [email]
              Policies: { PasswordPolicy: { MinimumLength: 10 } }
              EnabledMfas: [SOFTWARE_TOKEN_MFA]
              DcrConfiguration: { OpenDcrEnabled: true }
          App:
            Type: AWS::Cognito::UserPoolClient
            Properties:
              UserPoolId: !Ref People
              GenerateSecret: true
              PublishSecretsInAWSSecretsManager: true
              ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH]
              AllowedOAuthFlows: [code]
              CallbackURLs: ["http://localhost:3000/"]
              SupportedIdentityProviders: [COGNITO, !Ref Corp]
          Corp:
            Type: AWS::Cognito::UserPoolIdentityProvider
            Properties:
              UserPoolId: !Ref People
              ProviderName: Corporation
              ProviderType: OIDC
              ProviderDetails:
                client_id: a
                attributes_request_method: GET
                oidc_issuer: https://id.example.org
                authorize_scopes: openid
          Look:
            Type: AWS::Cognito::UserPoolUICustomizationAttachment
            Properties: { UserPoolId: !Ref People, ClientId: ALL, CSS: ".label-customizable {}" }
          Novelty:
            Type: AWS::Cognito::Novelty
          Agents:
            Type: AWS::Cognito::CIMDPolicy
            Properties: { UserPoolId: !Ref People, ClientId: !Ref App, PolicyName: a, URLPatterns: ["https://a.example/*"] }
          Editors:
            Type: AWS::Cognito::UserPoolGroup
            Properties: { UserPoolId: !Ref People, GroupName: editors }
          Domain:
            Type: AWS::Cognito::UserPoolDomain
            Properties: { UserPoolId: !Ref People, Domain: people }

        """

    @Test func `the pools of a template are made with the same ids each time, and read again`() async throws {
        let folder = WorkFolder()
        let path = "\(folder.path)/template.yaml"
        try Self.template.write(toFile: path, atomically: true, encoding: .utf8)
        let arguments = ["--quiet", "--package-path", folder.path]
        let pool = try await PoolProcess(arguments)
        let errors = pool.errors.text
        #expect(
            errors.contains("template.yaml:2:3: People.EnabledMfas has no effect: there is no MfaConfiguration"),
            "\(errors)")
        #expect(!errors.contains("is left out:"), "\(errors)")
        #expect(!errors.contains("Cognito refuses"), "\(errors)")
        #expect(errors.contains("Novelty (AWS::Cognito::Novelty): it is not emulated"))
        #expect(!errors.contains("CIMDPolicy") && !errors.contains("DcrConfiguration"), "\(errors)")
        #expect(errors.contains("--secret-hash ") && errors.contains("--username ada@example.org"))
        let described = try await pool.fetch(
            "/", post: #"{"Domain":"people"}"#,
            headers: [
                "X-Amz-Target": "AWSCognitoIdentityProviderService.DescribeUserPoolDomain",
                "Authorization": "AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/cognito-idp/aws4_request, "
                    + "SignedHeaders=host, Signature=00",
            ])
        #expect(described.1.contains(#""Status":"ACTIVE""#), "\(described)")
        // The times of a secret's rotation are those of the start.
        func pools(_ pool: PoolProcess) async throws -> String {
            try await pool.fetch("/_local/pools").1.replacing(/"(rotated|nextRotation)":[0-9.]+/, with: "")
        }
        let first = try await pools(pool)
        #expect(first.contains(#""arn":"arn:aws:secretsmanager:us-east-1:123456789012:secret:cognito/"#), "\(first)")
        let template = Self.template.replacing("MinimumLength: 10", with: "MinimumLength: 12")
        try template.write(toFile: path, atomically: true, encoding: .utf8)
        try await pool.says("template.yaml: reread")
        try "Resources: { People: { Type: 3".write(toFile: path, atomically: true, encoding: .utf8)
        try await pool.says("The pool keeps its previous template:")
        #expect(await pool.end() == 0)
        try Self.template.write(toFile: path, atomically: true, encoding: .utf8)
        let again = try await PoolProcess(arguments)
        #expect(try await pools(again) == first)
        // Emptied, the server begins as it has begun.
        #expect(try await again.fetch("/_local/reset", post: "").0 == 200)
        #expect(try await pools(again) == first)
        let event = #"{"name":"PreSignUp_SignUp","event":{"version":"1"}}"#
        #expect(try await again.fetch("/_local/events", post: event).0 == 200)
        #expect(
            try await again.fetch("/_local/events", post: event.replacing("PreSignUp_SignUp", with: "../x")).0 == 400)
        let saved = try String(contentsOfFile: "\(folder.path)/events/PreSignUp_SignUp.json", encoding: .utf8)
        #expect(saved == "{\n  \"version\": \"1\"\n}\n")
        // What is there is replaced only on purpose, and a preview writes nothing.
        #expect(try await again.fetch("/_local/events", post: event).0 == 409)
        let preview = event.replacing("{\"name\"", with: "{\"preview\":true,\"name\"").replacing("\"1\"", with: "\"2\"")
        #expect(try await again.fetch("/_local/events", post: preview).1.contains("\"exists\":true"))
        #expect(
            try String(contentsOfFile: "\(folder.path)/events/PreSignUp_SignUp.json", encoding: .utf8) == saved)
        let overwrite = preview.replacing("preview", with: "overwrite")
        #expect(try await again.fetch("/_local/events", post: overwrite).0 == 200)
        #expect(
            try String(contentsOfFile: "\(folder.path)/events/PreSignUp_SignUp.json", encoding: .utf8) != saved)
        #expect(await again.end() == 0)
    }

    @Test func `a trigger that is misspelt while the pool runs is corrected as by check, each time anew`() async throws
    {
        let folder = WorkFolder()
        let path = "\(folder.path)/template.yaml"
        func write(_ key: String) throws {
            let template = """
                Resources:
                  People:
                    Type: AWS::Cognito::UserPool
                    Properties:
                      LambdaConfig:
                        \(key): arn:aws:lambda:us-east-1:123456789012:function:Gate
                """
            try template.write(toFile: path, atomically: true, encoding: .utf8)
        }
        try "Resources: { People: { Type: AWS::Cognito::UserPool } }".write(
            toFile: path, atomically: true, encoding: .utf8)
        let pool = try await PoolProcess(["--quiet", "--package-path", folder.path, "--data", ":memory:"])
        try write("PreSignup")
        let words = "template.yaml:6:9: PreSignup is not a trigger: write PreSignUp\n"
        try await pool.says(words)
        let check = try await DeskRun(executable: "cognito-triggers", ["check", path])
        let checked = String(decoding: check.output, as: UTF8.self)
        #expect(checked.contains("template.yaml:6:9: error: PreSignup is not a trigger"), "\(checked)")
        #expect(checked.contains("    fix: write PreSignUp\n"), "\(checked)")
        try write("Quux")
        try await pool.says("Quux is not a trigger: write one of ")
        try write("PreSignup")
        try await Patience.wait(for: "the words twice in: \(pool.errors.text)") {
            pool.errors.text.components(separatedBy: words).count == 3
        }
        #expect(!pool.errors.text.contains("is not emulated"), "\(pool.errors.text)")
        #expect(await pool.end() == 0)
    }

    @Test func `what the template seems to set for a function, and does not, is said by the pool as by check`()
        async throws
    {
        let folder = WorkFolder()
        let template = """
            Resources:
              Gate:
                Type: AWS::Lambda::Function
                Properties:
                  Enviroment: { Variables: { PLAN: gold } }
                  Environment:
                    Variables:
                      REGIONS: [eu, us]
                      LEVEL: !Ref Level
              People:
                Type: AWS::Cognito::UserPool
                Properties: { LambdaConfig: { PreSignUp: !GetAtt Gaet.Arn }, Schema: [{ Name: custom:pin, AttributeDataType: String }] }
            """
        try template.write(toFile: "\(folder.path)/template.yaml", atomically: true, encoding: .utf8)
        let pool = try await PoolProcess(["--quiet", "--package-path", folder.path, "--data", ":memory:"])
        for words in [
            ":5:7: Gate has no Enviroment; did you mean Environment?: write Environment",
            ":8:11: the environment variable REGIONS of Gate is a list, but must be a string",
            ":9:18: there is no resource or parameter Level: add it to the template",
            ":12:46: there is no resource Gaet; did you mean Gate?: write Gate",
            "People.Schema: custom:pin becomes custom:custom:pin, because Cognito adds the prefix; write pin",
        ] {
            try await pool.says(words)
        }
        #expect(!pool.errors.text.contains("is left out"), "\(pool.errors.text)")
        #expect(await pool.end() == 0)
    }

    @Test func `an attribute that Cognito refuses is reported by the pool and by check in its line`() async throws {
        let folder = WorkFolder()
        let path = "\(folder.path)/template.yaml"
        let template = """
            Resources:
              People:
                Type: AWS::Cognito::UserPool
                Properties:
                  Schema:
                    - { Name: email, Required: true }
                    - Name: plan
                      AttributeDataType: String
                      StringAttributeConstraints: { MinLength: "8", MaxLength: "4" }
            """
        try template.write(toFile: path, atomically: true, encoding: .utf8)
        let words =
            "Cognito refuses People: InvalidParameterException: user.custom:plan: Max length cannot be less than min length."
        let pool = try await PoolProcess(["--quiet", "--package-path", folder.path, "--data", ":memory:"])
        try await pool.says(
            "template.yaml:9:57: \(words) A deployment fails there; the pool does not make or change People.\n")
        #expect(await pool.end() == 0)
        let check = try await DeskRun(executable: "cognito-triggers", ["check", path])
        let checked = String(decoding: check.output, as: UTF8.self)
        #expect(check.status == 1)
        #expect(checked.contains("template.yaml:9:57: error: \(words) [cognito.refused]"), "\(checked)")
    }

    @Test func `a message of several lines is several lines of the pool's log`() async throws {
        let pool = try await PoolProcess([])
        let mail = #"""
            {"Destination":{"ToAddresses":["ada@example.org"]},"Content":{"Simple":{"Subject":{"Data":"Your code"},
            "Body":{"Text":{"Data":"Your code is 123456.\r\n\r\nGood \u001b[8mbye\n"}}}}}
            """#
        #expect(try await pool.fetch("/v2/email/outbound-emails", post: mail).0 == 200)
        let shown = """
                message  EMAIL  to ada@example.org  "Your code"
                  Your code is 123456.
                  Good \\u001b[8mbye

            """
        try await Patience.wait(for: "\(shown) in: \(pool.output.text)") { pool.output.text.contains(shown) }
        #expect(await pool.end() == 0)
    }

    @Test func `an error of several lines is one line of the pool's log`() async throws {
        let folder = WorkFolder()
        let seed = """
            {"UserPools":[{"Id":"us-east-1_Lines1234","Name":"lines","Clients":[{"ClientId":"linesclient"}],
            "Schema":[{"Name":"name","AttributeDataType":"String","Required":true},
            {"Name":"nickname","AttributeDataType":"String","Required":true}]}]}
            """
        try seed.write(toFile: "\(folder.path)/seed.json", atomically: true, encoding: .utf8)
        let pool = try await PoolProcess(["--data", ":memory:", "--seed", "\(folder.path)/seed.json"])
        let (status, _) = try await pool.fetch(
            "/", post: #"{"ClientId":"linesclient","Username":"ada","Password":"Passw0rd!"}"#,
            headers: ["X-Amz-Target": "AWSCognitoIdentityProviderService.SignUp"])
        #expect(status == 400)
        let words =
            "schema: name: The attribute is required nickname: The attribute is required  "
        try await Patience.wait(for: "\(words) in: \(pool.output.text)") { pool.output.text.contains(words) }
        #expect(await pool.end() == 0)
    }

    @Test(arguments: [
        (
            "Web: { Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref People, WriteAttributes: [email, custom:plan] } }",
            "Without the values of Web that are left out, Cognito answers: InvalidParameterException: Invalid write attributes "
                + "specified while creating a client. The pool's schema lacks custom:plan."
        ),
        (
            "Staff: { Type: AWS::Cognito::UserPoolGroup, Properties: { UserPoolId: !Ref People, Precedence: -1 } }",
            "Cognito refuses Staff: InvalidParameterException: 1 validation error detected: Value '-1' at 'precedence'"
        ),
        (
            "Orders: { Type: AWS::Cognito::UserPoolResourceServer, Properties: { UserPoolId: !Ref People, Identifier: '' } }",
            "Cognito refuses Orders: InvalidParameterException: "
        ),
    ])
    func `what Cognito refuses of a template is said with its resource, its line and the attribute`(
        _ resource: String, _ words: String
    ) async throws {
        let folder = WorkFolder()
        let template = """
            Resources:
              People:
                Type: AWS::Cognito::UserPool
                Properties:
                  LamdaConfig: {}
              \(resource)
            """
        try template.write(toFile: "\(folder.path)/template.yaml", atomically: true, encoding: .utf8)
        let pool = try await PoolProcess(["--quiet", "--package-path", folder.path, "--data", ":memory:"])
        try await pool.says(":5:7: People.LamdaConfig is not emulated, and is left out; did you mean LambdaConfig?")
        try await pool.says(words)
        #expect(pool.errors.text.contains("template.yaml:6:"), "\(pool.errors.text)")
        #expect(await pool.end() == 0)
    }

    private static func describe(domain: String, of pool: PoolProcess) async throws -> String {
        try await pool.fetch(
            "/", post: #"{"Domain":"\#(domain)"}"#,
            headers: [
                "X-Amz-Target": "AWSCognitoIdentityProviderService.DescribeUserPoolDomain",
                "Authorization": "AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/cognito-idp/aws4_request, "
                    + "SignedHeaders=host, Signature=00",
            ]
        ).1
    }

    @Test(
        arguments: [
            (["Stage=live"], "live-login", ""), (["Stage=beta", "Stage=live"], "live-login", ""),
            (["Stag=live"], nil, "template.yaml has no parameter Stag; it has Stage."),
            (["Stage=prod"], nil, "--parameter Stage: the template allows only beta, live."),
            (["Stage"], nil, "Stage"),
        ] as [([String], String?, String)])
    func `a parameter has the value of an option`(given: [String], domain: String?, words: String) async throws {
        let folder = WorkFolder()
        let template = """
            Parameters: { Stage: { Type: String, AllowedValues: [beta, live] } }
            Resources:
              People: { Type: AWS::Cognito::UserPool }
              Login:
                Type: AWS::Cognito::UserPoolDomain
                Properties: { UserPoolId: !Ref People, Domain: !Sub "${Stage}-login" }
            """
        try template.write(toFile: "\(folder.path)/template.yaml", atomically: true, encoding: .utf8)
        let options = given.flatMap { ["--parameter", $0] }
        let check = try await DeskRun(
            executable: "cognito-triggers", ["check", "\(folder.path)/template.yaml"] + options,
            environment: ["PATH": "/usr/bin:/bin"])
        let errors = check.errors.replacing("\n", with: " ")
        #expect(check.status == (domain == nil ? 2 : 0) && (words.isEmpty || errors.contains(words)), "\(errors)")
        guard let domain else { return }
        let pool = try await PoolProcess(["--quiet", "--package-path", folder.path, "--data", ":memory:"] + options)
        #expect(try await Self.describe(domain: domain, of: pool).contains("ACTIVE"))
        #expect(!pool.errors.text.contains("note:"), "\(pool.errors.text)")
        #expect(await pool.end() == 0)
    }

    @Test func `a domain that only a deployment knows has a stand-in, which one note says`() async throws {
        let folder = WorkFolder()
        let template = """
            Resources:
              Stage: { Type: AWS::CloudFront::Distribution }
              People: { Type: AWS::Cognito::UserPool }
              Login:
                Type: AWS::Cognito::UserPoolDomain
                Properties: { UserPoolId: !Ref People, Domain: !Sub "${ Stage }-login" }
            """
        try template.write(toFile: "\(folder.path)/template.yaml", atomically: true, encoding: .utf8)
        let pool = try await PoolProcess(["--quiet", "--package-path", folder.path, "--data", ":memory:"])
        try await pool.says(
            "Login.Domain is stage-login on this machine: only a deployment knows Stage\n"
        )
        #expect(pool.errors.text.ranges(of: "note:").count == 1, "\(pool.errors.text)")
        #expect(try await Self.describe(domain: "stage-login", of: pool).contains("ACTIVE"))
        #expect(await pool.end() == 0)
    }

    @Test func `a template's functions are built, see its variables and none of the shell's, and are built again`()
        async throws
    {
        let package = try RehearsedPackage(bootstrap: "environment.py")
        let template = """
            Resources:
              Versioned:
                Type: AWS::Lambda::Function
                Properties:
                  Handler: bootstrap
                  Runtime: provided.al2023
                  Timeout: 5
                  Environment: { Variables: { GREETING: hello, TABLE: !ImportValue Table } }
              People:
                Type: AWS::Cognito::UserPool
                Properties: { LambdaConfig: { PreSignUp: !GetAtt Versioned.Arn } }
              App:
                Type: AWS::Cognito::UserPoolClient
                Properties: { UserPoolId: !Ref People }
            """
        try package.write(template, to: "template.yaml")
        try package.write("FROM_FILE=kept\n", to: "variables")
        let pool = try await PoolProcess(
            [
                "--quiet", "--package-path", package.path, "--env", "EXTRA=given", "--env-file",
                "\(package.path)/variables",
            ],
            path: package.toolPath, environment: ["OF_THE_SHELL": "secret"])
        #expect(
            pool.errors.text.contains("only a deployment knows the variable TABLE"))
        let pools = try await pool.fetch("/_local/pools").1
        let client = try #require(pools.firstMatch(of: /"clients":\[\{"id":"(\w+)"/)).1
        func signUp(_ name: String) async throws -> String {
            try await pool.fetch(
                "/", post: #"{"ClientId":"\#(client)","Username":"\#(name)","Password":"Passw0rd!"}"#,
                headers: ["X-Amz-Target": "AWSCognitoIdentityProviderService.SignUp"]
            ).1
        }
        let words = try await signUp("ada")
        let expected = [
            "version 1", "GREETING=hello", "EXTRA=given", "FROM_FILE=kept", "_KMS=\(pool.endpoint)",
            "AWS_ACCESS_KEY_ID=local", "AWS_SESSION_TOKEN=local",
        ]
        for variable in expected { #expect(words.contains(variable), "\(words)") }
        #expect(!words.contains("OF_THE_SHELL") && !words.contains("TABLE"), "\(words)")
        try package.write(version: "2")
        try await pool.says("Versioned: rebuilt")
        try await Patience.wait(for: "version 2") { try await signUp("bob").contains("version 2") }
        try package.write(template.replacing("hello", with: "goodbye"), to: "template.yaml")
        try await pool.says("Versioned: restarted with new settings")
        let again = try await signUp("carol")
        #expect(again.contains("GREETING=goodbye") && again.contains("version 2"), "\(again)")
        #expect(await pool.end() == 0)
    }

    @Test func `what a pool exports is a seed for another`() async throws {
        let folder = WorkFolder()
        let seed = """
            {"UserPools":[{"Id":"eu-west-1_Seeded123","Name":"seeded","AutoVerifiedAttributes":["email"],
            "Schema":[{"Name":"tenant","AttributeDataType":"String"}],
            "Clients":[{"ClientId":"seededclient","ClientName":"app","ClientSecret":"seededsecretseededsecretseeded"}],
            "Groups":[{"GroupName":"editors"}],
            "Users":[{"Username":"ada","Password":"Passw0rd!","Groups":["editors"],
            "Attributes":[{"Name":"email","Value":"ada@example.org"},{"Name":"email_verified","Value":"true"}]}]}]}
            """
        try seed.write(toFile: "\(folder.path)/seed.json", atomically: true, encoding: .utf8)
        let file = "\(folder.path)/pool.sqlite"
        let pool = try await PoolProcess(["--quiet", "--seed", "\(folder.path)/seed.json", "--data", file])
        #expect(try await pool.fetch("/_local/pools").1.contains("seededclient"))
        #expect(await pool.end() == 0)
        let exported = try await DeskRun(executable: "cognito-triggers", ["pool", "--export", "--data", file])
        #expect(exported.status == 0)
        let text = String(decoding: exported.output, as: UTF8.self)
        #expect(text.contains("PasswordVerifier") && !text.contains("Passw0rd!"))
        try text.write(toFile: "\(folder.path)/export.json", atomically: true, encoding: .utf8)
        let copy = "\(folder.path)/copy.sqlite"
        let other = try await PoolProcess(["--quiet", "--seed", "\(folder.path)/export.json", "--data", copy])
        #expect(await other.end() == 0)
        let again = try await DeskRun(executable: "cognito-triggers", ["pool", "--export", "--data", copy])
        #expect(String(decoding: again.output, as: UTF8.self) == text)
    }
}
