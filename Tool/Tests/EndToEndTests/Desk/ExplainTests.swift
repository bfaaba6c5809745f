import CognitoProcessTestSupport
import Foundation
import Testing

/// `explain`, as a person or a script runs it.
@Suite(.timeLimit(.minutes(5))) struct ExplainTests {
    private static func run(_ arguments: String..., input: String = "") async throws -> DeskRun {
        try await DeskRun(
            executable: "cognito-triggers", ["explain"] + arguments, input: Array(input.utf8),
            environment: ["PATH": "/usr/bin:/bin"])
    }

    /// Its output, if it ends well.
    private static func text(_ arguments: String...) async throws -> String {
        let run = try await DeskRun(
            executable: "cognito-triggers", ["explain"] + arguments, environment: ["PATH": "/usr/bin:/bin"])
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        return String(decoding: run.output, as: UTF8.self)
    }

    @Test func `docs/operations.md is what --markdown prints`() async throws {
        let page = try String(contentsOfFile: "\(PackageFolder.root)/docs/operations.md", encoding: .utf8)
        #expect(
            try await Self.text("--markdown") == page,
            "run: swift run cognito-triggers explain --markdown > docs/operations.md")
    }

    @Test func `an operation's triggers come in their order, with their fields`() async throws {
        let text = try await Self.text("signup")
        var rest = text[...]
        for part in [
            "1  PreSignUp_SignUp", "validationData (the caller's ValidationData)", "2  PostConfirmation_ConfirmSignUp",
            "if the answer sets autoConfirmUser", "3  CustomMessage_SignUp", "or CustomEmailSender_SignUp",
        ] {
            let place = try #require(rest.firstRange(of: part), "\(part) in \(text)")
            rest = rest[place.upperBound...]
        }
    }

    @Test func `an operation and a trigger name their evidence, and the facts that are old or contradicted`()
        async throws
    {
        let operation = try await Self.text("ConfirmSignUp")
        #expect(operation.contains(" recorded") && operation.contains("Old or contradicted"), "\(operation)")
        #expect(operation.contains("2017-05-11  A code for a user who is confirmed is refused. Contradicted: "))
        let trigger = try await Self.text("PreAuthentication")
        #expect(trigger.contains("2024  CUSTOM_AUTH does not call PreAuthentication. Contradicted: "), "\(trigger)")
        #expect(try await Self.text("CUSTOM_AUTH").contains("2024  CUSTOM_AUTH does not call PreAuthentication."))
        let json = try await Self.text("ConfirmSignUp", "--json")
        #expect(json.contains(#""doubtful":[{"contradicted":"#), "\(json)")
    }

    @Test func `the name of a group explains all template rules of the group`() async throws {
        let text = try await Self.text("oauth")
        for rule in ["oauth.not-enabled", "oauth.no-domain", "oauth.no-branding"] { #expect(text.contains(rule)) }
    }

    @Test(arguments: [("SignUp", true), ("token", false), ("/login", true)])
    func `only an operation that differs for federated users mentions --federated`(
        _ name: String, _ isDifferent: Bool
    ) async throws {
        #expect(try await Self.text(name).contains("Use --federated") == isDifferent)
    }

    @Test func `--iam reads a description, whatever the program writes to standard error`() async throws {
        let run = try await Self.run("--iam", "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Bootstraps/describes.sh")
        #expect(run.status == 0 && run.errors.contains("a warning"), "\(run.errors)")
        #expect(try JSONObject(run.output)[text: "Version"] == "2012-10-17")
    }

    /// A sender's program that reads the key from a variable of its own, and another variable before that.
    private static let sender = """
        #!/bin/sh
        if [ "$1" = --describe ]; then
          echo '{"function":"Sender","handlers":[{"trigger":"CustomEmailSender"}],"fallback":false,"permissions":[PERMISSIONS]}'
          exit
        fi
        [ -n "$MAIL_FROM" ] || { echo 'error: The environment variable MAIL_FROM is not set' >&2; exit 1; }
        case "$CODE_KEY" in
          "") echo 'error: The environment variable CODE_KEY is not set' >&2 ;;
          *) echo 'error: The environment variable CODE_KEY is not the ARN of a key or alias in AWS KMS, such as arn' >&2 ;;
        esac
        exit 1

        """

    @Test(arguments: [
        ("", ["kms:Decrypt ${CODE_KEY}"]),
        (
            #"{"actions":["kms:Decrypt"],"resource":"${OWN_KEY}","conditions":{}}"#, ["kms:Decrypt ${OWN_KEY}"]
        ),
    ])
    func `--iam names the variable from which the code reads its key`(
        _ permissions: String, _ statements: [String]
    ) async throws {
        let folder = WorkFolder()
        let path = "\(folder.path)/Sender"
        try Self.sender.replacing("PERMISSIONS", with: permissions).write(
            toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        let run = try await Self.run("--iam", path, "--json")
        let policy = try JSONDecoder().decode(Policy.self, from: Data(run.object().object("policy").bytes()))
        let decrypting = policy.Statement.filter { $0.Action.contains("kms:Decrypt") }
        #expect(decrypting.map { "kms:Decrypt \($0.Resource)" } == statements, "\(run.errors)")
    }

    @Test func `--iam of MailSender names KMS_KEY_ARN, which it reads`() async throws {
        let run = try await Self.run("--iam", try PackageFolder.executable("MailSender"), "--json")
        let policy = try JSONDecoder().decode(Policy.self, from: Data(run.object().object("policy").bytes()))
        #expect(policy.Statement.contains { $0.Action == ["kms:Decrypt"] && $0.Resource == "${KMS_KEY_ARN}" })
    }

    private struct Policy: Decodable {
        struct Statement: Decodable {
            let Action: [String]
            let Resource: String
        }

        let Statement: [Statement]
    }

    @Test func `--federated says what an operation is for a user of an external provider`() async throws {
        let text = try await Self.text("AdminCreateUser", "--federated")
        #expect(text.contains("AdminCreateUser creates native users only."))
        #expect(
            text.contains("1  InboundFederation_ExternalProvider") && text.contains("2  PreSignUp_ExternalProvider"))
        #expect(try await Self.text("PreSignUp", "--federated").contains("PreSignUp_ExternalProvider"))
        #expect(try await Self.text("CustomMessage", "--federated").contains("No sign-in through an external provider"))
    }

    @Test(arguments: [
        ("PreSignUp", "autoVerifyEmail"), ("pre sign-up", "autoVerifyEmail"),
        ("PreTokenGenerationConfig", "TokenGeneration_HostedAuth"), ("customemailsender_signup", "SignUp, /signup"),
        ("CUSTOM_AUTH", "1  DefineAuthChallenge_Authentication"), ("/login", "TokenGeneration_HostedAuth"),
        ("/oauth2/token", "TokenGeneration_ClientCredentials"), ("token", "TokenGeneration_RefreshTokens"),
        ("Authorize", "a browser with a session of the last hour"),
        ("redirect-mismatch", "CallbackURLs of the app client"),
        ("machine.token-version", "only with V3_0"), ("federated", "federated sign-in, later"),
        ("custom-message.sms-length", "6 to 140 characters"), ("Custom-Message.SMS-Length", "6 to 140 characters"),
        ("UserLambdaValidationException", "A function reported an error"), ("code.not-compared", "only by running it"),
        ("permission.missing", "does not let Cognito call the function"), ("CIRCLE", "depend on each other"),
        ("code.no-handler", "NoHandler"), ("access-denied", "Cognito is not allowed to call"),
        ("Cognito-Time-Out", "for example"), ("SyncTrigger", "events SyncTrigger"),
        ("CognitoStreams", "Kinesis"),
    ])
    func `a trigger, a source, a flow, a page, a rule and an error can be asked for`(name: String, words: String)
        async throws
    {
        #expect(try await Self.text(name).contains(words))
        for line in try await Self.text(name, "--json").split(separator: "\n") {
            #expect(try !JSONObject(Array(line.utf8)).members.isEmpty)
        }
    }

    @Test func `without a name all operations are listed`() async throws {
        #expect(try await Self.text().contains("AdminCreateUser"))
        let objects = try await Self.run("--json").objects()
        #expect(objects.count > 25 && objects.allSatisfy { $0[text: "operation"]?.isEmpty == false })
    }

    @Test func `an error is explained, from standard input too`() async throws {
        let error = "PreSignUp failed with error The request could not be completed (reference 7e1f-9a)."
        let text = try await Self.text("--error", error)
        #expect(text.contains("--filter-pattern '\"7e1f-9a\"'") && text.contains("where to look"))
        let run = try await Self.run("--error", "-", "--json", input: "  \(error)\n")
        #expect(try run.object()[text: "shape"] == "reference")
    }

    @Test func `the address of a callback is explained as a browser shows it`() async throws {
        let refused = try await Self.text(
            "--error",
            "https://app.example.org/?error_description=PreSignUp+failed+with+error+By+invitation+only.+%5Bnot-invited%5D.+"
                + "&state=1&error=invalid_request")
        #expect(refused.contains("The function of PreSignUp refused, with the code not-invited"))
        let linked = try await Self.text(
            "--error",
            "https://app.example.org/?error_description=Already+found+an+entry+for+username+google_1&error=invalid_request"
        )
        #expect(linked.contains("cognito-triggers pool --linked-sign-in fail"))
    }

    @Test func `the text of an error is explained without the option`() async throws {
        let run = try await Self.run("PreSignUp failed with error No..", "--json")
        #expect(try run.status == 0 && run.object()[text: "kind"] == "diagnosis", "\(run.errors)")
    }

    @Test func `an error that is not known ends with status 1, and what is known`() async throws {
        let run = try await Self.run("--error", "the socket is gone")
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errors.contains("no known pattern") && run.errors.contains("Socket timeout"))
        #expect(run.errors.split(separator: "\n").count { $0.hasPrefix("  ") } == 3, "\(run.errors)")
        let other = try await Self.run("--error", "7")
        #expect(other.status == 1 && other.errors.contains("cognito-time-out, refusal"))
    }

    @Test(arguments: [["--error", ""], ["--error", " \n"], ["--error", "-"]])
    func `an error without a text is wrong use`(arguments: [String]) async throws {
        let run = try await DeskRun(
            executable: "cognito-triggers", ["explain"] + arguments, environment: ["PATH": "/usr/bin:/bin"])
        #expect(run.status == 2 && run.output.isEmpty && run.errors.contains("needs the text of an error"))
    }

    @Test(arguments: [
        "explain SignUp", "explain", "explain PreSignUp", "explain permission.missing", "explain access-denied",
        "explain --error 'the socket is gone'",
    ])
    func `on a terminal no line is broken within a word`(command: String) async throws {
        let wide = try await TerminalRun(command, columns: 1000)
        let narrow = try await TerminalRun(command, columns: 60)
        #expect(wide.status == narrow.status)
        func words(_ text: String) -> [Substring] { text.split { $0.isWhitespace } }
        #expect(words(narrow.text) == words(wide.text))
        // A longer line is there to be copied: a command, or one word.
        let long = narrow.text.split(separator: "\n").filter { line in
            line.count > 60 && !line.hasPrefix("  $ ") && words(String(line)).allSatisfy { $0.count < 40 }
        }
        #expect(long == [])
    }

    @Test(arguments: [["SignUp", "--markdown"], ["SignUp", "--error", "x"], ["--markdown", "--json"]])
    func `one thing is asked at a time`(arguments: [String]) async throws {
        let run = try await DeskRun(
            executable: "cognito-triggers", ["explain"] + arguments, environment: ["PATH": "/usr/bin:/bin"])
        #expect(run.status == 2)
        #expect(try run.output.isEmpty || run.result()[text: "code"] == "wrong-use")
    }
}
