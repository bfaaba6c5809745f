import CognitoProcessTestSupport
import Foundation
import Testing

/// `cognito-triggers new --language`: the made project's own tests, its template, and a sign-up at a pool.
@Suite(.timeLimit(.minutes(5))) struct LanguageStarterTests {
    private static let triggers = [
        "PreSignUp", "PostConfirmation", "PreAuthentication", "PostAuthentication", "PreTokenGeneration",
        "CustomMessage",
        "CUSTOM_AUTH",
    ]

    private let folder = WorkFolder()
    private var path: String { "\(folder.path)/project" }

    /// Makes a project, and returns variables for programs that run in it.
    private func make(_ language: String, _ trigger: String) async throws -> [String: String] {
        let made = try await DeskRun(
            executable: "cognito-triggers",
            ["new", "Gate", "--language", language, "--trigger", trigger, "--path", path])
        #expect(made.status == 0, "\(made.errors)")
        return try ManagedProject.environment(with: await ManagedProject.python(), in: folder)
    }

    /// Runs the project's own test with the command that its README names.
    private func runTest(
        _ language: String, _ environment: [String: String]
    ) async throws -> (command: String, status: Int32, text: String) {
        let command = language == "python" ? ["python3", "-m", "unittest"] : ["node", "--test"]
        let (output, errors) = (try TemporaryFile(), try TemporaryFile())
        let (status, _) = try await ChildProcess.run(
            ["/usr/bin/env", "-C", path] + command, environment: environment, input: try TemporaryFile(),
            output: output, errors: errors)
        return (command.joined(separator: " "), status, output.text + errors.text)
    }

    @Test(arguments: ["python", "node"], triggers)
    func `a made project passes its own test, and its template has no finding`(_ language: String, _ trigger: String)
        async throws
    {
        let environment = try await make(language, trigger)
        let test = try await runTest(language, environment)
        #expect(test.status == 0, "\(test.text)")
        let check = try await DeskRun(
            executable: "cognito-triggers", ["check", "\(path)/template.yaml"], environment: environment)
        #expect(check.status == 0, "\(String(decoding: check.output, as: UTF8.self))\(check.errors)")
        let readme = try String(contentsOfFile: "\(path)/README.md", encoding: .utf8)
        #expect(readme.contains(test.command) && !readme.contains("SignUpGate"))
    }

    @Test(arguments: ["python", "node"], ["IMAGEService", "SOURCEs", "PROOF"])
    func `a name with one of the starter's own words in it stays whole`(_ language: String, _ name: String) async throws
    {
        func files(_ name: String) async throws -> [String: String] {
            let path = "\(folder.path)/\(name)"
            let made = try await DeskRun(
                executable: "cognito-triggers",
                ["new", name, "--language", language, "--trigger", "CUSTOM_AUTH", "--path", path])
            #expect(made.status == 0, "\(made.errors)")
            let names = try FileManager.default.subpathsOfDirectory(atPath: path)
            let texts = names.map { ($0, try? String(contentsOfFile: "\(path)/\($0)", encoding: .utf8)) }
            return Dictionary(uniqueKeysWithValues: texts).compactMapValues(\.self)
        }
        let other = try await files("Quite").mapValues { $0.replacing("Quite", with: name) }
        #expect(try await files(name) == other)
    }

    @Test(arguments: ["python", "node"]) func `the test of a made project fails when Cognito would refuse an answer`(
        _ language: String
    ) async throws {
        let environment = try await make(language, "PreSignUp")
        let isPython = language == "python"
        let source = isPython ? "src/app.py" : "src/app.mjs"
        try Data(
            (isPython
                ? "def handler(event, context):\n    pass\n" : "export const handler = async (event) => {};\n").utf8
        ).write(to: URL(fileURLWithPath: "\(path)/\(source)"))
        let test = try await runTest(language, environment)
        #expect(test.status == 1 && test.text.contains("null"), "\(test.text)")
    }

    @Test(arguments: ["python", "node"]) func `prove finds no way around a made project's own sign-in`(
        _ language: String
    ) async throws {
        let environment = try await make(language, "CUSTOM_AUTH")
        let run = try await DeskRun(
            executable: "cognito-triggers", ["prove", "Gate", "--answer", "private:answer", "--package-path", path],
            environment: environment)
        #expect(run.status == 0, "\(String(decoding: run.output, as: UTF8.self))\(run.errors)")
    }

    @Test(arguments: ["python", "node"]) func `boto3 signs up at the pool of a made project`(_ language: String)
        async throws
    {
        let pool = try await PoolProcess(
            ["--quiet", "--data", ":memory:", "--package-path", path],
            environment: try await make(language, "PreSignUp"))
        try await pool.call("pool_starter.py")
        #expect(await pool.end() == 0)
    }

    @Test(arguments: [
        (["--trigger", "UserMigration"], "The starter has no function in Python for UserMigration."),
        (["--trigger", "PreSignUp", "--trigger", "CustomMessage"], "A project in Python has one trigger"),
        (["--variant", "existing-pool"], "--variant existing-pool is for projects in Swift"),
    ])
    func `what the starter has in Swift only is refused in a sentence`(_ arguments: [String], _ words: String)
        async throws
    {
        let run = try await DeskRun(
            executable: "cognito-triggers", ["new", "Gate", "--language", "python", "--path", path] + arguments)
        #expect(run.status == 2 && run.errors.contains(words), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
