import CognitoProcessTestSupport
@_spi(Internal) import CognitoProof
import CognitoProofSamples
import Foundation
import Testing
import TriggerKit

/// Sign-ins without a mistake that `cognito-triggers prove` explores in real programs.
@Suite(.serialized, .timeLimit(.minutes(30))) struct ProveSoundTests {
    @Test(arguments: [
        ("SoundCode", "private:code"), ("SoundCode", "file:"), ("SoundSum", "public-sum"),
        ("ConstantIsShown", "private:code"), ("OwnChannel", "private:code"), ("BoundCode", "private:answer"),
        ("AnswerIsMetadata", "file:"),
        ("MisdirectedCode", "message"),
    ])
    func `a program without a mistake holds`(sample: String, answer: String) async throws {
        let folder = try Folder()
        let codes = folder.path("codes")
        let run = try await ProveRun.run([
            "prove", try ProveRun.program("CognitoProofProbe"), "--env", "SAMPLE=\(sample)", "--env",
            "OUTBOX=\(codes)",
            "--answer", answer == "file:" ? answer + codes : answer,
        ])
        #expect(run.status == 0, "\(run.output) \(run.errors)")
        #expect(run.output.contains("ok  guesses-are-bounded") && run.output.contains("\nheld in "), "\(run.output)")
    }

    @Test func `the ready-made sign-in with a captcha holds from outside`() async throws {
        let run = try await ProveRun.run([
            "prove", try ProveRun.program("CaptchaSignIn"), "--answer", "public-sum", "--steps",
            "password,custom",
        ])
        #expect(run.status == 0, "\(run.output) \(run.errors)")
    }

    @Test func `the ready-made sign-in with a code by mail holds, and its mails are read on the way`() async throws {
        let run = try await ProveRun.run(
            ["prove", try ProveRun.program("PasswordlessCode")] + ProveRun.key)
        #expect(run.status == 0, "\(run.output) \(run.errors)")
        #expect(run.output.contains("\nheld in "))
    }

    @Test(arguments: [
        "arn:aws:secretsmanager:eu-west-1:123456789012:secret:codes-a1b2c3",
        "arn:aws:ssm:eu-west-1:123456789012:parameter/codes/key",
    ])
    func `a sign-in whose key AWS keeps holds, without AWS`(_ arn: String) async throws {
        let run = try await ProveRun.run([
            "prove", try ProveRun.program("CognitoProofProbe"), "--env", "SAMPLE=SentWords", "--env",
            "CODE_KEY_ARN=\(arn)",
        ])
        #expect(run.status == 0, "\(run.output) \(run.errors)")
        #expect(run.output.contains("\nheld in "))
    }

    @Test func `a step that sends, and says where its answer is, sends nothing to AWS`() async throws {
        let run = try await ProveRun.run(
            ["prove", try ProveRun.program("CognitoProofProbe"), "--env", "SAMPLE=SentWords"]
                + ProveRun.key)
        #expect(run.status == 0, "\(run.output) \(run.errors)")
        #expect(run.output.contains("\nheld in "))
        // Credentials may be for another service.
        let own = try await ProveRun.run(
            ["prove", try ProveRun.program("CognitoProofProbe"), "--env", "SAMPLE=SentWords"]
                + ProveRun.key
                + ["--env", "AWS_ACCESS_KEY_ID=own", "--env", "AWS_SECRET_ACCESS_KEY=own"])
        #expect(own.status == 0, "\(own.output) \(own.errors)")
    }

    @Test func `the ready-made sign-in with a link holds, and sends once however often it is called`() async throws {
        let table = try await ProofServices.shared().table().flatMap { ["--env", "\($0.key)=\($0.value)"] }
        let run = try await ProveRun.run(
            ["prove", try ProveRun.program("MagicLink"), "--env", "LINK_PAGE=https://app.example.org/sign-in"]
                + ProveRun.key
                + table)
        #expect(run.status == 0, "\(run.output) \(run.errors)")
        #expect(!run.output.contains("another process sends a message again"), "\(run.output)")
    }

    @Test func `the ready-made sign-in with a question holds for a user with an answer on file`() async throws {
        let record = try SecretQuestion.record(of: Secret("Fluffy"), to: "pet", rounds: 10_000).reveal()
        let run = try await ProveRun.run(
            [
                "prove", try ProveRun.program("SecretQuestion"), "--env",
                "QUESTIONS=pet=What was your first pet called?",
                "--user-attribute", "custom:secret_answer=\(record)", "--answer", "text:Fluffy",
            ] + ProveRun.key)
        #expect(run.status == 0, "\(run.output) \(run.errors)")
    }

    @Test func `a function with a key for its codes holds, whichever variable has the key`() async throws {
        let folder = try Folder()
        let template = folder.path("template.yaml")
        try """
        Resources:
          CodeKey:
            Type: AWS::KMS::Key
          CognitoProofProbe:
            Type: AWS::Serverless::Function
            Properties:
              Runtime: provided.al2023
              Handler: bootstrap
              Environment:
                Variables:
                  SAMPLE: KeyedCode
                  CODES_KEY: !GetAtt CodeKey.Arn
        """.write(toFile: template, atomically: true, encoding: .utf8)
        let arguments = ["prove", try ProveRun.program("CognitoProofProbe"), "--answer"]
        let run = try await ProveRun.run(arguments + ["private:code", "--template", template])
        #expect(run.status == 0 && !run.errors.contains("CODES_KEY"), "\(run.output) \(run.errors)")
        let key = "arn:aws:kms:eu-west-1:111122223333:key/d5118b4b-0000-4000-8000-000000000000"
        let named = try await ProveRun.run(
            arguments + ["message", "--env", "SAMPLE=SentWords", "--env", "KMS_KEY_ARN=\(key)"] + ProveRun.key)
        #expect(!(named.output + named.errors).contains("your own endpoint"), "\(named.output) \(named.errors)")
    }
}
