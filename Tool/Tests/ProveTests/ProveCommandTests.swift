import CognitoProcessTestSupport
@_spi(Internal) import CognitoProof
import CognitoProofSamples
import CognitoSpawn
import Foundation
import Testing
import TriggerKit
@_spi(Internal) import WireJSON

/// `cognito-triggers prove` on real programs.
@Suite(.serialized, .timeLimit(.minutes(30))) struct ProveCommandTests {
    /// Writes a template with three functions of one program, and the pools that call them.
    private static func writeTemplate(in folder: Folder, pools: [String]) throws {
        let names = [
            "Define": "DefineAuthChallenge", "Create": "CreateAuthChallenge", "Verify": "VerifyAuthChallengeResponse",
        ]
        var lines = ["Transform: AWS::Serverless-2016-10-31", "Resources:"]
        for name in names.keys.sorted() {
            let code = folder.path("code-\(name)")
            try FileManager.default.createDirectory(atPath: code, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: "\(code)/bootstrap", withDestinationPath: ProveRun.program("CognitoProofProbe"))
            lines += [
                "  \(name):", "    Type: AWS::Serverless::Function", "    Properties:",
                "      Runtime: provided.al2023", "      Handler: bootstrap", "      CodeUri: \(code)",
                "      Environment: {Variables: {SAMPLE: \(name == "Verify" ? "PrefixCompared" : "SoundCode")}}",
            ]
        }
        for pool in pools {
            lines += ["  \(pool):", "    Type: AWS::Cognito::UserPool", "    Properties:", "      LambdaConfig:"]
            lines += names.sorted { $0.key < $1.key }.map { "        \($0.value): !GetAtt \($0.key).Arn" }
        }
        try lines.joined(separator: "\n").write(toFile: folder.path("template.yaml"), atomically: true, encoding: .utf8)
    }

    @Test(arguments: [[], ["--pool", "Members"], ["Define"], ["Create", "Verify", "Define"]])
    func `the functions of a template's pool are explored, with their own variables`(arguments: [String]) async throws {
        let folder = try Folder()
        try Self.writeTemplate(in: folder, pools: ["Members"])
        let run = try await ProveRun.run(
            ["prove"] + arguments + [
                "--package-path", folder.path("."), "--answer", "private:code", "--at-most", "200",
            ])
        #expect(run.status == 1, "\(run.output) \(run.errors)")
        #expect(run.output.contains("NO  odd-events-do-no-harm"), "\(run.output) \(run.errors)")
    }

    @Test(
        arguments: [
            (
                [], ["Members", "Guests"],
                "several pools with custom sign-ins. Choose one with --pool: Members, Guests."
            ),
            (["--pool", "Others"], ["Members"], "has no pool Others with a custom sign-in; it has Members."),
            ([], [], "has no pool that calls a function of the template in custom sign-ins."),
            (["Define", "--pool", "Members"], ["Members"], "either functions or a --pool"),
            (["Define", "Create"], ["Members"], "No function for VerifyAuthChallengeResponse."),
            (["Define", "Create", "VerifyAuthChallengeResponse=Nothing"], ["Members"], "Nothing"),
        ] as [([String], [String], String)])
    func `functions that are not found are wrong use`(arguments: [String], pools: [String], words: String) async throws
    {
        let folder = try Folder()
        try Self.writeTemplate(in: folder, pools: pools)
        let run = try await ProveRun.run(
            ["prove"] + arguments + ["--package-path", folder.path("."), "--answer", "private:code"])
        #expect(run.status != 0 && run.errors.replacing("\n", with: " ").contains(words), "\(run.output) \(run.errors)")
    }

    @Test(arguments: [("disturbs", Int32(1)), ("tells-accounts", 0), ("shows-secret", 0)])
    func `the exit status tells whether something is as bad as asked for`(severity: String, status: Int32) async throws
    {
        let folder = try Folder()
        let codes = folder.path("codes")
        let run = try await ProveRun.run([
            "prove", try ProveRun.program("CognitoProofProbe"), "--env", "SAMPLE=CodeResent", "--env",
            "OUTBOX=\(codes)",
            "--answer", "file:\(codes)", "--fail-on", severity,
        ])
        #expect(run.status == status, "\(run.output) \(run.errors)")
        #expect(
            run.output.contains("repeated-calls-agree disturbs: ")
                && run.output.contains("A user whose call Cognito repeats"))
        // Whoever reads only the output must not expect another status.
        let note = "The exit status is 0, because nothing broken is as bad as --fail-on \(severity)."
        #expect(run.output.contains(note) == (status == 0), "\(run.output)")
    }

    @Test func `the worst comes first, with its severity and what it means`() async throws {
        let run = try await ProveRun.run([
            "prove", try ProveRun.program("CognitoProofProbe"), "--json", "--env", "SAMPLE=UnknownGetsTokens",
            "--answer",
            "private:code",
        ])
        let properties = try ProveRun.properties(JSONDocument(Array(run.output.utf8)).root)
        #expect(properties.first?["severity"]?.scalarText == "lets-in")
        #expect(properties.first?["consequence"]?.scalarText?.isEmpty == false)
        #expect(properties.last?["severity"]?.kind == .null)
    }

    @Test func `a guess that is an unknown user's code by chance is not a finding`() async throws {
        let folder = try Folder()
        let codes = folder.path("codes")
        // With this seed, an unknown user's code is 000000, the app's first guess.
        let run = try await ProveRun.run([
            "prove", try ProveRun.program("CognitoProofProbe"), "--env", "SAMPLE=AnswerIsMetadata", "--env",
            "OUTBOX=\(codes)", "--answer", "file:\(codes)", "--seed", "4268656418",
        ])
        #expect(run.status == 0 && run.output.contains("\nheld in "), "\(run.output) \(run.errors)")
    }

    @Test func `an exploration that ends at its limit says what it left out, and its status is 1`() async throws {
        let program = try ProveRun.program("CognitoProofProbe")
        let arguments = ["prove", program, "--env", "SAMPLE=SoundCode", "--answer", "private:code"]
        let run = try await ProveRun.run(arguments + ["--at-most", "30", "--at-most", "5m"])
        #expect(run.status == 1, "\(run.output) \(run.errors)")
        #expect(run.output.contains("ended at its limit of 30 histories or 300 seconds"), "\(run.output)")
        #expect(
            run.output.contains("It left out") && run.output.contains("\nundecided in 30 histories"), "\(run.output)")
        let wrong = try await ProveRun.run(arguments + ["--at-most", "soon"])
        #expect(wrong.status == 2 && wrong.errors.contains("--at-most soon: write a number"), "\(wrong.errors)")
    }

    @Test(arguments: [
        (
            ["SAMPLE=SentWords"],
            [#"The log: ERROR  The function could not start error="The environment variable MAIL_FROM is not set.""#]
        ),
        (
            ["SAMPLE=SentWords", "MAIL_FROM=codes@example.org"],
            [
                "The function fails before any challenge is shown: ",
                "a known user sees the error InternalError",
                "The log: ERROR  The trigger failed ",
                "127.0.0.1",
            ]
        ),
        (["SAMPLE=CrashesOnSRP"], ["      log: ", "Fatal error: Index out of range"]),
    ])
    func `what an app is not told of a failure is in the report`(settings: [String], words: [String]) async throws {
        let variables = ["AWS_ENDPOINT_URL=http://127.0.0.1:9"] + settings
        let run = try await ProveRun.run(
            ["prove", try ProveRun.program("CognitoProofProbe"), "--answer", "private:words"] + ProveRun.key
                + variables.flatMap { ["--env", $0] })
        #expect(run.status != 0, "\(run.output) \(run.errors)")
        for word in words { #expect(run.output.contains(word), "\(run.output) \(run.errors)") }
    }

    @Test(
        arguments: [
            (["CODE=file:"], 0, " held in "), (["CODE=file:", "RIDDLE=text:a keyboard"], 0, " held in "),
            (["private:answer"], 1, "No sign-in passed the step CODE."),
            (["CODE=private:nothing"], 1, "--answer CODE=private:KEY"), (["MAIL=file:"], 2, "it has RIDDLE, CODE."),
            (["CODE=file:", "RIDDLE=message"], 2, "Use file:PATH for RIDDLE as well"),
            (["CODE=file:", "RIDDLE=file:/dev/null"], 2, "the steps have 2 files"),
        ] as [([String], Int32, String)])
    func `the steps of a declared flow have their answers in places of their own`(
        answers: [String], status: Int32, words: String
    ) async throws {
        let folder = try Folder()
        let codes = folder.path("codes")
        let options = answers.flatMap { ["--answer", $0.hasSuffix("file:") ? $0 + codes : $0] }
        let run = try await ProveRun.run(
            [
                "prove", try ProveRun.program("CognitoProofProbe"), "--env", "SAMPLE=RiddleOrCode", "--env",
                "OUTBOX=\(codes)",
            ]
                + ProveRun.key + options)
        #expect(run.status == status, "\(run.output) \(run.errors)")
        #expect((run.output + run.errors).replacing("\n", with: " ").contains(words), "\(run.output) \(run.errors)")
    }

    @Test(
        arguments: [
            (["CONDITION=client"], [], 1, "through another app client never reach the step CODE, but end in tokens."),
            (["CONDITION=client"], ["--client", "webclient"], 0, " held in "),
            ([], [], 1, "--user-attribute custom:risk=VALUE"),
            ([], ["--user-attribute", "custom:risk=high"], 0, " held in "),
        ] as [([String], [String], Int32, String)])
    func `a step under a condition is met, or named with what its condition reads`(
        variables: [String], options: [String], status: Int32, words: String
    ) async throws {
        let folder = try Folder()
        let codes = folder.path("codes")
        let run = try await ProveRun.run(
            ["prove", try ProveRun.program("CognitoProofProbe"), "--answer", "file:\(codes)"] + ProveRun.key
                + (["SAMPLE=ConditionalCode", "OUTBOX=\(codes)"] + variables).flatMap { ["--env", $0] } + options)
        #expect(run.status == status, "\(run.output) \(run.errors)")
        #expect(run.output.replacing("\n", with: " ").contains(words), "\(run.output) \(run.errors)")
    }

    @Test func `a user without an attribute who gets in is found in a program`() async throws {
        let run = try await ProveRun.run([
            "prove", try ProveRun.program("CognitoProofProbe"), "--env", "SAMPLE=PetName", "--answer", "text:rex",
            "--user-attribute", "custom:pet=rex",
        ])
        #expect(run.status == 1, "\(run.output) \(run.errors)")
        #expect(run.output.contains("a known user without custom:pet signs in"), "\(run.output)")
    }

    @Test func `a declared flow that cannot be made says why`() async throws {
        let run = try await ProveRun.run(["prove", try ProveRun.program("PasswordlessCode")])
        #expect(run.status == 2 && run.errors.contains("CODE_KEY"), "\(run.output) \(run.errors)")
    }

    @Test func `a history is sent again by invoke`() async throws {
        let folder = try Folder()
        let program = try ProveRun.program("CognitoProofProbe")
        let report = try await ProveRun.run([
            "prove", program, "--json", "--env", "SAMPLE=UnlimitedAttempts", "--answer", "private:code",
        ])
        try Data(report.output.utf8).write(to: URL(fileURLWithPath: folder.path("proof.json")))
        let replay = try await ProveRun.run([
            "invoke", program, folder.path("proof.json"), "--env", "SAMPLE=UnlimitedAttempts",
        ])
        #expect(replay.status == 0, "\(replay.output) \(replay.errors)")
        #expect(replay.output.contains("ok  guesses-are-bounded 1") && replay.output.contains("every-history-ends"))
    }

    @Test(
        arguments: [
            ([], 2, "does not know the right answers"), (["--answer", "private"], 2, "write private:KEY"),
            (["--answer", "private:code", "--steps", "custom,code"], 2, "there is no step code"),
            (["--answer", "private:code", "--client-metadata", "x"], 2, "write KEY=value"),
            (["--answer", "private:code", "--user-attribute", "x"], 2, "write NAME=value"),
            (["--answer", "text:"], 2, "text:ANSWER"),
            (["--answer", "=text:x"], 2, "STEP= before it"),
            (["--answer", "private:code", "--answer", "public-sum"], 2, "there is already a place for all steps"),
            (["--answer", "A=private:code", "--answer", "A=public-sum"], 2, "there is already a place for the step A"),
            (["--answer", "message", "--env", "AWS_ENDPOINT_URL_SNS=http://127.0.0.1:9"], 2, "--answer file:PATH"),
            (["--answer", "private:code", "--guesses", "0"], 2, "at least 1"),
            (["--answer", "private:nothing"], 2, "No right answer was found"),
            (
                ["--answer", "private:nothing"], 2,
                "Say where it is: --answer private:KEY, public-sum, message, file:PATH"
            ),
            (["--answer", "private:code", "--env", "SAMPLE=Nothing"], 1, "fails on the first event"),
        ] as [([String], Int32, String)])
    func `wrong use and functions that do not start are no proof`(
        options: [String], status: Int32, words: String
    ) async throws {
        let run = try await ProveRun.run(
            ["prove", try ProveRun.program("CognitoProofProbe"), "--env", "SAMPLE=SoundCode"] + options)
        #expect(run.status == status, "\(run.output) \(run.errors)")
        #expect((run.output + run.errors).replacing("\n", with: " ").contains(words), "\(run.output) \(run.errors)")
        #expect(!run.output.contains("ok  "))
    }

    @Test func `a proof that takes long says how far it is, where no terminal shows it`() async throws {
        let folder = try Folder()
        let program = folder.path("silent")
        try "#!/bin/sh\nexec sleep 100\n".write(toFile: program, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        // A program that never answers keeps the proof at its first history.
        let run = try await ProveRun.run(
            ["prove", program, "--answer", "private:code", "--timeout", "100"], until: "histories explored so far")
        #expect(run.errors == "prove: 0 histories explored so far\n" && run.output.isEmpty, "\(run.output)")
        #expect(run.status == 130)
    }

    @Test func `a function without a custom sign-in is wrong use, and is told which handlers it lacks`() async throws {
        let run = try await ProveRun.run(["prove", try ProveRun.program("AutoConfirm")])
        #expect(run.status == 2)
        let words =
            "AutoConfirm has no handler for DefineAuthChallenge, CreateAuthChallenge, VerifyAuthChallengeResponse."
        #expect(run.errors.replacing("\n", with: " ").contains(words), "\(run.errors)")
    }

    @Test func `a program that is not there is wrong use`() async throws {
        let run = try await ProveRun.run(["prove", "./nothing-there", "--answer", "public-sum"])
        #expect(run.status == 2)
        let help = try await ProveRun.run(["prove", "--help"])
        #expect(help.status == 0 && help.output.contains("unknown-users-look-alike"))
    }
}
