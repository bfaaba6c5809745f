@_spi(Internal) import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoProcessTestSupport
import Foundation
import FunctionProjects
import ProjectStarter
import Testing

/// `cognito-triggers new`; scripts/check-template builds and tests what it makes.
@Suite(.timeLimit(.minutes(5))) struct NewTests {
    /// All words of `LambdaConfig`, and the two of identity pools.
    private static let triggers = [
        "PreSignUp", "PostConfirmation", "PreAuthentication", "PostAuthentication", "DefineAuthChallenge",
        "CreateAuthChallenge", "VerifyAuthChallengeResponse", "PreTokenGeneration", "UserMigration", "CustomMessage",
        "CustomEmailSender", "CustomSMSSender", "InboundFederation", "SyncTrigger", "CognitoStreams",
    ]

    /// The triggers that one declaration handles.
    private static let signIn = ["DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse"]

    /// An empty folder, which goes with the test.
    private let folder = WorkFolder()

    /// Runs the command in the folder.
    private func new(_ arguments: [String], environment: [String: String] = [:]) async throws -> Result {
        try await run([PackageFolder.executable("cognito-triggers"), "new"] + arguments, environment)
    }

    private func run(_ command: [String], _ environment: [String: String]) async throws -> Result {
        let (output, errors) = (try TemporaryFile(), try TemporaryFile())
        let (status, _) = try await ChildProcess.run(
            ["/usr/bin/env", "-C", folder.path, "/usr/bin/timeout", "120"] + command,
            environment: ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }, input: try TemporaryFile(),
            output: output,
            errors: errors)
        return Result(status: status, output: output.text, errors: errors.text)
    }

    @Test func `the help names the triggers, CUSTOM_AUTH and the variants`() async throws {
        let result = try await new(["--help"])
        #expect((Self.triggers + ["CUSTOM_AUTH", "existing-pool (for a pool"]).allSatisfy(result.output.contains))
    }

    // MARK: Made projects

    @Test func `without a checkout at hand the project is template, file by file`() async throws {
        // A build of the command, away from the package that it was built from; copied by a process of its own, as another
        // test that starts a program now would keep the copy open.
        let command = try PackageFolder.executable("cognito-triggers")
        let result = try await run(
            ["/bin/sh", "-c", "cp \"$0\" . && exec ./cognito-triggers new SignUpGate", command], [:])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("It needs the release 0.1.0"))
        #expect(result.output.contains("\n  export COGNITO_TRIGGERS_CHECKOUT=/path/to/swift-cognito-triggers\nNext:"))
        let starter = try files("\(PackageFolder.root)/template").filter {
            !$0.key.hasPrefix("triggers/") && !$0.key.hasPrefix("languages/") && !$0.key.hasPrefix(".build")
                && !$0.key.hasPrefix("dist/")
                && $0.key != "Package.resolved"
        }
        #expect(try files("\(folder.path)/SignUpGate") == starter)
    }

    @Test func `the command has the files of template as they are`() async throws {
        let path = "\(PackageFolder.root)/Tool/Sources/ProjectStarter/Starter/StarterFiles.swift"
        let written = try String(contentsOfFile: path, encoding: .utf8)
        let starter = try files("\(PackageFolder.root)/template").filter {
            !$0.key.hasPrefix("events/") && !$0.key.hasPrefix("dist/") && $0.key != "Package.resolved"
        }
        let stale = starter.filter { !written.contains("\"\($0.key)\": ##\"\"\"\n\($0.value)\n\"\"\"##,\n") }
        #expect(stale.keys.sorted() == [], "scripts/embed writes it anew")
        #expect(written.split(separator: "##,\n").count == starter.count + 1)
    }

    @Test func `each mark in the files of template names a variant or a trigger`() throws {
        var count = 0
        for (path, text) in try files("\(PackageFolder.root)/template") where path.contains(/\.ya?ml$/) {
            for mark in text.matches(of: /\n *#[+-] (.+)/) {
                for name in mark.output.1.split(separator: " ").map(String.init) {
                    count += 1
                    let isKnown = StarterVariant(rawValue: name) != nil || Self.triggers.contains(name)
                    #expect(isKnown, "\(path): \(name)")
                }
            }
        }
        #expect(count > 50)
    }

    @Test func `each trigger's code and test are those of template, and its events the samples`() async throws {
        let triggers = Self.triggers.filter { $0 != "PreSignUp" }
        let result = try await new(["SignUpGate"] + triggers.flatMap { ["--trigger", $0] })
        #expect(result.status == 0, "\(result.errors)")
        let made = try files("\(folder.path)/SignUpGate")
        let starter = try files("\(PackageFolder.root)/template/triggers")
        for part in Set(triggers.map { Self.signIn.contains($0) ? "CustomSignIn" : $0 }) {
            let (source, test) = (try #require(starter["\(part).swift"]), try #require(starter["\(part)Tests.swift"]))
            #expect(made["Sources/SignUpGate/\(part).swift"] == source)
            #expect(made["Tests/SignUpGateTests/\(part)Tests.swift"] == test)
        }
        for shared in ["Messages.swift", "Permissions.swift"] {
            #expect(made["Sources/SignUpGate/\(shared)"] == starter[shared])
        }
        #expect(made["Tests/SignUpGateTests/ForTests.swift"] == starter["ForTests.swift"])
        let properties =
            "    var emails = EmailSender()\n    var texts = TextMessageSender()\n    var attempts = SignInAttempts()\n\n"
        #expect(
            made["Sources/SignUpGate/SignUpGate.swift"]?.replacing(properties, with: "") == starter["Function.swift"])
        #expect(made["Tests/SignUpGateTests/SignUpGateTests.swift"] == starter["FunctionTests.swift"])
        let samples = SampleEvent.all + SampleEvent.tokenGeneration(in: .v2)
        for (path, text) in made where path.hasPrefix("events/") {
            let name = path.dropFirst("events/".count).dropLast(".json".count)
            let sample = samples.first { $0.name == name }?.json
            // No text of a sample has two spaces, or a line break.
            #expect(
                text.trimmingCharacters(in: .newlines).replacing(/\n */, with: "").replacing("\": ", with: "\":")
                    == sample)
        }
        #expect(made.keys.count { $0.hasPrefix("events/") } == 39)
        #expect(made.values.allSatisfy { !$0.contains("ALLOWED_DOMAINS") })
    }

    @Test(arguments: triggers)
    func `a trigger by its word in any case has a handler, a test, an event and its place in the template`(
        trigger: String
    ) async throws {
        let result = try await new(["Members", "--trigger", trigger.lowercased(), "--path", "here"])
        #expect(result.status == 0, "\(result.errors)")
        let made = try files("\(folder.path)/here")
        #expect(made.keys.allSatisfy { !$0.contains("SignUpGate") })
        #expect(made.values.allSatisfy { !$0.contains("SignUpGate") })
        let protocols = made.values.joined().matches(of: /: (\w+)Handler \{/).map { String($0.output.1) }
        #expect(
            protocols.contains { trigger.hasPrefix($0) }
                || made["Sources/Members/Members.swift"]?.contains(", \(trigger)Handler") == true
                || Self.signIn.contains(trigger)
                    && made["Sources/Members/CustomSignIn.swift"]?.contains("Members: ChallengeFlowFunction {") == true
        )
        let template = try #require(made["template.yaml"])
        let word = trigger == "PreTokenGeneration" ? "PreTokenGenerationConfig" : trigger
        #expect(template.contains(try Regex("\n +\(word):")))
        #expect(made["README.md"]?.contains("| `\(trigger)` |") == true)
        let event = try #require(made["Makefile"]?.firstMatch(of: /EVENT := (.+)/)).output.1
        #expect(made[String(event)] != nil)
    }

    @Test(arguments: ["DefineAuthChallenge", "createauthchallenge", "VerifyAuthChallenge"])
    func `a sign-in of one's own takes three triggers, so all three are made`(trigger: String) async throws {
        let result = try await new(["Members", "--trigger", trigger])
        #expect(result.output.contains("so the project has all three"), "\(result.errors)")
        #expect(result.output.split(separator: "\n").count { $0.contains("Sources/Members/") } == 1)
        let made = try files("\(folder.path)/Members")
        #expect(Self.signIn.allSatisfy { made["template.yaml"]?.contains("\n        \($0): ") == true })
        #expect(made["Sources/Members/CustomSignIn.swift"] != nil)
        #expect(made["Package.swift"]?.contains(#".product(name: "TriggerKit""#) == true)
        let flows = made["template.yaml"]?.matches(of: /\n +ExplicitAuthFlows: (.+)/).map { String($0.output.1) }
        #expect(flows == ["[ALLOW_CUSTOM_AUTH, ALLOW_REFRESH_TOKEN_AUTH]"])
    }

    private func check(_ arguments: String...) async throws -> DeskRun {
        try await DeskRun(
            executable: "cognito-triggers", ["check", "\(folder.path)/Members/template.yaml"] + arguments,
            environment: ["PATH": "/usr/bin:/bin"])
    }

    @Test(arguments: [["CUSTOM_AUTH", "UserMigration"], ["UserMigration", "CreateAuthChallenge", "PreSignUp"]])
    func `a sign-in of one's own with migration passes check, with the reason why it may`(
        _ triggers: [String]
    ) async throws {
        let result = try await new(["Members"] + triggers.flatMap { ["--trigger", $0] })
        #expect(result.status == 0, "\(result.errors)")
        let check = try await check()
        let said = String(decoding: check.output, as: UTF8.self)
        #expect(check.status == 0, "\(said)")
        #expect(said.contains("accepted warning: no client of UserPool sends Cognito a password"), "\(said)")
        #expect(said.contains("accepted because: Users migrate at 'forgot password' only"), "\(said)")
        #expect(said.contains("template.yaml: 1 note, 1 accepted\n"), "\(said)")
    }

    @Test(arguments: [
        (["CUSTOM_AUTH"], []), (["CUSTOM_AUTH", "UserMigration"], []), (["PreSignUp"], ["CUSTOM_AUTH"]),
        (["UserMigration"], ["CUSTOM_AUTH"]), (["CUSTOM_AUTH"], ["UserMigration"]),
    ])
    func `a sign-in of one's own beside hosted pages passes check, with the reason why it may`(
        _ made: [String], _ added: [String]
    ) async throws {
        let result = try await new(
            ["Members", "--variant", "hosted-sign-in"] + made.flatMap { ["--trigger", $0] })
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("The pages never run your own sign-in") == made.contains("CUSTOM_AUTH"))
        for trigger in added {
            let command = try PackageFolder.executable("cognito-triggers")
            let result = try await run([command, "add", trigger, "--path", "Members"], [:])
            #expect(result.status == 0, "\(result.errors)")
        }
        let check = try await check()
        let said = String(decoding: check.output, as: UTF8.self)
        #expect(check.status == 0 && said.contains("template.yaml: 1 note, 1 accepted\n"), "\(said)")
        #expect(said.contains("accepted because: People may also sign in on the pages"), "\(said)")
    }

    @Test(arguments: [
        (["PreSignUp"], "CustomEmailSender", "${AllowedDomains} ${MailFrom}"),
        (["PostConfirmation"], "CustomEmailSender", "${MailFrom}"),
        (["PreSignUp"], "CustomSMSSender", "${AllowedDomains}"),
        (["CustomEmailSender"], "PostConfirmation", "${MailFrom}"),
    ])
    func `a sender that is added to a project for production reaches the alias, and check accepts the shared function`(
        _ made: [String], _ added: String, _ description: String
    ) async throws {
        #expect(try await new(["Members", "--production"] + made.flatMap { ["--trigger", $0] }).status == 0)
        let command = try PackageFolder.executable("cognito-triggers")
        let result = try await run([command, "add", added, "--path", "Members"], [:])
        #expect(result.status == 0, "\(result.errors)")
        let check = try await check("--production")
        let said = String(decoding: check.output, as: UTF8.self)
        #expect(check.status == 0 && said.contains("1 accepted"), "\(said)")
        #expect(said.contains("accepted because: One function sends messages and answers Cognito"), "\(said)")
        let template = try files("\(folder.path)/Members")["template.yaml"]
        #expect(template?.contains("\n      VersionDescription: !Sub \"\(description)\" #") == true)
    }

    @Test(arguments: [
        (["CustomEmailSender"], ["emails = EmailSender()"], ["BRAND_NAME", "KMS_KEY_ARN", "MAIL_FROM"], 10),
        (["CustomSMSSender"], ["texts = TextMessageSender()"], ["BRAND_NAME", "KMS_KEY_ARN"], 10),
        (["CUSTOM_AUTH"], ["attempts = SignInAttempts()"], ["SIGN_IN_TABLE"], 5),
        (
            ["PreSignUp", "CUSTOM_AUTH", "CustomSMSSender", "CustomEmailSender"],
            ["emails = EmailSender()", "texts = TextMessageSender()", "attempts = SignInAttempts()"],
            ["ALLOWED_DOMAINS", "KMS_KEY_ARN", "MAIL_FROM", "SIGN_IN_TABLE"], 10
        ),
    ])
    func `senders and sign-ins come with their properties, variables, resources and time, and check has no word`(
        _ triggers: [String], _ properties: [String], _ variables: [String], _ timeout: Int
    ) async throws {
        let result = try await new(["Members"] + triggers.flatMap { ["--trigger", $0] })
        #expect(result.status == 0, "\(result.errors)")
        let made = try files("\(folder.path)/Members")
        let (code, template) = (made["Sources/Members/Members.swift"] ?? "", made["template.yaml"] ?? "")
        #expect(properties.allSatisfy { code.contains("    var \($0)\n") }, "\(code)")
        // Tests replace each of them, and there is no such file where the settings are enough.
        let forTests = made["Tests/MembersTests/ForTests.swift"] ?? ""
        #expect(forTests.matches(of: /function\.(\w+) =/).map(\.output.1) == properties.map { $0.prefix { $0 != " " } })
        #expect(variables.allSatisfy { template.contains("\n          \($0): ") }, "\(template)")
        #expect(template.contains("\n      Timeout: \(timeout) #"))
        #expect(template.contains("\n  SignInTable:\n") == variables.contains("SIGN_IN_TABLE"))
        let declared = made["Sources/Members/Permissions.swift"] ?? ""
        for (variable, permission) in [("MAIL_FROM", "SESMail"), ("SIGN_IN_TABLE", "DynamoDBStore")] {
            #expect(declared.contains("\(permission).permissions") == variables.contains(variable), "\(declared)")
        }
        let check = try await check("--json")
        let rules = String(decoding: check.output, as: UTF8.self).matches(of: /"rule":"([^"]+)"/).map(\.output.1)
        #expect(check.status == 0 && rules == ["code.not-compared"], "\(rules)")
    }

    @Test(arguments: [[], ["UserMigration"], ["PreTokenGeneration", "CustomEmailSender"]])
    func `no client of a project with a sign-in of its own is a way around it`(_ others: [String]) async throws {
        let triggers = (["DefineAuthChallenge"] + others).flatMap { ["--trigger", $0] }
        let result = try await new(["Members", "--variant", "tokens-v3"] + triggers)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("'forgot password' only") == others.contains("UserMigration"))
        let check = try await DeskRun(
            executable: "cognito-triggers", ["check", "\(folder.path)/Members/template.yaml", "--json"],
            environment: ["PATH": "/usr/bin:/bin"])
        #expect(!String(decoding: check.output, as: UTF8.self).contains("\"custom-flow."), "\(check.errors)")
    }

    @Test(arguments: [
        "a b", "it's", "a \"b\"", "`touch executed`", "$(touch executed)", "$c #d, e\\f", "$\u{301}c #\u{301}d",
    ])
    func `the path of a checkout reaches the shell as it is`(_ name: String) async throws {
        let checkout = "\(folder.path)/\(name)"
        try FileManager.default.createSymbolicLink(atPath: checkout, withDestinationPath: PackageFolder.root)
        let result = try await new(["Members"], environment: ["COGNITO_TRIGGERS_CHECKOUT": checkout])
        #expect(result.status == 0, "\(result.errors)")
        let dry = try await run(
            ["/usr/bin/make", "-C", "\(folder.path)/Members", "-n", "package"], ["PATH": "/usr/bin:/bin"])
        let quoted = "'\(checkout.replacing("'", with: "'\\''"))/scripts/package'"
        #expect(dry.output.contains("\(quoted) Members"), "\(dry.output) \(dry.errors)")
    }

    @Test(arguments: ["a b", "it's", "'\u{301}; touch executed; '\u{301}", "\u{600}'$(touch executed)\u{600}'"])
    func `the command that goes to a new project is one that a shell reads`(_ name: String) async throws {
        let result = try await new(["Members", "--path", name])
        #expect(result.status == 0, "\(result.errors)")
        let line = try #require(result.output.split(separator: "\n").first { $0.hasPrefix("  cd ") })
        let shell = try await run(["/bin/sh", "-c", "\(line) && test -f Package.swift"], [:])
        #expect(shell.status == 0, "\(line) \(shell.errors)")
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/executed"))
    }

    @Test func `make demo takes a refusal for an answer, and no other error`() async throws {
        #expect(try await new(["Members"]).status == 0)
        let project = "\(folder.path)/Members"
        let tools = "\(folder.path)/tools"
        try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
        // SwiftPM's part: it says where the program is.
        try Self.script("echo '\(tools)'", at: "\(tools)/swift")
        for (type, isGood) in [("Refusal", true), ("InvalidSetting", false)] {
            try Self.script(
                "echo '{\"errorType\":\"\(type)\",\"errorMessage\":\"No.\"}'; exit 1", at: "\(tools)/Members")
            let demo = try await run(
                ["/usr/bin/make", "-C", project, "demo", "TOOLKIT=\(tools)", "-o", "setup"],
                ["PATH": "\(tools):/usr/bin:/bin"])
            #expect((demo.status == 0) == isGood && demo.output.contains(type), "\(demo.output) \(demo.errors)")
        }
    }

    private static func script(_ text: String, at path: String) throws {
        try "#!/bin/sh\n\(text)\n".write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    @Test func `for an existing pool no pool is made, and for tokens of machines V3 is asked for`() async throws {
        let result = try await new(["Members", "--variant", "existing-pool", "--variant", "tokens-v3"])
        #expect(result.status == 0, "\(result.errors)")
        let template = try #require(try files("\(folder.path)/Members")["template.yaml"])
        #expect(template.contains("\n  ExistingUserPool:\n") && !template.contains("AWS::Cognito::UserPool\n"))
        #expect(!template.contains(/#[+-] existing-pool/) && template.contains("#+ managed-instances"))
        let readme = try #require(try files("\(folder.path)/Members")["README.md"])
        #expect(
            readme.contains(#".LambdaConfig.PreTokenGenerationConfig = {LambdaVersion: "V3_0", LambdaArn: $function}'"#)
        )
    }

    // MARK: For production

    @Test(arguments: [
        ([], ["Members"]), (["PreSignUp", "PreTokenGeneration", "UserMigration"], ["Members"]),
        (["CUSTOM_AUTH"], ["Members"]), (["CustomEmailSender", "CustomSMSSender"], ["Members"]),
        (["CustomEmailSender", "PreSignUp", "CUSTOM_AUTH"], ["Members", "MembersSender"]),
        (["SyncTrigger", "CognitoStreams"], ["Members"]), (triggers, ["Members", "MembersSender"]),
    ])
    func `a template for production lacks nothing, and senders have a function of their own`(
        _ triggers: [String], _ functions: [String]
    ) async throws {
        let result = try await new(["Members", "--production"] + triggers.flatMap { ["--trigger", $0] })
        #expect(result.status == 0, "\(result.errors)")
        let check = try await check("--production", "--json")
        let text = String(decoding: check.output, as: UTF8.self)
        let rules = Set(text.matches(of: /"rule":"([^"]+)"/).map { String($0.output.1) })
        let accepted: Set = [
            "migration.password-never-shown", "custom-flow.no-pre-authentication", "custom-message.no-ses",
        ]
        #expect(check.status == 0 && rules.subtracting(accepted) == ["code.not-compared"], "\(text)")
        let made = try files("\(folder.path)/Members")
        #expect(
            Set(made.keys.filter { $0.hasPrefix("Sources/") }.map { String($0.split(separator: "/")[1]) })
                == Set(functions))
        let template = try #require(made["template.yaml"])
        #expect(template.matches(of: /\n      AutoPublishAlias: live/).count == functions.count)
        #expect(!template.contains(/\n[^#]*!GetAtt Members(Sender)?\.Arn/))
        #expect(
            made["Makefile"]?.contains(
                "\nFUNCTIONS := \(functions.count > 1 ? "$(FUNCTION) MembersSender" : "$(FUNCTION)")\n") == true)
        // The first command is for an event that the first function handles.
        #expect(functions.count == 1 || result.output.contains("invoke Members PreSignUp_SignUp"))
    }

    @Test func `the option and the variant for production make the same`() async throws {
        #expect(try await new(["Members", "--production", "--path", "one"]).status == 0)
        #expect(try await new(["Members", "--variant", "production", "--path", "two"]).status == 0)
        #expect(try files("\(folder.path)/one") == files("\(folder.path)/two"))
    }

    @Test
    func `a function of senders has their code, permissions, variables and a queue, and the other one has none of it`()
        async throws
    {
        let triggers = ["--trigger", "PreSignUp", "--trigger", "CustomEmailSender"]
        #expect(try await new(["Members", "--production"] + triggers).status == 0)
        let made = try files("\(folder.path)/Members")
        let template = try #require(made["template.yaml"])
        let parts = template.split(separator: "\n  MembersSender:\n", maxSplits: 1)
        let active = parts.map { part in
            part.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("#") }.joined(separator: "\n")
        }
        for line in [
            "KMS_KEY_ARN: !GetAtt", "Timeout: 10", "OnFailure: {", "SIGN_IN_TABLE: !Ref", "BRAND_NAME: Members #",
        ] {
            #expect(!active[0].contains(line) && active[1].contains(line), "\(line)")
        }
        #expect(
            active[0].contains("LambdaArn: !Ref MembersSender.Alias")
                && active[0].contains("PreSignUp: !Ref Members.Alias"))
        #expect(active[0].contains("MembersTimeAlarm:") && !template.contains("\n  MembersSenderTimeAlarm:"))
        let sources = ["MembersSender.swift", "CustomEmailSender.swift", "Messages.swift", "Permissions.swift"]
        #expect(sources.allSatisfy { made["Sources/MembersSender/\($0)"]?.contains("MembersSender") == true })
        #expect(made["Package.swift"]?.matches(of: /\.executableTarget\(/).count == 2)
        #expect(
            made["README.md"]?.contains(#".CustomEmailSender = {LambdaVersion: "V1_0", LambdaArn: $sender}"#) == true)
        let added = try await run(
            [
                PackageFolder.executable("cognito-triggers"), "add", "PostConfirmation", "--path", "Members",
                "--function", "Members",
            ], [:])
        #expect(added.status == 0, "\(added.errors)")
        let check = try await check("--production")
        #expect(check.status == 0, "\(String(decoding: check.output, as: UTF8.self))")
        #expect(
            try files("\(folder.path)/Members")["template.yaml"]?.contains(
                "\n        PostConfirmation: !Ref Members.Alias\n") == true)
    }

    @Test func `a sign-in that is added to a project for production has its key, its table and the alias`() async throws
    {
        #expect(try await new(["Members", "--production"]).status == 0)
        let command = try PackageFolder.executable("cognito-triggers")
        let added = try await run([command, "add", "CUSTOM_AUTH", "--path", "Members"], [:])
        #expect(added.status == 0, "\(added.errors)")
        let made = try files("\(folder.path)/Members")
        #expect(
            made["Sources/Members/Permissions.swift"]?.contains("DynamoDBStore.permissions + CodeKey.permissions\n")
                == true)
        #expect(made["template.yaml"]?.contains("\n        DefineAuthChallenge: !Ref Members.Alias\n") == true)
        let check = try await check("--production")
        #expect(check.status == 0, "\(String(decoding: check.output, as: UTF8.self))")
    }

    @Test func `a key for codes comes with its variable, its secret and its permission`() async throws {
        let result = try await new(["Members", "--variant", "code-key", "--trigger", "CUSTOM_AUTH"])
        #expect(result.status == 0, "\(result.errors)")
        let made = try files("\(folder.path)/Members")
        #expect(made["template.yaml"]?.contains("\n          CODE_KEY_ARN: !Ref CodeKeySecret") == true)
        #expect(
            made["Sources/Members/Permissions.swift"]?.contains("DynamoDBStore.permissions + CodeKey.permissions\n")
                == true)
    }

    @Test func `a checkout is named whatever its path, for Swift and for make`() async throws {
        let checkout = "\(folder.path)/a \"b\" $c #d, e\\f"
        try FileManager.default.createSymbolicLink(atPath: checkout, withDestinationPath: PackageFolder.root)
        let result = try await new(["Members"], environment: ["COGNITO_TRIGGERS_CHECKOUT": checkout])
        #expect(result.status == 0, "\(result.errors)")
        let made = try files("\(folder.path)/Members")
        #expect(made["Package.swift"]?.contains(#"?? "\#(folder.path)/a \"b\" $c #d, e\\f""#) == true)
        #expect(made["Makefile"]?.contains("TOOLKIT := \(folder.path)/a \"b\" $$c \\#d, e\\f\n") == true)
    }

    // MARK: Refusals

    @Test(arguments: [
        (["my-app"], "my-app cannot be the name of a Swift type and a resource", "such as MyApp."),
        (["9lives"], "beginning with a letter", "such as Lives."),
        ([""], "An empty string cannot be the name", "at most 64."),
        (["Größe"], "ASCII letters", "such as"),
        (["class"], "class is a Swift keyword", "such as MyClass."),
        (
            ["CognitoTriggers"], "CognitoTriggers is a module or program of swift-cognito-triggers",
            "such as MyCognitoTriggers."
        ),
        (["PreSignUp"], "PreSignUp is the name of a trigger", "such as MyPreSignUp."),
        (["Refusal"], "Refusal is already used in the project's own files", "such as MyRefusal."),
        (["UserPool"], "UserPool is already used in the project's own files", "such as MyUserPool."),
        (["Members", "--trigger", "PreSingUp"], "There is no trigger PreSingUp.", "Did you mean PreSignUp?"),
        (
            ["Members", "--trigger", "PreSingUp_SignUp"], "There is no trigger PreSingUp_SignUp.",
            "Did you mean PreSignUp?"
        ),
        (["Members", "--trigger", "CustomAuth"], "There is no trigger CustomAuth.", "Did you mean CUSTOM_AUTH?"),
        (["Members", "--trigger", "Login"], "There is no trigger Login.", "There are PreSignUp, PostConfirmation"),
        (["Members", "--variant", "sign-in-table"], "is not a value of --variant", "--trigger DefineAuthChallenge"),
        (["Messages"], "Messages is already used in the project's own files", "such as MyMessages."),
        (["Members", "--variant", "token-v3"], "There is no variant token-v3.", "Did you mean tokens-v3?"),
        (
            ["Members", "--trigger", "SyncTrigger", "--variant", "existing-pool"], "belongs to an identity pool",
            "leave out existing-pool"
        ),
        (["Members", "--path", "a/b"], "There is no folder", "mkdir -p"),
        ([], "Missing expected argument", "cognito-triggers new"),
    ])
    func `what cannot be made is refused with status 2, and with what to type`(
        arguments: [String], words: String, advice: String
    ) async throws {
        let result = try await new(arguments)
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(words) && result.errors.contains(advice), "\(result.errors)")
        #expect(try names(folder.path) == [])
    }

    @Test(
        arguments: try ["Sources", "Triggers", "Tests"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: "\(PackageFolder.root)/\(folder)").filter {
                // Of the tests the programs that they start; the command's name is none of a Swift type.
                (folder != "Tests" || $0.hasSuffix("Probe")) && $0 != "cognito-triggers" && !$0.contains(".")
            }
        })
    func `a name that the package has itself is refused, as no build could have both`(name: String) async throws {
        let result = try await new([name])
        #expect(result.status == 2)
        #expect(result.errors.contains("\(name) is a "), "\(result.errors)")
        #expect(try names(folder.path) == [])
    }

    @Test func `a folder with something in it is left as it is`() async throws {
        try FileManager.default.createDirectory(atPath: "\(folder.path)/Members", withIntermediateDirectories: false)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/Members/notes"))
        let result = try await new(["Members"])
        #expect(result.status == 2)
        #expect(result.errors.contains("Members already exists and is not empty. Choose another with --path."))
        #expect(try files(folder.path) == ["Members/notes": "mine"])
    }

    @Test func `an empty folder is taken, and a file or a link is not`() async throws {
        try FileManager.default.createDirectory(atPath: "\(folder.path)/empty", withIntermediateDirectories: false)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/file"))
        try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/link", withDestinationPath: "nowhere")
        #expect(try await new(["Members", "--path", "empty/"]).status == 0)
        for place in ["file", "link"] {
            let result = try await new(["Members", "--path", place])
            #expect(result.status == 2)
            #expect(result.errors.contains("\(place) already exists and is not a folder"), "\(result.errors)")
        }
        #expect(try names(folder.path) == ["empty", "file", "link"])
        #expect(try names("\(folder.path)/empty").contains("Package.swift"))
    }

    @Test func `where nothing can be written nothing is left, and the status is 1`() async throws {
        let result = try await new(["Members", "--path", "/proc/Members"])
        #expect(result.status == 1)
        #expect(result.errors.contains("Cannot create the folder /proc/Members: "), "\(result.errors)")
    }

    @Test func `a variable that names no checkout is wrong use`() async throws {
        let result = try await new(["Members"], environment: ["COGNITO_TRIGGERS_CHECKOUT": "/usr"])
        #expect(result.status == 2)
        #expect(
            result.errors.contains("COGNITO_TRIGGERS_CHECKOUT is /usr, which is not a checkout"), "\(result.errors)")
    }

    // MARK: Completion

    @Test(arguments: ["bash", "zsh", "fish"])
    func `the completion script is one that the shell can read`(shell: String) async throws {
        let command = try PackageFolder.executable("cognito-triggers")
        let result = try await run(
            ["/bin/sh", "-c", "\"$0\" --generate-completion-script $1 > script && exec $1 -n script", command, shell],
            [:])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.isEmpty)
        #expect(try files(folder.path)["script"]?.contains("InboundFederation") == true)
    }

    // MARK: Files

    private func names(_ path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    /// The files below a folder with their texts.
    private func files(_ path: String) throws -> [String: String] {
        var texts: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) where !name.hasPrefix(".build") {
            let values = try URL(fileURLWithPath: "\(path)/\(name)").resourceValues(forKeys: [.isRegularFileKey])
            guard values.isRegularFile == true else { continue }
            texts[name] = try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
        }
        return texts
    }
}

private struct Result {
    let status: Int32
    let output: String
    let errors: String
}
