import CognitoProcessTestSupport
import Foundation
import Testing

/// Functions whose template has their code only in S3, in an image or by an ARN, and the options that name it.
@Suite(.timeLimit(.minutes(5))) struct GivenCodeTests {
    /// Returns a project whose template has the code of all functions in S3, and whose sources are in `lambdas`.
    private static func packaged(_ folders: [String: String] = folders) async throws -> ManagedProject {
        let project = try await ManagedProject("node")
        try project.edit("template.yaml") { $0.replacing("CodeUri: src/", with: "CodeUri: s3://bucket/code.zip") }
        let files = FileManager.default
        for (file, folder) in folders {
            try files.createDirectory(atPath: "\(project.path)/lambdas/\(folder)", withIntermediateDirectories: true)
            try files.copyItem(
                atPath: "\(project.path)/src/\(file)", toPath: "\(project.path)/lambdas/\(folder)/\(file)")
        }
        try files.removeItem(atPath: "\(project.path)/src")
        return project
    }

    /// The subfolders of the sources: with other separators, with the logical id, and with an ending.
    private static let folders = ["signUp.js": "sign-up", "tokens.mjs": "Tokens", "riddle.js": "riddleFunction"]

    @Test func `boto3 signs up and in at a pool whose functions are in the folders of --code-folder`() async throws {
        let project = try await Self.packaged()
        let pool = try await PoolProcess(
            [
                "--quiet", "--data", ":memory:", "--package-path", project.path, "--code-folder",
                "\(project.path)/lambdas",
            ],
            environment: project.environment)
        try await pool.call("pool_languages.py")
        try project.edit("lambdas/sign-up/signUp.js") { $0 + "// changed\n" }
        try await pool.says("SignUp: restarted with its changed sources")
        #expect(await pool.end() == 0)
    }

    @Test(arguments: [
        ["signUp.js": "people-sign-up"], ["signUp.js": "PeopleSignUp"], ["signUp.js": "."], ["signUp.js": "SIGN_UP"],
    ])
    func `a subfolder has the FunctionName, too, and one folder may have all handlers`(
        _ folders: [String: String]
    ) async throws {
        let project = try await Self.packaged(folders)
        try project.edit("template.yaml") {
            $0.replacing("Handler: signUp.handler", with: "Handler: signUp.handler\n      FunctionName: people-sign-up")
        }
        let run = try await project.run(
            "invoke", "people-sign-up", "PreSignUp_SignUp", "--code-folder", "\(project.path)/lambdas")
        #expect(run.status == 0, "\(String(decoding: run.output, as: UTF8.self))\(run.errors)")
    }

    @Test func `a source file with the function's name runs whatever file the handler names`() async throws {
        let project = try await Self.packaged(["signUp.js": "."])
        try project.edit("template.yaml") { $0.replacing("Handler: signUp", with: "Handler: index") }
        let run = try await project.run(
            "invoke", "SignUp", "PreSignUp_SignUp", "--code-folder", "\(project.path)/lambdas")
        #expect(run.status == 0, "\(String(decoding: run.output, as: UTF8.self))\(run.errors)")
    }

    @Test func `the folder of a handler is found, and the handler is read from above it`() async throws {
        let project = try await Self.packaged(["signUp.js": "gate"])
        try project.edit("template.yaml") { $0.replacing("Handler: signUp", with: "Handler: gate/signUp") }
        let run = try await project.run(
            "invoke", "SignUp", "PreSignUp_SignUp", "--code-folder", "\(project.path)/lambdas")
        #expect(run.status == 0, "\(String(decoding: run.output, as: UTF8.self))\(run.errors)")
    }

    @Test(arguments: ["folder", "zip", "file", "program"])
    func `--code names a folder, a zip, a file or a program, and comes before the template's path`(_ kind: String)
        async throws
    {
        let project = try await ManagedProject("node")
        try project.write("exports.handler = async (event) => event;\n", to: "other/signUp.js")
        let place: String
        switch kind {
        case "zip":
            place = "\(project.path)/other.zip"
            _ = try await AWSClients.python(
                ["-c", "import shutil; shutil.make_archive('\(project.path)/other', 'zip', '\(project.path)/other')"])
        case "file":
            place = "\(project.path)/gate.js"
            try FileManager.default.moveItem(atPath: "\(project.path)/other/signUp.js", toPath: place)
        case "program": place = try PackageFolder.executable("Witness")
        default: place = "\(project.path)/other"
        }
        let own = try await project.run("invoke", "SignUp", "PreSignUp_SignUp")
        #expect(String(decoding: own.output, as: UTF8.self).contains("confirm, verifying email"))
        let run = try await project.run("invoke", "SignUp", "PreSignUp_SignUp", "--code", "SignUp=\(place)")
        let output = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 0 && !output.contains("confirm, verifying email"), "\(output)\(run.errors)")
    }

    @Test func `an image's program and a zip with a bootstrap run by --code`() async throws {
        let project = try await ManagedProject("node")
        try project.edit("template.yaml") { text in
            text + """
                  Image:
                    Type: AWS::Lambda::Function
                    Properties: { PackageType: Image, Code: { ImageUri: 123456789012.dkr.ecr.us-east-1.amazonaws.com/members:1 } }

                """
        }
        let witness = try PackageFolder.executable("Witness")
        try FileManager.default.createDirectory(atPath: "\(project.path)/image", withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: witness, toPath: "\(project.path)/image/bootstrap")
        for place in [witness, "\(project.path)/image"] {
            let run = try await project.run("invoke", "Image", "PreSignUp_SignUp", "--code", "Image=\(place)")
            #expect(run.status == 0, "\(run.errors)")
        }
    }

    @Test func `prove and check --build find the code as well`() async throws {
        let project = try await Self.packaged()
        let folder = ["--code-folder", "\(project.path)/lambdas"]
        let proof = try await project.run("prove", "Riddle", "--answer", "private:answer", folder[0], folder[1])
        let output = String(decoding: proof.output, as: UTF8.self)
        #expect(proof.status == 1 && output.contains("NO  tokens-need-every-step"), "\(output)\(proof.errors)")
        try project.write("exports.handler = (event) => { event.response = {}; };\n", to: "lambdas/sign-up/signUp.js")
        let check = try await DeskRun(
            executable: "cognito-triggers", ["check", "\(project.path)/template.yaml", "--build"] + folder,
            environment: project.environment)
        let findings = String(decoding: check.output, as: UTF8.self)
        #expect(
            check.status == 1 && findings.contains("SignUp on PreSignUp_AdminCreateUser")
                && !findings.contains("names no folder"), "\(findings)\(check.errors)")
    }

    // MARK: Mistakes

    @Test(arguments: [
        (
            ["--code", "Sign-Up=."], "has no function Sign-Up; it has SignUp, Tokens, Riddle. Did you mean SignUp?"
        ),
        (["--code", "Mail=."], "has no function Mail; it has SignUp, Tokens, Riddle."),
        (["--code", "SignUp"], "--code SignUp: write FUNCTION=PATH"),
        (["--code", "SignUp=nowhere"], "nowhere is not a folder, a source file, a zip or a program"),
        (["--code", "SignUp=.", "--code", "SignUp=.."], "SignUp already has code"),
        (["--code-folder", "nowhere"], "--code-folder nowhere: there is no such folder"),
        (["--code-folder", "lambdas"], "the code of SignUp can be in sign-up or sign_up. Name it with --code SignUp="),
    ])
    func `a wrong option is refused with what is there, by every verb`(
        _ options: [String], _ words: String
    ) async throws {
        let project = try await Self.packaged(["signUp.js": "sign-up", "riddle.js": "sign_up"])
        let options = options.map { $0 == "lambdas" ? "\(project.path)/lambdas" : $0 }
        let verbs = [
            ["invoke", "SignUp", "PreSignUp_SignUp"], ["pool", "--port", "0"], ["serve", "--port", "0", "SignUp"],
            ["prove", "Riddle"],
        ]
        for verb in verbs {
            let run = try await DeskRun(
                executable: "cognito-triggers", verb + ["--package-path", project.path] + options,
                environment: project.environment)
            let errors = run.errors.replacing(/\s+/, with: " ")
            #expect(run.status == 2 && errors.contains(words), "\(verb): \(run.status) \(errors)")
        }
        let check = try await DeskRun(
            executable: "cognito-triggers", ["check", "\(project.path)/template.yaml", "--build"] + options,
            environment: project.environment)
        #expect(check.status == 2 && check.errors.replacing(/\s+/, with: " ").contains(words), "\(check.errors)")
    }

    @Test(arguments: [
        (
            [],
            "SignUp cannot run here: the template does not name a folder with its code. Name it with --code SignUp=FOLDER, or name a folder"
        ),
        (
            ["--code-folder"],
            "lambdas has no subfolder, zip or source file with the function's name, but Tokens, riddleFunction. Name it with --code SignUp=FOLDER."
        ),
    ])
    func `code that is only in S3 is named with the options`(_ options: [String], _ words: String) async throws {
        let project = try await Self.packaged(Self.folders.filter { $0.key != "signUp.js" })
        let options = options + options.map { _ in "\(project.path)/lambdas" }
        let pool = try await PoolProcess(
            ["--quiet", "--data", ":memory:", "--package-path", project.path] + options,
            environment: project.environment)
        #expect(pool.errors.text.replacing(/\s+/, with: " ").contains(words), "\(pool.errors.text)")
        #expect(await pool.end() == 0)
    }

    @Test func `a flow and a user of the template say which function cannot run, and why`() async throws {
        let project = try await Self.packaged()
        try project.edit("template.yaml") {
            $0 + """
                  Root:
                    Type: AWS::Cognito::UserPoolUser
                    Properties: { UserPoolId: !Ref Pool, Username: root }

                """
        }
        let pool = try await PoolProcess(
            ["--data", ":memory:", "--package-path", project.path], environment: project.environment)
        let said = pool.errors.text.replacing(/\s+/, with: " ")
        #expect(said.contains("SignUp cannot run here: the template does not name a folder with its code."), "\(said)")
        let flow = pool.output.text.replacing(/\s+/, with: " ")
        #expect(
            flow.contains(
                "PreSignUp_AdminCreateUser SignUp SignUp cannot run here: the template does not name a folder"),
            "\(flow)")
        #expect(said.contains("Root is not made, as SignUp cannot run here."), "\(said)")
        #expect(!said.contains("refuses") && !said.contains("none is built"), "\(said)")
        #expect(await pool.end() == 0)
    }

    @Test func `code for a function that no pool calls is there for pools of the API, and a note says so`() async throws
    {
        let project = try await ManagedProject("node")
        try project.edit("template.yaml") {
            $0 + """
                  Mail:
                    Type: AWS::Serverless::Function
                    Properties: { Handler: signUp.handler, CodeUri: s3://bucket/code.zip }

                """
        }
        let pool = try await PoolProcess(
            ["--data", ":memory:", "--package-path", project.path, "--code", "Mail=\(project.path)/src"],
            environment: project.environment)
        let said = pool.errors.text.replacing(/\s+/, with: " ")
        #expect(said.contains("--code Mail: no pool of the template calls this function."), "\(said)")
        try await Patience.wait(for: "Mail among the functions: \(said)") {
            try await pool.fetch("/2015-03-31/functions/").1.contains("function:Mail")
        }
        #expect(await pool.end() == 0)
    }

    @Test func `without a template, and for check without --build, the options are refused`() async throws {
        let project = try await ManagedProject("node")
        let check = try await DeskRun(
            executable: "cognito-triggers", ["check", "\(project.path)/template.yaml", "--code", "SignUp=."],
            environment: project.environment)
        #expect(check.status == 2 && check.errors.contains("need --build"), "\(check.errors)")
        try FileManager.default.removeItem(atPath: "\(project.path)/template.yaml")
        let pool = try await project.run("pool", "--port", "0", "--code", "SignUp=.")
        #expect(pool.status == 2 && pool.errors.contains("there is no template"), "\(pool.errors)")
    }
}
