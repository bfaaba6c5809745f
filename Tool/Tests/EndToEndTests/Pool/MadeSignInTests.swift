import CognitoProcessTestSupport
import Foundation
import Testing
import WireJSON

/// Tests that the pool makes of a sign-in whose codes the function keeps outside of the events.
@Suite(.timeLimit(.minutes(5))) struct MadeSignInTests {
    /// A project whose users sign in with a code on paper, and what the pool has sent to its function.
    private final class Project {
        let package: RehearsedPackage
        let pool: PoolProcess
        private(set) var steps: [JSONValue] = []

        init(isMadeForTests: Bool) async throws {
            package = try RehearsedPackage(bootstrap: "paper.py")
            for folder in ["Sources/Versioned", "Tests/VersionedTests"] {
                try FileManager.default.createDirectory(
                    atPath: "\(package.path)/\(folder)", withIntermediateDirectories: true)
            }
            try package.write(HostileProject.code, to: "Sources/Versioned/Versioned.swift")
            if isMadeForTests {
                try package.write(
                    "extension Versioned {\n    static func forTests() -> Versioned { Versioned() }\n}\n",
                    to: "Tests/VersionedTests/Versioned+ForTests.swift")
            }
            try package.write("4T9QK2-B7XWM3", to: "paper")
            let triggers = ["PreSignUp", "DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse"]
            try package.write(
                """
                Resources:
                  Versioned:
                    Type: AWS::Lambda::Function
                    Properties:
                      Handler: bootstrap
                      Runtime: provided.al2023
                      Timeout: 5
                      Environment: { Variables: { PAPER: \(package.path)/paper } }
                  People:
                    Type: AWS::Cognito::UserPool
                    Properties: { LambdaConfig: { \(triggers.map { "\($0): !GetAtt Versioned.Arn" }.joined(separator: ", ")) } }
                  App:
                    Type: AWS::Cognito::UserPoolClient
                    Properties: { UserPoolId: !Ref People, ExplicitAuthFlows: [ALLOW_CUSTOM_AUTH] }
                """, to: "template.yaml")
            pool = try await PoolProcess(
                ["--quiet", "--package-path", package.path, "--data", ":memory:"], path: package.toolPath)
            let pools = try JSONValue(json: Array(try await pool.fetch("/_local/pools").1.utf8)).elements?.first
            let client = pools?["clients"]?.elements?.first?["id"] ?? .null
            _ = try await call("SignUp", ["ClientId": client, "Username": "ada", "Password": "Passw0rd!"])
            let asked = try await call(
                "InitiateAuth",
                ["ClientId": client, "AuthFlow": "CUSTOM_AUTH", "AuthParameters": ["USERNAME": "ada"]])
            let answer = try await call(
                "RespondToAuthChallenge",
                [
                    "ClientId": client, "ChallengeName": "CUSTOM_CHALLENGE", "Session": asked["Session"] ?? .null,
                    "ChallengeResponses": ["USERNAME": "ada", "ANSWER": "4T9QK2-B7XWM3"],
                ])
            #expect(answer["AuthenticationResult"] != nil, "\(answer)")
            let trace = try JSONValue(json: Array(try await pool.fetch("/_local/trace").1.utf8))
            let calls = (trace.elements ?? []).flatMap { $0["calls"]?.elements ?? [] }
            let all = calls.flatMap { $0["steps"]?.elements ?? [] }
            steps = all.filter { step in
                step["kind"]?.text == "trigger" && step["triggerSource"]?.text?.contains("AuthChallenge") == true
            }
            #expect(steps.count == 4, "\(steps)")
        }

        private func call(_ operation: String, _ input: JSONMembers<JSONValue>) async throws -> JSONValue {
            let (_, answer) = try await pool.fetch(
                "/", post: JSONValue.object(input).flattened,
                headers: ["X-Amz-Target": "AWSCognitoIdentityProviderService.\(operation)"])
            return try JSONValue(json: Array(answer.utf8))
        }

        func make(_ steps: [JSONValue]) async throws -> (status: Int, answer: JSONValue, text: String) {
            let (status, text) = try await pool.fetch(
                "/_local/tests", post: JSONValue.object(["steps": .array(steps)]).flattened)
            let answer = try JSONValue(json: Array(text.utf8))
            return (status, answer, answer["files"]?.elements?.first?["text"]?.text ?? "")
        }
    }

    @Test func `a test of a sign-in with a code from a store leaves the right answer open, and says so`() async throws {
        let project = try await Project(isMadeForTests: true)
        let made = try await project.make(project.steps)
        #expect(made.status == 200, "\(made.answer)")
        let reason = "Whether an answer is right depends on what the function has made and kept"
        let notes = made.answer["notes"]?.elements?.compactMap(\.text).joined(separator: "\n") ?? ""
        #expect(made.text.contains("// \(reason)") && notes.contains(reason), "\(made.text)\n\(notes)")
        #expect(!made.text.contains("answerCorrect"), "\(made.text)")
        // What is random is not compared, and the rest is.
        #expect(made.text.contains("each call may have another value: privateChallengeParameters, publicChallenge"))
        #expect(made.text.contains(#"?["challengeMetadata"]"#), "\(made.text)")
        #expect(made.text.contains(#"?["publicChallengeParameters"]?["challenge"]"#), "\(made.text)")
        #expect(made.text.contains(#""issueTokens": true"#), "\(made.text)")
        #expect(made.text.contains("clock: TestClock(Timestamp(millisecondsSince1970: 1_"), "\(made.text)")
        #expect(await project.pool.end() == 0)
    }

    @Test func `a test of a right answer alone is refused with the reason, and so is one without stand-ins`()
        async throws
    {
        let project = try await Project(isMadeForTests: true)
        let verify = project.steps.filter { $0["triggerSource"]?.text?.hasPrefix("Verify") == true }
        let alone = try await project.make(verify)
        let reason = alone.answer["message"]?.text ?? ""
        #expect(alone.status == 400 && reason.contains("would expect nothing"), "\(alone.answer)")
        #expect(reason.contains("what the function has made and kept") && reason.contains("with SignIn"), "\(reason)")
        #expect(await project.pool.end() == 0)

        let other = try await Project(isMadeForTests: false)
        let refused = try await other.make(other.steps)
        let words = refused.answer["message"]?.text ?? ""
        #expect(refused.status == 400 && words.contains("the pool saw “correct”"), "\(refused.answer)")
        #expect(
            words.contains("the test would see “incorrect”") && words.contains("static func forTests()"), "\(words)")
        #expect(await other.pool.end() == 0)
    }

    @Test func `a user gets recovery codes in a rehearsal, made by the function's program with its variables`()
        async throws
    {
        let project = try await Project(isMadeForTests: false)
        func call(_ operation: String, _ input: JSONValue) async throws -> JSONValue {
            let headers = [
                "Content-Type": "application/x-amz-json-1.1",
                "X-Amz-Target": "AWSCognitoIdentityProviderService.\(operation)",
                "Authorization": "AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/cognito-idp/aws4_request, "
                    + "SignedHeaders=host, Signature=0",
            ]
            let (_, text) = try await project.pool.fetch("/", post: input.flattened, headers: headers)
            return try JSONValue(json: Array(text.utf8))
        }
        let pool = try #require(try await call("CreateUserPool", ["PoolName": "p"])["UserPool"]?["Id"]?.text)
        let user = try await call("AdminCreateUser", ["UserPoolId": .text(pool), "Username": "ada"])
        let sub = try #require(user["User"]?["Attributes"]?.elements?.first { $0["Name"] == "sub" }?["Value"]?.text)
        func codes(of sub: String) async throws -> (status: Int, answer: JSONValue) {
            let body: JSONValue = [
                "function": project.steps.first?["function"] ?? .null, "userPoolId": .text(pool), "sub": .text(sub),
            ]
            let (status, text) = try await project.pool.fetch("/_local/recovery-codes", post: body.flattened)
            return (status, try JSONValue(json: Array(text.utf8)))
        }
        let made = try await codes(of: sub)
        #expect(made.status == 200, "\(made.answer)")
        #expect(made.answer["codes"] == ["RECOVERY", .text(pool), .text(sub), "us-east-1", "paper"], "\(made.answer)")
        let stranger = try await codes(of: "s-1")
        #expect(stranger.status == 400 && stranger.answer["message"] == "User does not exist.", "\(stranger.answer)")
        let nobody = try await project.pool.fetch("/_local/recovery-codes", post: #"{"step": "PAPER"}"#)
        #expect(nobody.0 == 400 && nobody.1.contains("the sub of a user"), "\(nobody)")
        #expect(await project.pool.end() == 0)
    }

    @Test func `a step that the function did not answer is refused`() async throws {
        let project = try await Project(isMadeForTests: true)
        var step = try #require(project.steps.first?.members)
        step["answer"] = nil
        step["timedOutAfterMilliseconds"] = 5000
        let made = try await project.make([.object(step)])
        #expect(made.answer["message"]?.text?.contains("did not answer in time") == true, "\(made.answer)")
        #expect(await project.pool.end() == 0)
    }
}
