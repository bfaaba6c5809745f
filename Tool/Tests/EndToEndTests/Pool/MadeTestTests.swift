import CognitoProcessTestSupport
import Foundation
import Testing
import WireJSON

/// Tests that the pool makes of a flow: what they expect, and when they are refused.
@Suite(.timeLimit(.minutes(5))) struct MadeTestTests {
    /// A project whose function refuses a sign-up, and the event of that sign-up in a pool.
    private final class Project {
        let package: RehearsedPackage
        let pool: PoolProcess
        let step: JSONValue
        /// The error that the app got.
        let refusal: String
        var starts: String { "\(package.path)/starts" }

        init(variables: String, files: [String: String] = [:]) async throws {
            package = try RehearsedPackage(bootstrap: "tested.py")
            for folder in ["Sources/Versioned", "Tests/VersionedTests"] {
                try FileManager.default.createDirectory(
                    atPath: "\(package.path)/\(folder)", withIntermediateDirectories: true)
            }
            try package.write(HostileProject.code, to: "Sources/Versioned/Versioned.swift")
            for (file, text) in files { try package.write(text, to: file) }
            try package.write(
                """
                Resources:
                  Versioned:
                    Type: AWS::Lambda::Function
                    Properties:
                      Handler: bootstrap
                      Runtime: provided.al2023
                      Timeout: 5
                      Environment: { Variables: { STARTS: \(package.path)/starts, \(variables) } }
                  Key: { Type: AWS::SecretsManager::Secret }
                  People:
                    Type: AWS::Cognito::UserPool
                    Properties: { LambdaConfig: { PreSignUp: !GetAtt Versioned.Arn } }
                  App: { Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref People } }
                """, to: "template.yaml")
            pool = try await PoolProcess(
                ["--quiet", "--package-path", package.path, "--data", ":memory:"], path: package.toolPath)
            let pools = try JSONValue(json: Array(try await pool.fetch("/_local/pools").1.utf8)).elements?.first
            let client = pools?["clients"]?.elements?.first?["id"] ?? .null
            let (_, answer) = try await pool.fetch(
                "/",
                post: JSONValue.object([
                    "ClientId": client, "Username": "ada", "Password": "Passw0rd!",
                    "UserAttributes": [["Name": "email", "Value": "ada@example.org"]],
                ]).flattened, headers: ["X-Amz-Target": "AWSCognitoIdentityProviderService.SignUp"])
            refusal = try JSONValue(json: Array(answer.utf8))["message"]?.text ?? ""
            let trace = try JSONValue(json: Array(try await pool.fetch("/_local/trace").1.utf8))
            let steps = trace.elements?.first?["calls"]?.elements?.first?["steps"]?.elements ?? []
            step = try #require(steps.first { $0["kind"] == "trigger" })
        }

        /// Makes a test; without `isSeen`, only of the function and the event.
        func make(isPreview: Bool = false, isSeen: Bool = true) async throws -> (
            status: Int, answer: JSONValue, text: String
        ) {
            let event: JSONValue = ["function": step["function"] ?? .null, "event": step["event"] ?? .null]
            let (status, text) = try await pool.fetch(
                "/_local/tests",
                post: JSONValue.object(["steps": [isSeen ? step : event], "preview": .boolean(isPreview)]).flattened)
            let answer = try JSONValue(json: Array(text.utf8))
            return (status, answer, answer["files"]?.elements?.first?["text"]?.text ?? "")
        }

        /// The number of processes of the function that have started.
        func startCount() throws -> Int {
            try String(contentsOfFile: starts, encoding: .utf8).split(separator: "\n").count
        }

        func madeFiles() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: "\(package.path)/Tests/VersionedTests")
                .filter { $0.hasSuffix("SignUpTests.swift") }
        }
    }

    @Test func `a secret that the pool reads by its ARN has the same value in a made test`() async throws {
        let project = try await Project(variables: "CODE_KEY_ARN: !Ref Key")
        #expect(project.refusal.contains("Look for "), "\(project.refusal)")
        let made = try await project.make()
        #expect(made.status == 200, "\(made.answer)")
        #expect(made.text.contains(#""CODE_KEY": "only-for-rehearsals-"#), "\(made.text)")
        #expect(!made.text.contains("CODE_KEY_ARN") && made.text.contains(project.refusal), "\(made.text)")
        #expect(made.text.split(separator: "\n").allSatisfy { $0.count <= 140 }, "\(made.text)")
        #expect(await project.pool.end() == 0)
    }

    @Test func `a test that would see something else is refused with the reason, and a preview starts nothing`()
        async throws
    {
        let project = try await Project(variables: "CODE_KEY: 0123456789ab, MAILS: '1'")
        let before = try project.startCount()
        let preview = try await project.make(isPreview: true)
        #expect(preview.status == 200 && preview.text.contains(project.refusal), "\(preview.answer)")
        #expect(try project.startCount() == before)

        let made = try await project.make()
        let reason = made.answer["message"]?.text ?? ""
        #expect(made.status == 400 && reason.contains("is not written"), "\(made.answer)")
        #expect(reason.contains("the pool saw “refused: Look for 0123456789ab.”"), "\(reason)")
        #expect(
            reason.contains("the test would see “failed: NoMail”") && reason.contains("this one called ses"),
            "\(reason)")
        #expect(reason.contains("static func forTests() in Tests/VersionedTests"), "\(reason)")
        #expect(try project.startCount() > before && project.madeFiles().isEmpty)
        #expect(await project.pool.end() == 0)
    }

    @Test(arguments: [
        ("() async throws ", "try await "), ("() throws ", "try "), ("() async ", "await "), ("() ", ""),
        ("(store: MemoryStore = MemoryStore()) ", "try await "),
    ])
    func `a project's forTests makes the function, and the test expects what the pool saw`(
        signature: String, words: String
    ) async throws {
        let project = try await Project(
            variables: "CODE_KEY: 0123456789ab, MAILS: '1'",
            files: [
                "Tests/VersionedTests/Versioned+ForTests.swift":
                    "extension Versioned {\n    static func forTests\(signature)-> Versioned { Versioned() }\n}\n"
            ])
        let made = try await project.make()
        #expect(made.status == 200, "\(made.answer)")
        #expect(made.text.contains("{ \(words)Versioned.forTests() }"), "\(made.text)")
        #expect(made.text.contains("await TriggerTester(environment: ["), "\(made.text)")
        #expect(made.text.contains(project.refusal), "\(made.text)")
        let notes = made.answer["notes"]?.elements?.compactMap(\.text).joined(separator: "\n") ?? ""
        #expect(notes.contains("swift test --filter RefusedPreSignUpSignUpTests"), "\(notes)")
        #expect(try project.madeFiles().count == 1)
        #expect(await project.pool.end() == 0)
    }

    @Test func `a test of an event whose answer is not given expects what the function answers, and says so`()
        async throws
    {
        let project = try await Project(variables: "CODE_KEY: 0123456789ab")
        let made = try await project.make(isSeen: false)
        #expect(made.status == 200 && made.text.contains("Look for 0123456789ab."), "\(made.answer)")
        let notes = made.answer["notes"]?.elements?.compactMap(\.text).joined(separator: "\n") ?? ""
        #expect(notes.contains("The pool's answer to PreSignUp_SignUp was not given."), "\(notes)")
        #expect(notes.contains("now answers without AWS: refused: Look for 0123456789ab."), "\(notes)")
        #expect(await project.pool.end() == 0)
    }

    @Test(arguments: [false, true])
    func `an event whose answer is not given is no test if the function only misses its services`(isMade: Bool)
        async throws
    {
        let forTests = "extension Versioned {\n    static func forTests() -> Versioned { Versioned() }\n}\n"
        let project = try await Project(
            variables: "CODE_KEY: 0123456789ab, MAILS: '1'",
            files: isMade ? ["Tests/VersionedTests/Versioned+ForTests.swift": forTests] : [:])
        let made = try await project.make(isSeen: false)
        // A program in place of a function with stand-ins has played services.
        #expect(made.status == (isMade ? 200 : 400), "\(made.answer)")
        let notes = made.answer["notes"]?.elements?.compactMap(\.text).joined(separator: "\n")
        let words = notes ?? made.answer["message"]?.text ?? ""
        #expect(words.contains(isMade ? "with played services" : "this one called ses"), "\(words)")
        if isMade {
            #expect(made.text.contains("Look for 0123456789ab.") && !words.contains("what the pool saw"), "\(words)")
        } else {
            #expect(words.contains("should expect is not known") && words.contains("NoMail"), "\(words)")
        }
        #expect(await project.pool.end() == 0)
    }
}
