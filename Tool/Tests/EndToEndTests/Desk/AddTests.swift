import CognitoProcessTestSupport
import Foundation
import Testing

/// `cognito-triggers add`; scripts/check-template builds and tests the same files in projects that `new` makes.
@Suite(.timeLimit(.minutes(5))) struct AddTests {
    /// An empty folder, which goes with the test.
    private let folder = WorkFolder()

    private func run(_ arguments: String...) async throws -> DeskRun {
        try await DeskRun(
            executable: "cognito-triggers", arguments,
            environment: ["PATH": "/usr/bin:/bin", "COGNITO_TRIGGERS_CHECKOUT": PackageFolder.root])
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(folder.path)/Members/\(path)", encoding: .utf8)
    }

    private func project(_ trigger: String) async throws {
        let made = try await run("new", "Members", "--trigger", trigger, "--path", "\(folder.path)/Members")
        try #require(made.status == 0, "\(made.errors)")
    }

    @Test func `a trigger comes with handler, test, events and the line of the template`() async throws {
        try await project("PreSignUp")
        let added = try await run("add", "CustomMessage", "--path", "\(folder.path)/Members")
        #expect(added.status == 0, "\(added.errors)")
        #expect(try text("Sources/Members/CustomMessage.swift").contains("extension Members: CustomMessageHandler"))
        // The function has a setting, which the project's own tests give it.
        #expect(
            try text("Tests/MembersTests/CustomMessageTests.swift").contains(
                #"TriggerTester(Members.self, environment: ["ALLOWED_DOMAINS""#))
        #expect(try text("events/CustomMessage_SignUp.json").contains(#""triggerSource": "CustomMessage_SignUp""#))
        let template = try text("template.yaml")
        #expect(
            template.contains(
                "LambdaConfig:\n        PreSignUp: !GetAtt Members.Arn\n        CustomMessage: !GetAtt Members.Arn\n"))
        let said = String(decoding: added.output, as: UTF8.self)
        #expect(said.contains("Sources/Members/CustomMessage.swift  welcomes new users"))
        #expect(
            said.hasSuffix(
                """
                Next:
                  cd \(folder.path)/Members
                  make test
                  cognito-triggers invoke Members CustomMessage_SignUp
                  cognito-triggers check --build .

                """), "\(said)")
    }

    @Test func `a function that only declares a sign-in is a function`() async throws {
        try await project("PreAuthentication")
        let code = "@main struct Members: ChallengeFlowFunction {\n    var flow: some ChallengeFlow { Sum() }\n}\n"
        try code.write(
            toFile: "\(folder.path)/Members/Sources/Members/Members.swift", atomically: true, encoding: .utf8)
        let added = try await run("add", "PreSignUp", "--path", "\(folder.path)/Members")
        #expect(added.status == 0, "\(added.errors)")
    }

    @Test(arguments: [
        ("settings", "let settings"), ("Self.settings", "private static let settings: [String: String]"),
    ])
    func `a constant with the settings in the project's tests is written out in the new one`(
        _ name: String, _ declaration: String
    ) async throws {
        try await project("PreSignUp")
        let path = "\(folder.path)/Members/Tests/MembersTests/MembersTests.swift"
        let literal = #"["ALLOWED_DOMAINS": "club.example"]"#
        try "\(declaration) = \(literal)\nTriggerTester(Members.self, environment: \(name))\n".write(
            toFile: path, atomically: true, encoding: .utf8)
        let added = try await run("add", "CustomMessage", "--path", "\(folder.path)/Members")
        #expect(added.status == 0, "\(added.errors)")
        #expect(
            try text("Tests/MembersTests/CustomMessageTests.swift").contains(
                "TriggerTester(Members.self, environment: \(literal))"))
    }

    @Test func `the settings that most tests have are taken, and not those of one that is to fail`() async throws {
        try await project("PreSignUp")
        let path = "\(folder.path)/Members/Tests/MembersTests/MembersTests.swift"
        let literal = #"["ALLOWED_DOMAINS": "club.example"]"#
        let lines =
            [
                #"TriggerTester(Members.self, environment: ["ALLOWED_DOMAINS": "no domain"])"#,
                "let settings = \(literal)",
            ]
            + Array(repeating: "TriggerTester(Members.self, environment: Self.settings)", count: 2)
        try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        let added = try await run("add", "CustomMessage", "--path", "\(folder.path)/Members")
        #expect(added.status == 0, "\(added.errors)")
        #expect(
            try text("Tests/MembersTests/CustomMessageTests.swift").contains(
                "TriggerTester(Members.self, environment: \(literal))"))
    }

    @Test func `where no test has the settings the template has them`() async throws {
        try await project("PreSignUp")
        let path = "\(folder.path)/Members/Tests/MembersTests/MembersTests.swift"
        try FileManager.default.removeItem(atPath: path)
        let added = try await run("add", "CustomMessage", "--path", "\(folder.path)/Members")
        #expect(added.status == 0, "\(added.errors)")
        #expect(
            try text("Tests/MembersTests/CustomMessageTests.swift").contains(
                #"TriggerTester(Members.self, environment: ["ALLOWED_DOMAINS": "example.org"])"#))
    }

    /// The files of a project, by their paths.
    private func files(_ name: String) throws -> [String: String] {
        let root = "\(folder.path)/\(name)"
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root)
        // A folder has no text.
        let texts = paths.map { ($0, try? String(contentsOfFile: "\(root)/\($0)", encoding: .utf8)) }
        return Dictionary(uniqueKeysWithValues: texts).compactMapValues(\.self)
    }

    @Test(arguments: [
        ["PreSignUp", "CustomMessage"], ["PreSignUp", "PreTokenGeneration"], ["PreSignUp", "CustomEmailSender"],
        ["PreSignUp", "CustomSMSSender", "CustomEmailSender"], ["PreSignUp", "UserMigration"],
        ["PreSignUp", "CUSTOM_AUTH"], ["PreSignUp", "UserMigration", "CUSTOM_AUTH"],
        ["PreSignUp", "CUSTOM_AUTH", "UserMigration"], ["PreSignUp", "CustomEmailSender", "CUSTOM_AUTH"],
        ["PreSignUp", "CUSTOM_AUTH", "CustomSMSSender", "CustomEmailSender"],
        ["CustomMessage", "CustomEmailSender", "CUSTOM_AUTH"], ["CustomEmailSender", "CustomSMSSender"],
        ["PreSignUp", "InboundFederation"],
        ["PreSignUp", "SyncTrigger"], ["PreSignUp", "CognitoStreams", "SyncTrigger"],
        ["CustomMessage", "PreTokenGeneration", "PostConfirmation", "PreAuthentication"],
        ["PreTokenGeneration", "PostAuthentication", "CustomMessage"],
    ])
    func `a project to which triggers are added is the one that new makes with all of them`(
        _ triggers: [String]
    ) async throws {
        try await project(triggers[0])
        for trigger in triggers.dropFirst() {
            let added = try await run("add", trigger, "--path", "\(folder.path)/Members")
            #expect(added.status == 0, "\(added.errors)")
        }
        let whole = try await DeskRun(
            executable: "cognito-triggers",
            ["new", "Members", "--path", "\(folder.path)/Whole"] + triggers.flatMap { ["--trigger", $0] },
            environment: ["PATH": "/usr/bin:/bin", "COGNITO_TRIGGERS_CHECKOUT": PackageFolder.root])
        try #require(whole.status == 0, "\(whole.errors)")
        let (grown, made) = (try files("Members"), try files("Whole"))
        #expect(grown.keys.sorted() == made.keys.sorted())
        for (path, text) in made {
            // Tests that are added take the setting of those that are there.
            let own = grown[path]?.replacing("example.org, Example.com", with: "example.org")
            #expect(own == text.replacing("example.org, Example.com", with: "example.org"), "\(path)")
        }
    }

    @Test func `pre sign-up can be added, as a rule without settings`() async throws {
        try await project("CustomMessage")
        let added = try await run("add", "PreSignUp", "--path", "\(folder.path)/Members")
        #expect(added.status == 0, "\(added.errors)")
        #expect(try text("Sources/Members/PreSignUp.swift").contains("extension Members: PreSignUpHandler"))
        #expect(
            try text("README.md").contains(
                "| `PreSignUp` | lets everyone sign up; add your own rule | `PreSignUp.swift` |"))
        #expect(try text("template.yaml").contains("        PreSignUp: !GetAtt Members.Arn\n"))
    }

    @Test func `variables that refer to resources and parameters have values in the new test`() async throws {
        try await project("CustomMessage")
        try FileManager.default.removeItem(atPath: "\(folder.path)/Members/Tests/MembersTests")
        let variables = """
                    Variables:
                      MAIL_FROM: !Ref Sender
                      TABLE: !Ref Counts
                      KEY: !GetAtt CodeKey.Arn
                      PLAN: !Ref Plan
                      SECRET: !Ref Secret

            """
        let parameters = """
            Parameters:
              Sender: { Type: String, Default: club@example.org }
              Plan: { Type: String, AllowedValues: [FREE, PAID] }
              Secret: { Type: String, NoEcho: true, MinLength: 32 }

            """
        let resources = "Resources:\n  Counts: { Type: AWS::DynamoDB::Table }\n  CodeKey: { Type: AWS::KMS::Key }\n"
        let template = try text("template.yaml")
        let line = "        Variables: {} # settings for the function's init(): {NAME: value}\n"
        #expect(template.contains(line))
        try template.replacing(line, with: variables).replacing("Parameters:\n", with: parameters)
            .replacing("Resources:\n", with: resources)
            .write(toFile: "\(folder.path)/Members/template.yaml", atomically: true, encoding: .utf8)
        let added = try await run("add", "PostConfirmation", "--path", "\(folder.path)/Members")
        #expect(added.status == 0, "\(added.errors)")
        let test = try text("Tests/MembersTests/PostConfirmationTests.swift")
        for member in [
            #""MAIL_FROM": "club@example.org""#, #""TABLE": "Counts""#,
            #""KEY": "arn:aws:kms:eu-west-1:123456789012:key/CodeKey""#, #""PLAN": "FREE""#,
            #""SECRET": "an-example-of-secret-for-tests""#,
        ] {
            #expect(test.contains(member), "\(test)")
        }
    }

    @Test(arguments: [
        ("events", "../outside", true), ("Sources", "../outside", true), ("template.yaml", "../template.yaml", false),
        ("README.md", "../nowhere.md", false), ("Package.swift", "../Package.swift", false),
        ("Sources/Members/Members.swift", "../../../Members.swift", false),
    ])
    func `nothing is written through a link that leaves the project`(
        _ name: String, _ target: String, _ isFolder: Bool
    ) async throws {
        try await project("PreSignUp")
        let link = "\(folder.path)/Members/\(name)"
        let outside = "\(folder.path)/\(target.split(separator: "/").last ?? "")"
        if target.contains("nowhere") {
            try FileManager.default.removeItem(atPath: link)
        } else {
            try FileManager.default.moveItem(atPath: link, toPath: outside)
        }
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        let before = try files("")
        let added = try await run("add", "CUSTOM_AUTH", "--path", "\(folder.path)/Members")
        #expect(added.status == 2, "\(added.errors)")
        #expect(added.errors.contains("\(name) is a symbolic link that leads outside the project"), "\(added.errors)")
        #expect(try files("") == before)
        #expect(try isFolder || !FileManager.default.subpathsOfDirectory(atPath: folder.path).contains("nowhere.md"))
    }

    @Test func `a link within the project is written through`() async throws {
        try await project("PreSignUp")
        let events = "\(folder.path)/Members/events"
        try FileManager.default.moveItem(atPath: events, toPath: "\(folder.path)/Members/samples")
        try FileManager.default.createSymbolicLink(atPath: events, withDestinationPath: "samples")
        let added = try await run("add", "CustomMessage", "--path", "\(folder.path)/Members")
        #expect(added.status == 0, "\(added.errors)")
        #expect(try text("samples/CustomMessage_SignUp.json").contains("CustomMessage_SignUp"))
    }

    @Test func `code that is no longer as new writes it stays, and the lines to add are named`() async throws {
        try await project("CustomMessage")
        let path = "Sources/Members/Members.swift"
        let own = try text(path).replacing(
            "struct Members: TriggerFunction {",
            with: "struct Members:\n    TriggerFunction\n{\n    static let permissions: [Permission] = []\n")
        try own.write(toFile: "\(folder.path)/Members/\(path)", atomically: true, encoding: .utf8)
        let added = try await run("add", "CustomEmailSender", "--path", "\(folder.path)/Members")
        #expect(added.status == 0, "\(added.errors)")
        let said = String(decoding: added.output, as: UTF8.self)
        #expect(said.contains("Add to the properties of Members:\n  var emails = EmailSender()\n"), "\(said)")
        #expect(said.contains("Add to the permissions of Members:\n  SESMail.permissions\n"), "\(said)")
        #expect(try text(path) == own)
    }

    @Test func `what is no longer as new writes it stays as it is`() async throws {
        try await project("PreSignUp")
        let (readme, template) = ("# Ours\n\nNo table.\n", "Resources:\n\n\n  A: { Type: B }\n")
        try readme.write(toFile: "\(folder.path)/Members/README.md", atomically: true, encoding: .utf8)
        try template.write(toFile: "\(folder.path)/Members/template.yaml", atomically: true, encoding: .utf8)
        let added = try await run("add", "PreTokenGeneration", "--path", "\(folder.path)/Members")
        #expect(added.status == 0, "\(added.errors)")
        #expect(String(decoding: added.output, as: UTF8.self).contains("Add to LambdaConfig of your template:"))
        #expect(try text("README.md") == readme && text("template.yaml") == template)
    }

    @Test func `a README that its author has changed keeps the changes and gets the trigger's lines`() async throws {
        try await project("PostConfirmation")
        let own = try text("README.md").replacing("logs each new member", with: "greets each new member")
            .replacing("  | .UserPoolId = $id\n", with: "  | .UserPoolId = $id\n  | .MfaConfiguration = \"ON\"\n")
        try own.write(toFile: "\(folder.path)/Members/README.md", atomically: true, encoding: .utf8)
        let added = try await run("add", "CustomMessage", "--path", "\(folder.path)/Members")
        #expect(added.status == 0, "\(added.errors)")
        let lines = try text("README.md").split(separator: "\n", omittingEmptySubsequences: false)
        #expect(
            Set(own.split(separator: "\n")).subtracting(lines) == [
                "  | .LambdaConfig.PostConfirmation = $function' pool.json > update.json"
            ])
        let row = lines.firstIndex { $0.hasPrefix("| `CustomMessage` |") }
        #expect(row.map { lines[$0 - 1].contains("greets each new member") } == true)
        #expect(lines.contains("  | .LambdaConfig.CustomMessage = $function' pool.json > update.json"))
    }

    @Test func `a template that its author has changed keeps every line, and the trigger comes where its node is`()
        async throws
    {
        try await project("PostConfirmation")
        let template = """
            Resources:
                Members: { Type: AWS::Serverless::Function }
                Users:
                    Type: AWS::Cognito::UserPool
                    Properties:
                        LambdaConfig: # ours
                            PostConfirmation: !GetAtt Members.Arn # greets

                            # The old directory.
                            UserMigration: !GetAtt Old.Arn
                Old: { Type: AWS::Serverless::Function }

            """
        try template.write(toFile: "\(folder.path)/Members/template.yaml", atomically: true, encoding: .utf8)
        let added = try await run("add", "PreAuthentication", "--path", "\(folder.path)/Members")
        #expect(added.status == 0, "\(added.errors)")
        let line = "                PreAuthentication: !GetAtt Members.Arn\n"
        #expect(
            try text("template.yaml")
                == template.replacing("                # The old", with: "\(line)                # The old"))
    }

    @Test func `a variant stays in its comment where its lines would make the template unreadable`() async throws {
        try await project("PostConfirmation")
        let template = try text("template.yaml").replacing(
            "      LambdaConfig:\n        PostConfirmation: !GetAtt Members.Arn\n",
            with: "      LambdaConfig: { PostConfirmation: !GetAtt Members.Arn }\n")
        try template.write(toFile: "\(folder.path)/Members/template.yaml", atomically: true, encoding: .utf8)
        let added = try await run("add", "PreTokenGeneration", "--path", "\(folder.path)/Members")
        #expect(added.status == 0, "\(added.errors)")
        #expect(String(decoding: added.output, as: UTF8.self).contains("Add to LambdaConfig of your template:"))
        #expect(try text("template.yaml") == template)
    }

    @Test(arguments: ["CUSTOM_AUTH", "CreateAuthChallenge", "VerifyAuthChallengeResponse"])
    func `a custom sign-in comes as a declaration, with its module, tests and the template's lines`(
        _ trigger: String
    ) async throws {
        try await project("PreSignUp")
        let added = try await run("add", trigger, "--path", "\(folder.path)/Members")
        #expect(added.status == 0, "\(added.errors)")
        #expect(try text("Sources/Members/CustomSignIn.swift").contains("extension Members: ChallengeFlowFunction"))
        // Both tests give the function its setting, as the project's own do.
        let arguments = #"Members.self, environment: ["ALLOWED_DOMAINS": "#
        #expect(try text("Tests/MembersTests/CustomSignInTests.swift").ranges(of: arguments).count == 2)
        let (declared, template) = (try text("Package.swift"), try text("template.yaml"))
        #expect(declared.contains(#".product(name: "TriggerKit", package: "swift-cognito-triggers"),"#))
        for key in ["DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse"] {
            #expect(template.contains("\n        \(key): !GetAtt Members.Arn\n"))
        }
        #expect(
            String(decoding: added.output, as: UTF8.self).contains(
                "the app client allows ALLOW_CUSTOM_AUTH, and no other sign-in"))
        let again = try await run("add", "DefineAuthChallenge", "--path", "\(folder.path)/Members")
        #expect(again.status == 2)
        #expect(again.errors.contains("already handles DefineAuthChallenge; nothing was changed"), "\(again.errors)")
        #expect(try text("Package.swift") == declared)
    }

    @Test func `where Package dot swift is no longer as new writes it, the product to add is named`() async throws {
        try await project("CustomMessage")
        let package = "\(folder.path)/Members/Package.swift"
        let own = try text("Package.swift").replacing(
            "            dependencies: [", with: "            dependencies: [ ")
        try own.write(toFile: package, atomically: true, encoding: .utf8)
        let added = try await run("add", "CUSTOM_AUTH", "--path", "\(folder.path)/Members")
        #expect(added.status == 0, "\(added.errors)")
        #expect(String(decoding: added.output, as: UTF8.self).contains(#".product(name: "TriggerKit""#))
        #expect(try text("Package.swift") == own)
    }

    @Test(arguments: ["CustomMessage", "CustomMessage_SignUp", "PreSignUp"])
    func `a trigger that is there already is refused, and nothing changes`(_ trigger: String) async throws {
        try await project("PreSignUp")
        _ = try await run("add", "CustomMessage", "--path", "\(folder.path)/Members")
        let before = try text("template.yaml")
        let added = try await run("add", trigger, "--path", "\(folder.path)/Members")
        #expect(added.status == 2)
        let named = trigger == "PreSignUp" ? "PreSignUp" : "CustomMessage"
        #expect(added.errors.contains("already handles \(named); nothing was changed"), "\(added.errors)")
        #expect(try text("template.yaml") == before)
    }

    @Test(arguments: [
        (["PreSignup2"], "There is no trigger PreSignup2. Did you mean PreSignUp?"),
        (["PreSignUp", "--function", "Club"], "has no function Club in Sources. It has Members."),
    ])
    func `wrong use says what there is`(_ arguments: [String], _ words: String) async throws {
        try await project("CustomMessage")
        let added = try await DeskRun(
            executable: "cognito-triggers", ["add"] + arguments + ["--path", "\(folder.path)/Members"])
        #expect(added.status == 2)
        #expect(added.errors.replacing("\n", with: " ").contains(words), "\(added.errors)")
    }

    // MARK: Changes by the author

    /// Replaces a part of a project's file, which occurs once.
    private func replace(_ part: String, in path: String, with new: String) throws {
        let text = try text(path)
        try #require(text.ranges(of: part).count == 1, "\(part)")
        try write(text.replacing(part, with: new), to: path)
    }

    private func write(_ text: String, to path: String) throws {
        let place = URL(fileURLWithPath: "\(folder.path)/Members/\(path)")
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: place)
    }

    private func add(_ trigger: String, _ options: String...) async throws -> String {
        let added = try await DeskRun(
            executable: "cognito-triggers", ["add", trigger, "--path", "\(folder.path)/Members"] + options)
        #expect(added.status == 0, "\(added.errors)")
        return String(decoding: added.output, as: UTF8.self)
    }

    @Test(arguments: ["Members", "Admin"])
    func `of targets with equal lines, only the function's own gets the product`(_ function: String) async throws {
        try await project("PreSignUp")
        let code = try text("Sources/Members/Members.swift").replacing("Members", with: "Admin")
        try write(code, to: "Sources/Admin/Admin.swift")
        let own = ".product(name: \"CognitoTriggers\", package: \"swift-cognito-triggers\")"
        let kit = "                .product(name: \"TriggerKit\", package: \"swift-cognito-triggers\"),\n"
        let rest = "            dependencies: [\n                \(own),\n\(kit)            ]),\n"
        let admin = "        .executableTarget(\n            name: \"Admin\", // an odd \")\"\n"
        try replace("            dependencies: [\(own)]),\n", in: "Package.swift", with: "\(rest)\(admin)\(rest)")
        let manifest = try text("Package.swift")
        let said = try await add("CustomEmailSender", "--function", function)
        #expect(said.contains("Package.swift  the product HTTPS\n"), "\(said)")
        let name = "            name: \"\(function)\",\(function == "Admin" ? " // an odd \")\"" : "")\n\(rest)"
        let changed = name.replacing(kit, with: kit.replacing("TriggerKit", with: "HTTPS") + kit)
        #expect(try text("Package.swift") == manifest.replacing(name, with: changed))
    }

    @Test func `a file of the author's with the name of one that add makes stays, with the lines to add`() async throws
    {
        try await project("PreSignUp")
        try write("// ours\n", to: "Sources/Members/Permissions.swift")
        let said = try await add("CUSTOM_AUTH")
        #expect(said.contains("Add to the permissions of Members:\n  DynamoDBStore.permissions\n"), "\(said)")
        #expect(try text("Sources/Members/Permissions.swift") == "// ours\n")
    }

    @Test(arguments: [
        "template.yaml", "README.md", "Sources/Members/Members.swift", "Tests/MembersTests/ForTests.swift",
    ])
    func `a file that is no UTF-8 is not taken for a missing one, and nothing changes`(_ path: String) async throws {
        try await project("PreSignUp")
        let url = URL(fileURLWithPath: "\(folder.path)/Members/\(path)")
        try Data([0x23, 0xE4, 0x0A] + Array(("struct Members: TriggerFunction {\n").utf8)).write(to: url)
        try write("struct Other: TriggerFunction {}\n", to: "Sources/Members/Other.swift")
        let before = try files("Members")
        let added = try await run("add", "CUSTOM_AUTH", "--path", "\(folder.path)/Members")
        #expect(added.status == 2)
        #expect(added.errors.contains("\(path) cannot be read as UTF-8. Nothing was changed."), "\(added.errors)")
        #expect(try files("Members") == before)
    }

    @Test func `a folder that cannot be made is found before anything is written`() async throws {
        try await project("PreSignUp")
        try FileManager.default.removeItem(atPath: "\(folder.path)/Members/events")
        try write("ours\n", to: "events")
        let before = try files("Members")
        let added = try await run("add", "CUSTOM_AUTH", "--path", "\(folder.path)/Members")
        #expect(added.status == 2)
        #expect(added.errors.contains("events is not a folder. Nothing was changed."), "\(added.errors)")
        #expect(try files("Members") == before)
    }

    @Test(arguments: ["SyncTrigger", "CognitoStreams"])
    func `an identity pool has the indent of the template's other resources`(_ trigger: String) async throws {
        try await project("PreSignUp")
        let template = try text("template.yaml").replacing("\n  ", with: "\n    ")
        try write(template, to: "template.yaml")
        let said = try await add(trigger)
        #expect(said.contains("template.yaml  \(trigger): …"), "\(said)")
        let changed = try text("template.yaml")
        #expect(changed.contains("\n    IdentityPool:\n      Type: AWS::Cognito::IdentityPool\n"))
        let check = try await run("check", "\(folder.path)/Members/template.yaml")
        #expect(check.status == 0, "\(String(decoding: check.output, as: UTF8.self))\(check.errors)")
    }

    @Test func `resources in braces stay as they are`() async throws {
        try await project("PreSignUp")
        let template = "Resources: {\n  Members: { Type: AWS::Serverless::Function }\n  }\nOutputs: {}\n"
        try write(template, to: "template.yaml")
        let said = try await add("SyncTrigger")
        #expect(said.contains("SyncTrigger belongs to an identity pool: see what"), "\(said)")
        #expect(try text("template.yaml") == template)
    }

    @Test func `the description of versions has the indent of the property before it`() async throws {
        try await project("PreSignUp")
        let template = """
            Parameters:
                MailFrom: { Type: String }
            Resources:
                Members:
                    Type: AWS::Serverless::Function
                    Properties:
                        AutoPublishAlias: live
                        AutoPublishAliasAllProperties: true

            """
        try write(template, to: "template.yaml")
        _ = try await add("CustomEmailSender")
        let line = "            VersionDescription: !Sub \"${MailFrom}\" # so does a new value of these parameters\n"
        #expect(try text("template.yaml") == template + line)
    }

    @Test(arguments: ["\"first\"", "!Ref AllowedDomains", "!Sub \"\""])
    func `a description of versions that names no parameters is not written twice`(_ value: String) async throws {
        let made = try await run("new", "Members", "--production", "--path", "\(folder.path)/Members")
        try #require(made.status == 0, "\(made.errors)")
        try replace(
            " !Sub \"${AllowedDomains}\" # so does a new value of these parameters\n", in: "template.yaml",
            with: " \(value)\n")
        let said = try await add("CustomEmailSender")
        #expect(said.contains("Put ${MailFrom} into VersionDescription of Members"), "\(said)")
        let lines = try text("template.yaml").split(separator: "\n").filter { $0.contains("VersionDescription") }
        #expect(lines == ["      VersionDescription: \(value)"])
    }

    @Test func `a client that has its time for a sign-in keeps it`() async throws {
        try await project("PreSignUp")
        let line = "      PreventUserExistenceErrors: ENABLED\n"
        try replace(line, in: "template.yaml", with: "\(line)      AuthSessionValidity: 7\n")
        let said = try await add("CUSTOM_AUTH")
        #expect(said.contains("the app client allows ALLOW_CUSTOM_AUTH, and no other sign-in"), "\(said)")
        #expect(try text("template.yaml").matches(of: /\n +AuthSessionValidity: (.+)/).map(\.output.1) == ["7"])
    }

    @Test(arguments: [
        ("Parameters:\n", "Parameters:\n  MailFrom: { Type: String }\n"),
        // Without its end, the part would go on to the end of another one.
        ("than this\n      #-\n", "than this\n"), ("than this\n      #-\n", "than this\n    #-\n"),
    ])
    func `a variant stays in its comment where it would repeat a key, or remove lines without an end`(
        _ part: String, _ new: String
    ) async throws {
        try await project("PreSignUp")
        try replace(part, in: "template.yaml", with: new)
        let template = try text("template.yaml")
        let said = try await add("CustomEmailSender")
        #expect(said.contains("CustomEmailSender also needs a KMS key and permissions: see what"), "\(said)")
        #expect(try text("template.yaml") == template)
    }

    @Test func `where the author has a variable of the table, the table stays in comments, and add says so`()
        async throws
    {
        try await project("PreSignUp")
        let line = "          ALLOWED_DOMAINS: !Ref AllowedDomains\n"
        try replace(line, in: "template.yaml", with: "\(line)          SIGN_IN_TABLE: ours\n")
        let said = try await add("CUSTOM_AUTH")
        #expect(said.contains("SignInTable stays in comments below `#+ sign-in-table`"), "\(said)")
        #expect(try text("template.yaml").matches(of: /\n +SIGN_IN_TABLE: (.+)/).map(\.output.1) == ["ours"])
    }

    @Test func `a README in which each line comes again stays as it is`() async throws {
        try await project("PreSignUp")
        let readme = try text("README.md")
        try write(readme + readme, to: "README.md")
        _ = try await add("CustomMessage")
        #expect(try text("README.md") == readme + readme)
    }

    @Test(arguments: [
        ("CustomEmailSender", ["CustomEmailSender", "KMSKeyID"]), ("CustomSMSSender", ["CustomSMSSender", "KMSKeyID"]),
        ("PreTokenGeneration", ["PreTokenGenerationConfig"]),
    ])
    func `where the variants in LambdaConfig are gone, the trigger is written there`(
        _ trigger: String, _ keys: [String]
    ) async throws {
        try await project("PreSignUp")
        let template = try text("template.yaml")
        let start = try #require(template.firstRange(of: "        #+ tokens-v2\n")?.lowerBound)
        let end = try #require(template.firstRange(of: "\n  UserPoolClient:\n")?.lowerBound)
        try write(template.replacingCharacters(in: start..<end, with: ""), to: "template.yaml")
        let said = try await add(trigger)
        #expect(said.contains("template.yaml  \(keys[0]): # an object"), "\(said)")
        let changed = try text("template.yaml")
        for key in keys { #expect(changed.contains("\n        \(key): ")) }
        let check = try await run("check", "\(folder.path)/Members/template.yaml")
        #expect(check.status == 0, "\(String(decoding: check.output, as: UTF8.self))")
    }
}
