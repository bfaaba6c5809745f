import CognitoProcessTestSupport
import Foundation
import Testing

/// Functions that are started with the configuration of their template.
@Suite(.timeLimit(.minutes(5))) struct TemplateVariablesTests {
    private let folder = WorkFolder()

    private func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> DeskRun {
        let path = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
        return try await DeskRun(
            executable: "cognito-triggers", arguments, environment: path.merging(environment) { $1 })
    }

    /// Writes a template whose function has one variable.
    private func template(_ variable: String) throws -> String {
        let path = "\(folder.path)/template.yaml"
        try Data(text(variable, of: "AllowedEmailDomains").utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func text(_ variable: String, of function: String) -> String {
        """
        Resources:
          \(function):
            Type: AWS::Lambda::Function
            Properties:
              Handler: bootstrap
              Runtime: provided.al2023
              Timeout: 5
              MemorySize: 256
              Environment: { Variables: { \(variable) } }
        """
    }

    private func program() throws -> String { try PackageFolder.executable("AllowedEmailDomains") }

    @Test func `check finds a function that does not start with the template's variables`() async throws {
        let path = try template("ALLOWED_DOMAIN: example.org")
        let checked = try await run("check", path, "--function", "AllowedEmailDomains=\(try program())")
        let text = String(decoding: checked.output, as: UTF8.self)
        #expect(checked.status == 1)
        #expect(text.contains("[code.starts]") && text.contains("ALLOWED_EMAIL_DOMAINS names no domain"), "\(text)")
        #expect(
            text.contains("fix: set ALLOWED_EMAIL_DOMAINS in Environment.Variables of AllowedEmailDomains"), "\(text)")
    }

    @Test func `the fix for a sign-in that cannot work is not one for variables`() async throws {
        let path = "\(folder.path)/template.yaml"
        let variables = "LINK_PAGE: 'http://example.org', SIGN_IN_TABLE: t, MAIL_FROM: a@example.org"
        try text(variables, of: "MagicLink").write(toFile: path, atomically: true, encoding: .utf8)
        let checked = try await run(
            "check", path, "--function", "MagicLink=\(try PackageFolder.executable("MagicLink"))")
        let said = String(decoding: checked.output, as: UTF8.self)
        #expect(checked.status == 1)
        #expect(said.contains("MagicLink does not start: ") && said.contains("must be an https URL"), "\(said)")
        #expect(said.contains("fix: change the declared sign-in in the code"), "\(said)")
    }

    @Test(arguments: [
        ("ALLOWED_EMAIL_DOMAINS: [6]", "is a list, but must be a string", "write ALLOWED_EMAIL_DOMAINS: \"6\""),
        ("ALLOWED_EMAIL_DOMAINS: { a: b }", "is an object", "write ALLOWED_EMAIL_DOMAINS: \"text\""),
    ])
    func `a variable that is no text is an error at its place, and the function is not started`(
        _ variable: String, _ problem: String, _ fix: String
    ) async throws {
        let path = try template(variable)
        let checked = try await run("check", path, "--function", "AllowedEmailDomains=\(try program())")
        let text = String(decoding: checked.output, as: UTF8.self)
        #expect(checked.status == 1 && !text.contains("only a deployment knows"), "\(text)")
        #expect(text.contains("\(path):9:35: error: the environment variable ALLOWED_EMAIL_DOMAINS"), "\(text)")
        #expect(text.contains(problem) && text.contains("fix: \(fix)\n"), "\(text)")
    }

    @Test func `check is content with a function that starts`() async throws {
        let path = try template("ALLOWED_EMAIL_DOMAINS: example.org")
        let checked = try await run("check", path, "--function", "AllowedEmailDomains=\(try program())")
        #expect(checked.status == 0, "\(String(decoding: checked.output, as: UTF8.self))")
    }

    @Test func `check does not start a function whose variable only a deployment knows`() async throws {
        let path = try template("ALLOWED_EMAIL_DOMAINS: !ImportValue Domains")
        let checked = try await run("check", path, "--function", "AllowedEmailDomains=\(try program())")
        let text = String(decoding: checked.output, as: UTF8.self)
        #expect(checked.status == 0 && text.contains("only a deployment knows ALLOWED_EMAIL_DOMAINS"), "\(text)")
        #expect(text.contains("fix: check again with --env ALLOWED_EMAIL_DOMAINS=VALUE"), "\(text)")
    }

    @Test(arguments: [("example.org", 0), ("", 1)])
    func `check starts a function with a variable that is given`(_ value: String, _ status: Int32) async throws {
        let path = try template("ALLOWED_EMAIL_DOMAINS: !ImportValue Domains")
        let checked = try await run(
            "check", path, "--function", "AllowedEmailDomains=\(try program())", "--env",
            "ALLOWED_EMAIL_DOMAINS=\(value)")
        let text = String(decoding: checked.output, as: UTF8.self)
        #expect(checked.status == status && text.contains("[code.starts]") == (status == 1), "\(text)")
        let alone = try await run("check", path, "--env", "ALLOWED_EMAIL_DOMAINS=\(value)")
        #expect(alone.status == 2 && alone.errors.contains("add --build or --function"), "\(alone.errors)")
    }

    @Test func `invoke takes the template's variables, and an option in their place`() async throws {
        let path = try template("ALLOWED_EMAIL_DOMAINS: example.org")
        let invoked = try await run("invoke", try program(), "PreSignUp_SignUp", "--template", path)
        #expect(invoked.status == 0, "\(String(decoding: invoked.output, as: UTF8.self)) \(invoked.errors)")
        let other = try await run(
            "invoke", try program(), "PreSignUp_SignUp", "--template", path, "--env",
            "ALLOWED_EMAIL_DOMAINS=example.net")
        #expect(other.status == 1)
    }

    @Test func `without a word invoke takes the template in the package's folder, as far as its values are known`()
        async throws
    {
        let package = try RehearsedPackage()
        try package.write("#!/bin/sh\nexec '\(try program())'\n", to: "Sources/Versioned.swift")
        func invoke(_ variable: String, _ options: String...) async throws -> DeskRun {
            try package.write(text(variable, of: "Versioned"), to: "template.yaml")
            return try await DeskRun(
                executable: "cognito-triggers",
                ["invoke", "Versioned", "PreSignUp_SignUp", "--package-path", package.path] + options,
                environment: ["PATH": package.toolPath])
        }
        let allowed = try await invoke("ALLOWED_EMAIL_DOMAINS: example.org")
        #expect(allowed.status == 0, "\(String(decoding: allowed.output, as: UTF8.self)) \(allowed.errors)")
        let other = try await invoke(
            "ALLOWED_EMAIL_DOMAINS: example.org", "--env", "ALLOWED_EMAIL_DOMAINS=example.net")
        #expect(other.status == 1 && !String(decoding: other.output, as: UTF8.self).contains("did not start"))
        let unknown = try await invoke("ALLOWED_EMAIL_DOMAINS: !ImportValue Domains")
        let words = String(decoding: unknown.output, as: UTF8.self) + unknown.errors
        #expect(unknown.status == 1 && words.contains("ALLOWED_EMAIL_DOMAINS"), "\(words)")
        let broken = try await invoke("[")
        #expect(broken.status == 2 && broken.errors.contains("template.yaml:"), "\(broken.errors)")
    }

    @Test func `a build that takes long is not silent where there is no terminal`() async throws {
        let package = try RehearsedPackage()
        try package.write("#!/bin/sh\nexec '\(try program())'\n# slow\n", to: "Sources/Versioned.swift")
        let invoked = try await DeskRun(
            executable: "cognito-triggers",
            [
                "invoke", "Versioned", "PreSignUp_SignUp", "--package-path", package.path, "--env",
                "ALLOWED_EMAIL_DOMAINS=example.org",
            ],
            environment: ["PATH": package.toolPath])
        #expect(invoked.status == 0, "\(invoked.errors)")
        #expect(
            invoked.errors.contains("building Versioned: step 3 of 345; a first build takes some minutes\n"),
            "\(invoked.errors)")
    }

    @Test func `a script's long build says its step now and then, and ends as the build does`() async throws {
        let (log, errors) = ("\(folder.path)/log", try TemporaryFile())
        let run = try await ChildProcess.run(
            [
                "\(PackageFolder.root)/scripts/with-progress", "--every", "1", log, "building Members", "/bin/sh", "-c",
                "echo '[3/10] Compiling'; sleep 3; echo broken; exit 7",
            ], environment: ["PATH": "/usr/bin:/bin"], input: try TemporaryFile(), output: try TemporaryFile(),
            errors: errors)
        #expect(run.status == 7)
        #expect(errors.text.contains("building Members: step 3 of 10, after 0:0"), "\(errors.text)")
        #expect(try String(contentsOfFile: log, encoding: .utf8) == "[3/10] Compiling\nbroken\n")
    }

    @Test func `without a toolchain the command says what to install`() async throws {
        let package = try RehearsedPackage()
        let invoked = try await DeskRun(
            executable: "cognito-triggers",
            ["invoke", "Versioned", "PreSignUp_SignUp", "--package-path", package.path],
            environment: ["PATH": "/nowhere"])
        #expect(invoked.status == 1, "\(invoked.errors)")
        #expect(invoked.errors.contains("There is no 'swift' on the PATH: install Swift 6.2 or later."))
    }

    @Test(arguments: [
        ("building Versioned", ["invoke", "Versioned", "PreSignUp_SignUp", "--package-path", "."]),
        ("reading the package", ["check", "--build", "."]),
    ])
    func `while another SwiftPM has the package, the command says once what it waits for`(
        task: String, arguments: [String]
    ) async throws {
        let package = try RehearsedPackage()
        try package.write("#!/bin/sh\nexec '\(try program())' \"$@\"\n", to: "Sources/Versioned.swift")
        try package.write(text("ALLOWED_EMAIL_DOMAINS: example.org", of: "Versioned"), to: "template.yaml")
        try package.write("", to: "lock")
        let (output, errors) = (try TemporaryFile(), try TemporaryFile())
        let arguments = arguments.map { $0 == "." ? package.path : $0 }
        let process = try RunningProcess(
            [try PackageFolder.executable("cognito-triggers")] + arguments, environment: ["PATH": package.toolPath],
            output: output.handle, errors: errors.handle)
        let words = "\(task): waiting for another SwiftPM, process 4242, that is using this package\n"
        try await Patience.wait(for: "\(words) in: \(errors.text)") { errors.text.contains(words) }
        try FileManager.default.removeItem(atPath: "\(package.path)/lock")
        let status = await process.end()
        #expect(errors.text == words)
        #expect(status == 0, "\(output.text)")
        #expect(!output.text.contains("Another instance"), "\(output.text)")
    }

    @Test func `invoke asks for a variable that only a deployment knows`() async throws {
        let path = try template("ALLOWED_EMAIL_DOMAINS: !ImportValue Domains")
        let invoked = try await run("invoke", try program(), "PreSignUp_SignUp", "--template", path)
        #expect(invoked.status == 2)
        #expect(invoked.errors.contains("--env ALLOWED_EMAIL_DOMAINS=VALUE"), "\(invoked.errors)")
    }

    @Test(arguments: [("V2_0", 5, ".v2"), ("V3_0", 6, ".v3")])
    func `invoke sends the samples of tokens in the version that the template asks for`(
        version: String, count: Int, suffix: String
    ) async throws {
        let path = "\(folder.path)/template.yaml"
        let pool = """

              Pool:
                Type: AWS::Cognito::UserPool
                Properties:
                  LambdaConfig:
                    PreTokenGenerationConfig: { LambdaVersion: \(version), LambdaArn: !GetAtt GroupClaims.Arn }
            """
        try (text("ADDED_GROUPS: members", of: "GroupClaims") + pool).write(
            toFile: path, atomically: true, encoding: .utf8)
        let program = try PackageFolder.executable("GroupClaims")
        let invoked = try await run("invoke", program, "PreTokenGeneration", "--template", path, "--json")
        #expect(invoked.status == 0, "\(invoked.errors)")
        let lines = String(decoding: invoked.output, as: UTF8.self).split(separator: "\n").dropLast()
        #expect(lines.count == count && lines.count { $0.contains("\(suffix)\"") } == 5, "\(lines)")
        let named = try await run("invoke", program, "TokenGeneration_RefreshTokens\(suffix)", "--template", path)
        #expect(named.status == 0 && named.errors.isEmpty, "\(named.errors)")
    }

    @Test(arguments: [
        (
            "[archive.writestr(str(i), b'0' * (1 << 20)) for i in range(251)]",
            "it unpacks to 263,192,576 bytes, and Lambda accepts at most 262,144,000."
        ),
        (
            "[archive.writestr(f'{i}', b'') for i in range(65536)]",
            "it contains 65,536 files, and at most 65,535 are unpacked."
        ),
    ])
    func `a zip that exceeds Lambda's limits is not unpacked, and nothing of it stays`(
        entries: String, words: String
    ) async throws {
        let zip = "\(folder.path)/Bomb.zip"
        let temporary = "\(folder.path)/temporary"
        try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
        let script = """
            import sys, zipfile
            archive = zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED)
            \(entries)
            archive.close()
            """
        let made = try await ChildProcess.run(
            ["/usr/bin/env", "python3", "-c", script, zip],
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"],
            input: try TemporaryFile(), output: try TemporaryFile(), errors: try TemporaryFile())
        #expect(made.status == 0)
        let invoked = try await run("invoke", zip, "PreSignUp_SignUp", environment: ["TMPDIR": temporary])
        #expect(invoked.status == 1)
        #expect(invoked.errors.contains("\(zip) cannot be unpacked: \(words)"), "\(invoked.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
    }

    @Test func `invoke starts a zip as Lambda does`() async throws {
        let zip = "\(folder.path)/Domains.zip"
        let made = try await ChildProcess.run(
            [
                "/usr/bin/env", "python3", "-c",
                "import sys, zipfile; zipfile.ZipFile(sys.argv[1], 'w').write(sys.argv[2], 'bootstrap')", zip,
                try program(),
            ], environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"],
            input: try TemporaryFile(), output: try TemporaryFile(), errors: try TemporaryFile())
        #expect(made.status == 0)
        let invoked = try await run(
            "invoke", zip, "PreSignUp_SignUp", "--env", "ALLOWED_EMAIL_DOMAINS=example.org")
        #expect(invoked.status == 0, "\(invoked.errors)")
        #expect(!invoked.errors.contains("has no function"), "\(invoked.errors)")
        let path = try template("ALLOWED_EMAIL_DOMAINS: example.net")
        let beside = try await run(
            "invoke", zip, "PreSignUp_SignUp", "--env", "ALLOWED_EMAIL_DOMAINS=example.org", "--package-path",
            folder.path)
        #expect(
            beside.status == 0
                && beside.errors.contains(
                    "note: \(path) has no function Domains, so it provides no settings; it has AllowedEmailDomains."),
            "\(beside.errors)")
    }
}
