import CognitoProcessTestSupport
import Foundation
import Testing

/// `check` on templates, as a person or a script runs it.
@Suite(.timeLimit(.minutes(5))) struct TemplateCheckTests {
    private static func check(_ arguments: String..., input: String = "") async throws -> DeskRun {
        try await DeskRun(
            executable: "cognito-triggers", ["check"] + arguments, input: Array(input.utf8),
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"], limit: 120)
    }

    private static func template(_ name: String) -> String {
        "\(PackageFolder.root)/Tool/Tests/TemplateDoctorTests/Templates/\(name).yaml"
    }

    @Test func `check says nothing of a clean template but that it is`() async throws {
        let path = Self.template("clean/sam")
        let run = try await Self.check(path)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(String(decoding: run.output, as: UTF8.self) == "ok  \(path)\n")
    }

    @Test func `check takes the folder's template where no file is named`() async throws {
        let folder = try Folder()
        _ = try folder.write(String(contentsOfFile: Self.template("clean/sam"), encoding: .utf8), to: "template.yaml")
        let output = try TemporaryFile()
        let (status, _) = try await ChildProcess.run(
            ["/usr/bin/env", "-C", folder.path, try PackageFolder.executable("cognito-triggers"), "check"],
            environment: ["PATH": "/usr/bin:/bin"], input: try TemporaryFile(), output: output,
            errors: try TemporaryFile())
        #expect(status == 0 && output.text == "ok  template.yaml\n", "\(output.text)")
    }

    @Test func `check shows a mistake with its place, why, and the fix, and ends with status 1`() async throws {
        let path = Self.template("defects/misspelt-trigger")
        let run = try await Self.check(path, Self.template("clean/sam"))
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 1 && run.errors.isEmpty, "\(run.errors)")
        #expect(
            text.contains("\(path):28:9: error: PreSingUp is not a trigger [lambda-config.misspelt-trigger]"),
            "\(text)")
        #expect(text.contains("    why: Cognito has no trigger with that name"))
        #expect(text.contains("    fix: write PreSignUp\n"))
        #expect(text.contains("NO  \(path): 1 error\nok  "))
    }

    @Test func `a note alone ends with status 0`() async throws {
        let run = try await Self.check(Self.template("defects/default-timeout"))
        #expect(run.status == 0)
        #expect(String(decoding: run.output, as: UTF8.self).contains(": note: Members has Lambda's default time-out"))
    }

    @Test func `a warning alone ends with status 0, and with status 1 under --strict`() async throws {
        let path = Self.template("defects/memory")
        let run = try await Self.check(path)
        #expect(run.status == 0 && String(decoding: run.output, as: UTF8.self).hasSuffix("ok  \(path): 1 warning\n"))
        let strict = try await Self.check(path, "--strict")
        #expect(strict.status == 1)
        #expect(String(decoding: strict.output, as: UTF8.self).hasSuffix("NO  \(path): 1 warning\n"))
    }

    @Test func `check --json prints an object a finding`() async throws {
        let run = try await Self.check(Self.template("defects/memory"), "--json", "--strict")
        let object = try #require(try run.objects().first)
        #expect(run.status == 1)
        #expect(object[text: "rule"] == "function.memory" && object[text: "severity"] == "warning")
        #expect(object[text: "resource"] == "Members" && object[text: "path"] == "Properties.MemorySize")
        #expect(object.members["line"] as? Int == 13 && object.members["column"] as? Int == 19)
        #expect(object[text: "fix"] == "write MemorySize: 256, or more")
    }

    @Test(arguments: [
        ("", "empty.yaml", "1:1: error: the file is empty"),
        ("Resources:\n  A: { Type: X\n", "-", "3:1: error: this is neither YAML nor JSON"),
    ])
    func `what cannot be read is an error with its line`(_ text: String, _ name: String, _ words: String) async throws {
        let folder = try Folder()
        let path = name == "-" ? name : try folder.write(text, to: name)
        let run = try await Self.check(path, input: text)
        #expect(run.status == 1)
        #expect(String(decoding: run.output, as: UTF8.self).hasPrefix("\(path):\(words)"))
    }

    @Test func `an accepted finding is shown with its reason, and the status is 0`() async throws {
        let folder = try Folder()
        let text = try String(contentsOfFile: Self.template("defects/migration"), encoding: .utf8)
        let metadata =
            "    Metadata: { CognitoTriggers: { Accept: { migration.password-never-shown: Only at first. } } }\n"
        let client = "    Type: AWS::Cognito::UserPoolClient\n"
        let path = try folder.write(text.replacing(client, with: client + metadata), to: "template.yaml")
        #expect(try await Self.check(Self.template("defects/migration"), "--strict").status == 1)
        let run = try await Self.check(path, "--strict")
        let said = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 0, "\(said) \(run.errors)")
        #expect(said.contains(": accepted warning: no client of UserPool sends Cognito a password"), "\(said)")
        #expect(said.contains("    accepted because: Only at first.\n"), "\(said)")
        #expect(said.contains("ok  \(path): 1 accepted\n"), "\(said)")
        let objects = try await Self.check(path, "--json").objects()
        #expect(objects.count == 1 && objects[0][text: "accepted"]?.hasPrefix("Only at") == true)
        let open = try await Self.check(Self.template("defects/migration"), "--json").objects()
        #expect(open.count == 1 && open[0].members["accepted"] is NSNull)
    }

    // MARK: The code

    /// A script that describes a sign-in with a step for some clients.
    private static let conditional = """
        #!/bin/sh
        echo '{"function":"Members","handlers":[{"trigger":"DefineAuthChallenge"},{"trigger":"CreateAuthChallenge"},\
        {"trigger":"VerifyAuthChallengeResponse"}],"fallback":false,"permissions":[],"flow":{"password":true,"guesses":3,\
        "named":true,"elements":[{"kind":"step","name":"A"},{"kind":"conditional","attributes":["email"],"elements":[\
        {"kind":"conditional","clients":["web","web"],"elements":[{"kind":"step","name":"B"}]}]}]}}'

        """

    @Test(arguments: [("defects/code-client-condition", 1), ("clean/sam-client-condition", 0)])
    func `a step for some clients is found where several clients allow the sign-in`(
        _ name: String, _ status: Int32
    ) async throws {
        let folder = try Folder()
        let program = try folder.write(Self.conditional, to: "Members", isProgram: true)
        let run = try await Self.check(Self.template(name), "--function", "Members=\(program)", "--json")
        let problems = try run.objects().filter { $0[text: "rule"] == "code.client-condition" }
        #expect(problems.count == Int(status), "\(String(decoding: run.output, as: UTF8.self)) \(run.errors)")
        #expect(
            problems.allSatisfy { $0[text: "problem"]?.contains("a step for certain app clients only (web)") == true })
    }

    @Test func `a variable that is nearly the one that a start lacks is named`() async throws {
        let folder = try Folder()
        let text = try String(contentsOfFile: Self.template("clean/sam-senders"), encoding: .utf8).replacing(
            "      Timeout: 10",
            with: "      Environment: { Variables: { MAIL_FORM: a@example.org, KMS_KEY_ARN: !GetAtt CodeKey.Arn } }\n"
                + "      Timeout: 10")
        let path = try folder.write(text, to: "template.yaml")
        let function = "Members=\(try PackageFolder.executable("MailSender"))"
        let run = try await Self.check(path, "--function", function, "--json")
        let said = String(decoding: run.output, as: UTF8.self)
        let found = try run.objects().filter { $0[text: "rule"] == "code.starts" }
        #expect(found.count == 1, "\(said) \(run.errors)")
        #expect(
            found.first?[text: "fix"] == "did you mean MAIL_FROM instead of MAIL_FORM on line 12? Write MAIL_FROM",
            "\(said)")
    }

    @Test func `a function starts with examples of the template's own resources`() async throws {
        let folder = try Folder()
        let text = try String(contentsOfFile: Self.template("clean/sam-senders"), encoding: .utf8)
            .replacing("        PreSignUp: !GetAtt Members.Arn\n", with: "").replacing(
                "      Timeout: 10",
                with:
                    "      Environment: { Variables: { MAIL_FROM: a@example.org, KMS_KEY_ARN: !GetAtt CodeKey.Arn } }\n"
                    + "      Timeout: 10")
        let path = try folder.write(text, to: "template.yaml")
        let function = "Members=\(try PackageFolder.executable("MailSender"))"
        let run = try await Self.check(path, "--function", function, "--json")
        let rules = try run.objects().compactMap { $0[text: "rule"] }
        #expect(!rules.contains("code.not-compared") && !rules.contains("code.starts"), "\(rules) \(run.errors)")
        let broken = try folder.write(
            text.replacing("!GetAtt CodeKey.Arn }", with: "!Ref CodeKey }"), to: "broken.yaml")
        let refused = try await Self.check(broken, "--function", function, "--json")
        #expect(try refused.objects().contains { $0[text: "rule"] == "code.starts" }, "\(refused.errors)")
    }

    @Test func `a built function is asked what it handles`() async throws {
        let function = try PackageFolder.executable("AutoConfirm")
        let good = try await Self.check(Self.template("clean/sam"), "--function", "Members=\(function)")
        #expect(good.status == 0, "\(String(decoding: good.output, as: UTF8.self)) \(good.errors)")
        let bad = try await Self.check(Self.template("clean/sam-events"), "--function", "Members=\(function)", "--json")
        #expect(try bad.objects().compactMap { $0[text: "rule"] } == ["code.no-handler"], "\(bad.errors)")
    }

    @Test func `an action that a built function needs and its role does not allow is a warning with its YAML`()
        async throws
    {
        let folder = try Folder()
        let text = try String(contentsOfFile: Self.template("clean/sam"), encoding: .utf8)
            .replacing("PreSignUp:", with: "PostConfirmation:").replacing(
                "      Timeout: 5",
                with: "      Environment: { Variables: { MAIL_FROM: hello@example.org } }\n      Timeout: 5")
        let path = try folder.write(text, to: "template.yaml")
        let function = "Members=\(try PackageFolder.executable("WelcomeMail"))"
        let silent = try await Self.check(path)
        #expect(!String(decoding: silent.output, as: UTF8.self).contains("code.not-permitted"))
        let run = try await Self.check(path, "--strict", "--function", function)
        let said = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 1, "\(said) \(run.errors)")
        #expect(
            said.contains(
                ":6:3: warning: Members needs ses:SendEmail, but its role does not allow it [code.not-permitted]"),
            "\(said)")
        let lines = try #require(
            said.firstMatch(of: /(?s)    fix: add to Properties of Members:\n(        Policies:\n.*?)\nNO\b/)
        ).output.1
        // What is copied into the template leaves nothing to say.
        let indented = lines.split(separator: "\n").map { $0.dropFirst(2) }.joined(separator: "\n")
        let repaired = try folder.write(
            text.replacing("      Timeout: 5", with: "\(indented)\n      Timeout: 5"), to: "repaired.yaml")
        let again = try await Self.check(repaired, "--function", function)
        #expect(again.status == 0, "\(String(decoding: again.output, as: UTF8.self)) \(indented)")
    }

    /// A template whose function has another id, and is built by make.
    private static func template(of id: String) throws -> String {
        try String(contentsOfFile: template("clean/sam"), encoding: .utf8)
            .replacing("Members", with: id)
            .replacing(
                "    Properties:\n      CodeUri",
                with: "    Metadata: { BuildMethod: makefile }\n    Properties:\n      CodeUri")
    }

    /// A script that leaves a file where it is run, and describes a function.
    private static func program(marking path: String) -> String {
        let description =
            #"{"function":"Members","handlers":[{"trigger":"CustomMessage"}],"fallback":false,"permissions":[]}"#
        return "#!/bin/sh\ntouch '\(path)'\necho '\(description)'\n"
    }

    @Test(arguments: [("Members", "p/.build/debug/Members"), ("../../../evil/prog", "evil/prog")])
    func `check executes nothing that a template names or that lies beside it`(
        _ id: String, _ place: String
    ) async throws {
        let folder = try Folder()
        let path = try folder.write(try Self.template(of: id), to: "p/template.yaml")
        try folder.write("// swift-tools-version: 6.2\n", to: "p/Package.swift")
        for configuration in ["debug", "release"] {
            try folder.write("", to: "p/.build/\(configuration)/Other")
        }
        try folder.write(Self.program(marking: "\(folder.path)/executed"), to: place, isProgram: true)
        let run = try await Self.check(path, "--json")
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/executed"), "\(run.errors)")
        // Another id may be a path, and is not a function's.
        let rules = try run.objects().compactMap { $0[text: "rule"] }
        #expect(rules.contains("code.not-compared") == (id == "Members"), "\(rules)")
    }

    @Test(arguments: [("Members", true), ("Member", false), ("Elsewhere", false), ("../../../evil/prog", false)])
    func `check --build runs what SwiftPM lists as a product, and nothing else`(
        _ id: String, _ isRun: Bool
    ) async throws {
        let folder = try Folder()
        let path = try folder.write(try Self.template(of: id), to: "p/template.yaml")
        try folder.write("// swift-tools-version: 6.2\n", to: "p/Package.swift")
        // SwiftPM's part: it lists products, builds them, and says where they are.
        let products =
            #"{"products":[{"name":"Members","type":{"executable":null}},{"name":"../../../evil/prog","type":{"executable":null}}]}"#
        try folder.write(
            """
            #!/bin/sh
            case "$*" in
              *describe*) printf '{\n%s\n' '\(products.dropFirst())' ;;
              *--show-bin-path*) echo '\(folder.path)/p/.build/debug' ;;
            esac

            """, to: "bin/swift", isProgram: true)
        for place in ["p/.build/debug/Members", "p/.build/debug/Elsewhere", "evil/prog"] {
            try folder.write(Self.program(marking: "\(folder.path)/executed"), to: place, isProgram: true)
        }
        let run = try await DeskRun(
            executable: "cognito-triggers", ["check", "--build", "--json", path],
            environment: ["PATH": "\(folder.path)/bin:/usr/bin:/bin"])
        #expect(FileManager.default.fileExists(atPath: "\(folder.path)/executed") == isRun, "\(run.errors)")
        let rules = try run.objects().compactMap { $0[text: "rule"] }
        let isFound = isRun || id == "Member"
        #expect(rules.contains("code.no-handler") == isRun && run.status == (isFound ? 1 : 0), "\(rules)")
        #expect(rules.contains("code.not-compared") == (id == "Elsewhere" || id == "Member"))
        // A function whose program has nearly its name would not be built.
        let fix = "change the function's logical id to Members, or rename the program to Member"
        #expect(String(decoding: run.output, as: UTF8.self).contains(fix) == (id == "Member"))
    }

    @Test func `check --build finds handlers without their protocol and misspelt attributes in the sources`()
        async throws
    {
        let folder = try Folder()
        let text = try Self.template(of: "Members").replacing(
            "      LambdaConfig:",
            with: "      Schema: [{ Name: tenant, AttributeDataType: String }]\n      LambdaConfig:")
        let path = try folder.write(text, to: "template.yaml")
        try folder.write("// swift-tools-version: 6.2\n", to: "Package.swift")
        let products = #"{"name":"Members","type":{"executable":null}}"#
        let targets = [("Members", "Members"), ("Rules", "Members"), ("Others", "Others")].map {
            #"{"path":"Sources/\#($0)","sources":["\#($0).swift"],"product_memberships":["\#($1)"]}"#
        }
        try folder.write(
            """
            #!/bin/sh
            case "$*" in
              *describe*) printf '{\n%s\n' '"products":[\(products)],"targets":[\(targets.joined(separator: ","))]}' ;;
              *--show-bin-path*) echo '\(folder.path)/.build/debug' ;;
            esac

            """, to: "bin/swift", isProgram: true)
        try folder.write(
            Self.program(marking: "\(folder.path)/executed"), to: ".build/debug/Members", isProgram: true)
        try folder.write(
            """
            extension Members {
                func postConfirmation(_ event: PostConfirmationEvent, context: InvocationContext) async throws {}
                func customMessage(_ event: CustomMessageEvent, context: InvocationContext) -> CustomMessageDecision { .poolTemplate }
            }
            """, to: "Sources/Members/Members.swift")
        try folder.write("let tenant = user[custom: \"tenat\"]\n", to: "Sources/Rules/Rules.swift")
        try folder.write("let other = user[custom: \"other\"]\n", to: "Sources/Others/Others.swift")
        let run = try await DeskRun(
            executable: "cognito-triggers", ["check", "--build", "--json", path],
            environment: ["PATH": "\(folder.path)/bin:/usr/bin:/bin"])
        let problems = try run.objects().filter {
            ["code.unadopted-handler", "code.unknown-attribute"].contains($0[text: "rule"])
        }.compactMap { $0[text: "problem"] }
        #expect(problems.count == 2, "\(problems) \(run.errors)")
        #expect(
            problems.contains {
                $0.contains("postConfirmation (Sources/Members/Members.swift:2)")
                    && $0.contains("PostConfirmationHandler")
            }, "\(problems)")
        #expect(
            problems.contains {
                $0.contains("reads custom:tenat (Sources/Rules/Rules.swift:1)")
                    && $0.contains("did you mean custom:tenant?")
            }, "\(problems)")
    }

    @Test func `a link in place of what SwiftPM has built is not run`() async throws {
        let folder = try Folder()
        let path = try folder.write(try Self.template(of: "Members"), to: "template.yaml")
        try folder.write("// swift-tools-version: 6.2\n", to: "Package.swift")
        try folder.write(
            """
            #!/bin/sh
            case "$*" in
              *describe*) printf '{\n"products":[{"name":"Members","type":{"executable":null}}]}\n' ;;
              *--show-bin-path*) echo '\(folder.path)/.build/debug' ;;
            esac

            """, to: "bin/swift", isProgram: true)
        let other = try folder.write(
            Self.program(marking: "\(folder.path)/executed"), to: "elsewhere/prog", isProgram: true)
        try folder.write("", to: ".build/debug/Other")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/.build/debug/Members", withDestinationPath: other)
        let run = try await DeskRun(
            executable: "cognito-triggers", ["check", "--build", path],
            environment: ["PATH": "\(folder.path)/bin:/usr/bin:/bin"])
        let said = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 1 && said.contains("Members is not a program"), "\(said) \(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/executed"))
    }

    @Test(
        arguments: ["..", "-v", "--product", ".hidden", "two words"],
        [["invoke"], ["explain", "--iam"], ["package"], ["serve"]])
    func `a name that is a path or an option is no product`(_ name: String, _ verb: [String]) async throws {
        guard verb.count == 1 || !name.hasPrefix("-") else { return }
        let arguments =
            verb.count == 2 ? verb + [name] : verb + ["--", name] + (verb == ["invoke"] ? ["PreSignUp_SignUp"] : [])
        let run = try await DeskRun(
            executable: "cognito-triggers", arguments, environment: ["PATH": "/usr/bin:/bin"])
        #expect(run.status == 2 && run.errors.contains("cannot be the name of a product"), "\(run.errors)")
    }

    @Test func `a program for another processor is a note`() async throws {
        let folder = try Folder()
        let text = try String(contentsOfFile: Self.template("clean/sam"), encoding: .utf8)
        #if arch(arm64)
            let other = "x86_64"
        #else
            let other = "arm64"
        #endif
        let path = try folder.write(
            text.replacing("      Timeout: 5", with: "      Architectures: [\(other)]\n      Timeout: 5"),
            to: "template.yaml")
        let function = try PackageFolder.executable("InviteOnlySignUp")
        let run = try await Self.check(path, "--function", "Members=\(function)", "--json")
        #expect(run.status == 0, "\(String(decoding: run.output, as: UTF8.self)) \(run.errors)")
        #expect(try run.objects().compactMap { $0[text: "rule"] } == ["code.architecture"])
    }

    @Test(arguments: ["template.yaml", "template.yml", "template.json"])
    func `of a folder the template is taken`(_ name: String) async throws {
        let folder = try Folder()
        try folder.write(#"{"Resources": {"A": {"Type": "AWS::Lambda::Function"}}}"#, to: name)
        let run = try await Self.check(folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(String(decoding: run.output, as: UTF8.self).hasSuffix("ok  \(folder.path)/\(name)\n"))
    }

    // MARK: The rules

    @Test func `check --rules lists every rule`() async throws {
        let run = try await Self.check("--rules", "--json")
        let rules = try run.objects()
        #expect(run.status == 0 && rules.count > 30)
        #expect(rules.allSatisfy { $0[text: "name"] != nil && $0[text: "why"]?.isEmpty == false })
        let page = try await Self.check("--rules", "--markdown")
        #expect(
            page.output
                == FileManager.default.contents(atPath: "\(PackageFolder.root)/docs/template-rules.md").map(Array.init))
    }

    // MARK: Wrong use

    @Test(arguments: [
        ([], "This folder has no template.yaml, template.yml or template.json. Give the path of a template"),
        (["--template", "nowhere.yaml"], "There is no file nowhere.yaml"),
        (["nowhere.yaml"], "There is no file nowhere.yaml"),
        (["/usr"], "The folder /usr has no template.yaml"), (["--rules", "template.yaml"], "--rules takes no file"),
        (["\(PackageFolder.root)/Makefile"], "Makefile is neither a template nor an answer"),
        ([template("clean/sam"), "--function", "Members"], "write ID=PROGRAM"),
        ([template("clean/sam"), "--function", "Other=/bin/true"], "has no function Other; it has Members"),
        ([template("clean/sam"), "--function", "Members=/nowhere"], "there is no program at /nowhere"),
    ])
    func `wrong use of check ends with status 2, and says what was wrong`(
        _ arguments: [String], _ words: String
    ) async throws {
        let run = try await DeskRun(
            executable: "cognito-triggers", ["check"] + arguments, environment: ["PATH": "/usr/bin:/bin"])
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test func `--template names a template as a file does`() async throws {
        let file = try await Self.check(Self.template("defects/memory"))
        let option = try await Self.check("--template", Self.template("defects/memory"))
        #expect(option.output == file.output && option.status == file.status && !file.output.isEmpty)
    }

    @Test(arguments: [
        ["check", "FOLDER"], ["check", "FOLDER/serverless.yml"],
        ["invoke", "SignUp", "PreSignUp", "--template", "FOLDER/serverless.yml"],
        ["pool", "--port", "0", "--template", "FOLDER/serverless.yml"],
    ])
    func `a project of the Serverless Framework is told how to get its template`(_ arguments: [String]) async throws {
        let folder = try Folder()
        _ = try folder.write("service: members\nprovider: {name: aws}\n", to: "serverless.yml")
        let run = try await DeskRun(
            executable: "cognito-triggers", arguments.map { $0.replacing("FOLDER", with: folder.path) },
            environment: ["PATH": "/usr/bin:/bin"])
        let words = "Run serverless package in its folder, and then name the folder: \(folder.path)."
        #expect(run.status == 2 && run.errors.replacing("\n", with: " ").contains(words), "\(run.errors)")
    }

    @Test(arguments: [
        ("provided.al2023", Int32(1), "error: Members cannot run here: there is no program"),
        (
            "java21", 0,
            "warning: Members cannot run here: it has the runtime java21, and only Python, Node.js and provided runtimes run here."
        ),
    ])
    func `check --build names a function that is not built, and goes on`(
        runtime: String, status: Int32, words: String
    ) async throws {
        let folder = try Folder()
        let text = try String(contentsOfFile: Self.template("defects/memory"), encoding: .utf8)
            .replacing("Runtime: provided.al2023", with: "Runtime: \(runtime)")
        let run = try await Self.check(try folder.write(text, to: "template.yaml"), "--build")
        let said = String(decoding: run.output, as: UTF8.self)
        #expect(
            run.status == status && said.contains(words) && said.contains("[function.memory]"), "\(said) \(run.errors)")
    }

    @Test(arguments: [
        ([], Int32(0), "note: Without the values of UserPool that are left out, Cognito answers: "),
        (["--strict"], 0, "check again with --parameter Account=VALUE"),
        (["--parameter", "Account=123456789012"], 1, "error: Cognito refuses UserPool: "),
    ])
    func `what Cognito refuses without a value that only a deployment knows is a note`(
        options: [String], status: Int32, words: String
    ) async throws {
        let folder = try Folder()
        let text = """
            Parameters: { Account: { Type: String } }
            Resources:
              UserPool:
                Type: AWS::Cognito::UserPool
                Properties:
                  AutoVerifiedAttributes: [email]
                  UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: [email, phone_number] }
                  EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: !Sub "arn:aws:ses:eu-west-1:${Account}:identity/a.org" }

            """
        let run = try await DeskRun(
            executable: "cognito-triggers", ["check", try folder.write(text, to: "template.yaml")] + options,
            environment: ["PATH": "/usr/bin:/bin"])
        let said = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == status && said.contains(words), "\(said) \(run.errors)")
    }

    @Test(arguments: [
        ("Papers", Int32(0), "note: the code of Papers is not compared: it describes no handlers"),
        ("Members", 1, "does not describe a function"), ("Papers=kill -SEGV $$", 1, "ended with status"),
    ])
    func `a program that takes no --describe is a mistake only in a function that a pool calls`(
        function: String, status: Int32, words: String
    ) async throws {
        let folder = try Folder()
        let parts = function.split(separator: "=").map(String.init)
        let (function, end) = (parts[0], parts.count == 1 ? "exit 2" : parts[1])
        let program = try folder.write("#!/bin/sh\necho usage: Papers EVENT.json >&2\n\(end)\n", to: "program")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        let papers = "  Papers: { Type: AWS::Lambda::Function, Properties: { Runtime: provided.al2023 } }\n"
        let text = try String(contentsOfFile: Self.template("clean/sam"), encoding: .utf8)
            .replacing("Resources:\n", with: "Resources:\n\(papers)")
        let template = try folder.write(text, to: "template.yaml")
        let run = try await Self.check(template, "--function", "\(function)=\(program)")
        let said = String(decoding: run.output, as: UTF8.self) + run.errors
        #expect(run.status == status && said.contains(words), "\(said)")
    }

    @Test func `check --build needs a package or a function in the template's folder`() async throws {
        let folder = try Folder()
        let path = try folder.write("Resources: { Pool: { Type: AWS::Cognito::UserPool } }\n", to: "template.yaml")
        let run = try await Self.check(path, "--build")
        #expect(run.status == 2 && run.errors.contains("There is no Package.swift in \(folder.path)"), "\(run.errors)")
    }
}

/// A folder that is removed after its last use.
private final class Folder {
    let path = "\(NSTemporaryDirectory())templates-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @discardableResult func write(_ text: String, to name: String, isProgram: Bool = false) throws -> String {
        let file = URL(fileURLWithPath: "\(path)/\(name)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
        if isProgram { try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path) }
        return file.path
    }
}
