import CognitoProcessTestSupport
import Foundation
import Testing

/// The command, as a person or a script runs it.
@Suite(.timeLimit(.minutes(5))) struct CommandTests {
    private static func run(
        _ arguments: String..., input: [UInt8] = [], limit: Int = 120
    ) async throws -> DeskRun {
        try await DeskRun(
            executable: "cognito-triggers", arguments, input: input,
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"], limit: limit)
    }

    // MARK: invoke

    @Test func `invoke shows what a function decides`() async throws {
        let function = try PackageFolder.executable("InviteOnlySignUp")
        let run = try await Self.run(
            "invoke", function, "PreSignUp_SignUp", "--env", "INVITED_EMAILS=solveig.aasen@example.org")
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 0, "\(text) \(run.errors)")
        #expect(text.contains("ok  PreSignUp_SignUp  answered") && text.contains("after a start of"))
        #expect(text.contains("decision  confirm") && text.contains("response.autoConfirmUser = true"))
        // Lambda's own lines are in --json, and what they say is in the first line.
        #expect(!text.contains("RequestId"))
        #expect(!text.contains("\u{1B}"))
    }

    @Test func `invoke shows the sentence that the app sees, and ends with status 1`() async throws {
        let function = try PackageFolder.executable("InviteOnlySignUp")
        let run = try await Self.run(
            "invoke", function, "PreSignUp_SignUp", "--env", "INVITED_EMAILS=nobody@example.org", "--quiet")
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 1)
        #expect(text.contains("NO  PreSignUp_SignUp  refused"), "\(text) \(run.errors)")
        #expect(text.contains("the app sees  UserLambdaValidationException: PreSignUp failed with error "))
        #expect(!text.contains("START RequestId"))
    }

    @Test func `invoke shows how many groups and roles a function changes, and none by name`() async throws {
        let run = try await Self.run(
            "invoke", try PackageFolder.executable("GroupClaims"), "TokenGeneration_Authentication", "--env",
            "ADDED_GROUPS=auditors,editors", "--env", "REMOVED_GROUPS=strings", "--quiet")
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 0 && text.contains("    decision  2 groups added, 1 group removed\n"), "\(text)")
    }

    @Test func `an error's reference, which the app reads, is in the line of the log that invoke shows`() async throws {
        let run = try await Self.run("invoke", try PackageFolder.executable("SignInAudit"), "PreSignUp_SignUp")
        let text = String(decoding: run.output, as: UTF8.self)
        let reference = try #require(text.firstMatch(of: /the app sees .*\(reference ([0-9a-f-]{36})\)/), "\(text)").1
        #expect(text.contains("ERROR  reference \(reference)  "), "\(text)")
    }

    @Test(arguments: [
        (
            #"{"response":{"autoConfirmUser":"yes"}}"#,
            "answer.member-type  response.autoConfirmUser: expected boolean, found text"
        ),
        (#"{"response":[]}"#, "answer.response  response: it is an array"),
        ("\"done\"", "answer.event  the answer: it is a text"),
        ("null", "answer.event  the answer: it is null"),
    ])
    func `invoke finds an answer that Cognito refuses`(_ answer: String, _ fault: String) async throws {
        // Twice: where much runs at once, Python's start may take Cognito's five seconds. It is not ended for that.
        let run = try await Self.run(
            "invoke", "--repeat", "2", "--timeout", "100",
            "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Bootstraps/answer.py",
            "PreSignUp_SignUp", "--env",
            "ANSWER=\(answer)", "--env", "PATH=\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")")
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 1)
        #expect(text.contains("NO  PreSignUp_SignUp  Cognito refuses this answer"), "\(text) \(run.errors)")
        #expect(text.contains("refused  \(fault)"), "\(text)")
        #expect(text.contains("the app sees  InvalidLambdaResponseException: Unrecognizable lambda output"))
    }

    @Test func `a line of the log that has several lines is one, with spaces`() async throws {
        let package = try RehearsedPackage()
        let program = """
            #!/usr/bin/env python3
            import os
            import urllib.request

            base = "http://" + os.environ["AWS_LAMBDA_RUNTIME_API"] + "/2018-06-01/runtime/invocation/"
            while True:
                with urllib.request.urlopen(base + "next") as reply:
                    identifier, event = reply.headers["Lambda-Runtime-Aws-Request-Id"], reply.read()
                print("2026-03-01T09:00:00Z\\t" + identifier + "\\tINFO\\tfirst\\r  second", flush=True)
                print("third\\rfourth", flush=True)
                urllib.request.urlopen(urllib.request.Request(base + identifier + "/response", event)).close()
            """
        try package.write(program, to: "Sources/Versioned.swift")
        let run = try await DeskRun(
            executable: "cognito-triggers",
            ["invoke", "Versioned", "PreAuthentication_Authentication", "--package-path", package.path],
            environment: ["PATH": package.toolPath])
        let output = String(decoding: run.output, as: UTF8.self)
        #expect(output.contains("    | 2026-03-01T09:00:00Z  INFO  first second\n    | third fourth\n"), "\(output)")
    }

    @Test func `invoke names the rule that an answer breaks, and passes over one that is switched off`() async throws {
        let answer = #"{"response":{"smsMessage":"{####}\#(String(repeating: "a", count: 150))"}}"#
        let arguments = [
            "invoke", "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Bootstraps/answer.py", "CustomMessage_SignUp",
            "--env",
            "ANSWER=\(answer)", "--env", "PATH=/usr/local/bin:/usr/bin:/bin", "--repeat", "2", "--timeout", "100",
            "--json",
        ]
        func last(_ run: DeskRun) throws -> JSONObject { try #require(run.objects().last) }
        let run = try await DeskRun(
            executable: "cognito-triggers", arguments, environment: ["PATH": "/usr/bin:/bin"], limit: 120)
        #expect(run.status == 1)
        let findings = try #require(try last(run).members["findings"] as? [[String: Any]])
        #expect(findings.compactMap { $0["rule"] as? String } == ["custom-message.sms-length"])
        #expect(findings.compactMap { $0["text"] as? String } == ["A text message must have 6 to 140 characters."])
        let skipped = try await DeskRun(
            executable: "cognito-triggers", arguments + ["--skip", "custom-message.sms-length"],
            environment: ["PATH": "/usr/bin:/bin"], limit: 120)
        #expect(try last(skipped)[text: "verdict"] == "good", "\(String(decoding: skipped.output, as: UTF8.self))")
    }

    @Test func `invoke --json prints an object a line, in the order of the events, from several processes`()
        async throws
    {
        let run = try await Self.run(
            "invoke", try PackageFolder.executable("Witness"), "\(PackageFolder.root)/events", "--repeat", "20",
            "--concurrency", "4", "--json")
        // An echo decides nothing, and two triggers have to decide.
        #expect(run.status == 1, "\(run.errors)")
        let objects = try run.objects()
        #expect(try run.result().integer("bad") == 40)
        let samples = try Sample.all().map(\.name).sorted()
        #expect(objects.compactMap { $0[text: "event"] } == samples.flatMap { Array(repeating: $0, count: 20) })
        let undecided = ["CreateAuthChallenge_Authentication", "DefineAuthChallenge_Authentication"]
        #expect(
            objects.allSatisfy { ($0[text: "verdict"] == "good") != undecided.contains($0[text: "event"] ?? "") })
        #expect(Set(objects.compactMap { $0[text: "requestId"] }).count == objects.count)
        let processes = Set(objects.compactMap { $0.members["process"] as? Int })
        #expect((2...4).contains(processes.count))
        #expect(objects.count { $0.members["initMicroseconds"] is Int } == processes.count)
    }

    @Test func `what a signal keeps from being answered is no result of invoke's`() async throws {
        let run = try await DeskRun(
            executable: "cognito-triggers",
            [
                "invoke", try PackageFolder.executable("ConformanceProbe"), "-", "--repeat", "40", "--timeout", "60",
                "--quiet",
            ], input: Array(#"{"triggerSource":"PreSignUp_SignUp","do":"sleep","ms":60000}"#.utf8),
            environment: ["PATH": "/usr/bin:/bin"], limit: 2)
        // It is asked to end when the limit is over.
        #expect(run.output.isEmpty, "\(String(decoding: run.output, as: UTF8.self))")
        #expect(run.errors.isEmpty)
    }

    @Test func `invoke --cognito-clock calls again after five seconds, three times in all`() async throws {
        let event = #"{"triggerSource":"PreSignUp_SignUp","do":"sleep","ms":5600,"response":{}}"#
        let run = try await Self.run(
            "invoke", try PackageFolder.executable("ConformanceProbe"), "-", "--cognito-clock", "--timeout", "8",
            input: Array(event.utf8))
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 1)
        #expect(text.contains("called 3 times"), "\(text) \(run.errors)")
        // Each attempt is shown, even those that Cognito gave up on.
        for attempt in 1...3 { #expect(text.contains("attempt \(attempt) of 3, ")) }
        #expect(
            text.contains(
                "UnexpectedLambdaException: PreSignUp invocation failed due to error Socket timeout while invoking Lambda function."
            ))
    }

    @Test(arguments: [
        (
            #"{"triggerSource":"PreSignup_SignUp"}"#,
            "There is no trigger source PreSignup_SignUp. Did you mean PreSignUp_SignUp?"
        ),
        (
            #"{"triggerSource":"Nobody_Knows"}"#,
            "There is no trigger source Nobody_Knows. `cognito-triggers events` lists"
        ),
        (
            #"{"triggerSource":"PreSignUp_SignUp\u001b[8m\n"}"#,
            "There is no trigger source PreSignUp_SignUp\\u001b[8m\\u000a. Did you"
        ),
        (#"{"version":"2.0","routeKey":"$default","rawPath":"/"}"#, " is not a Cognito event: it has no triggerSource"),
        ("hello", "is not a Cognito event"),
        ("{\n  \"größe\" 1}", "is not a Cognito event: it is not JSON: expected ':' on line 2, column 11."),
        ("", "`cognito-triggers events PreSignUp_SignUp > event.json` makes one"),
    ])
    func `what Cognito does not send is wrong use of invoke and check`(_ event: String, _ words: String) async throws {
        for arguments in [
            ["invoke", try PackageFolder.executable("Witness"), "-"],
            ["check", "-", try Sample("PreSignUp_SignUp").path],
        ] {
            let run = try await DeskRun(
                executable: "cognito-triggers", arguments, input: Array(event.utf8),
                environment: ["PATH": "/usr/bin:/bin"])
            #expect(run.status == 2 && run.output.isEmpty, "\(String(decoding: run.output, as: UTF8.self))")
            #expect(run.errors.contains(words), "\(run.errors)")
        }
    }

    @Test func `of several files the one with a wrong source is named`() async throws {
        let folder = WorkFolder()
        let event = try String(contentsOfFile: Sample("PreSignUp_SignUp").path, encoding: .utf8)
        for (name, source) in [("a", "PreSignUp_SignUp"), ("b", "PreSignUp_Sign_Up")] {
            try event.replacing("PreSignUp_SignUp", with: source).write(
                toFile: "\(folder.path)/\(name).json", atomically: true, encoding: .utf8)
        }
        let run = try await Self.run("invoke", try PackageFolder.executable("Witness"), folder.path)
        #expect(run.status == 2)
        #expect(
            run.errors.contains("\(folder.path)/b.json: There is no trigger source PreSignUp_Sign_Up."), "\(run.errors)"
        )
    }

    @Test func `nothing of an event, an answer or a log reaches the terminal as a command`() async throws {
        let run = try await Self.run(
            "invoke", "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Bootstraps/answer.py", "PreSignUp_SignUp",
            "--env",
            #"ANSWER={"response":{"x\u001b]0;owned\u0007\nok  FAKE\u009b31m\u202e":1}}"#, "--env",
            "PATH=/usr/local/bin:/usr/bin:/bin", "--repeat", "2", "--timeout", "100")
        let text = String(decoding: run.output, as: UTF8.self) + run.errors
        #expect(
            !text.contains { $0.unicodeScalars.contains { "\u{1B}\u{7}\u{9B}\u{202E}".unicodeScalars.contains($0) } })
        #expect(!text.contains("\nok  FAKE"), "\(text)")
    }

    @Test(arguments: ["hang", "spin"])
    func `after a time-out the log shows the line at which the function hung`(_ manner: String) async throws {
        let event = try Sample("PreSignUp_SignUp").edited { $0.members["do"] = manner }
        var text = ""
        // On a busy machine the names may not be found in the time that a log can wait for them.
        for _ in 1...5 where !text.contains("The function hung here:") {
            let run = try await DeskRun(
                executable: "cognito-triggers",
                ["invoke", try PackageFolder.debugExecutable("ConformanceProbe"), "-", "--timeout", "1"], input: event,
                environment: ["PATH": "/usr/bin:/bin"])
            #expect(run.status == 1, "\(run.errors)")
            text = String(decoding: run.output, as: UTF8.self)
        }
        let lines = text.split(separator: "\n").drop { !$0.hasSuffix("The function hung here:") }.dropFirst()
        #expect(lines.first?.contains(#/\| +\S*ConformanceProbe/Command\.swift:\d+ /#) == true, "\(text)")
        #expect(lines.first?.contains(manner) == true, "\(text)")
        for module in ["LambdaRuntime", "CognitoTransfer", "CognitoThreads"] {
            #expect(!text.contains("Sources/\(module)"), "\(text)")
        }
        #expect(text.contains("Task timed out after 1.00 seconds"), "\(text)")
    }

    @Test func `a crash of a debug build begins with the place in one's own sources`() async throws {
        let event = try Sample("PreSignUp_SignUp").edited { event in
            event.members["do"] = "crash"
            event.members["how"] = "index"
        }
        let output = try TemporaryFile()
        _ = try await ChildProcess.run(
            [
                "/usr/bin/env", "-C", PackageFolder.root, try PackageFolder.executable("cognito-triggers"), "invoke",
                try PackageFolder.debugExecutable("ConformanceProbe"), "-",
            ], environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"],
            input: try TemporaryFile(event), output: output, errors: try TemporaryFile())
        let text = output.text
        let place = try #require(
            text.firstRange(of: #/it crashed at +Tests/ConformanceProbe/Crash\.swift:\d+:\d+ in Crash/#), "\(text)")
        #expect(
            text[..<place.lowerBound].contains("Runtime.ExitError")
                && !text[..<place.lowerBound].contains("Fatal error"))
    }

    // MARK: explain --iam

    @Test(arguments: ["--env", "--template"])
    func `explain --iam prints the least policy, with the settings put in`(from option: String) async throws {
        let folder = WorkFolder()
        let template = """
            Resources:
              WelcomeMail:
                Type: AWS::Serverless::Function
                Properties: { Environment: { Variables: { MAIL_FROM: hello@example.org } } }
            """
        let path = "\(folder.path)/template.yaml"
        try template.write(toFile: path, atomically: true, encoding: .utf8)
        let run = try await Self.run(
            "explain", "--iam", try PackageFolder.executable("WelcomeMail"), option,
            option == "--env" ? "MAIL_FROM=hello@example.org" : path, "--json")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(
            try String(decoding: run.object().object("policy").bytes(), as: UTF8.self) == """
                {"Statement":[{"Action":["logs:CreateLogStream","logs:PutLogEvents"],"Effect":"Allow",\
                "Resource":"arn:aws:logs:*:*:log-group:/aws/lambda/WelcomeMail:*","Sid":"WriteLog"},\
                {"Action":["ses:SendEmail"],"Condition":{"StringEquals":{"ses:FromAddress":"hello@example.org"}},\
                "Effect":"Allow","Resource":"arn:aws:ses:*:*:identity/*","Sid":"Function1"}],"Version":"2012-10-17"}
                """)
    }

    @Test func `a variable that only a deployment knows, and one that is misspelt, are named before a function runs`()
        async throws
    {
        let folder = WorkFolder()
        let path = "\(folder.path)/template.yaml"
        let template = """
            Parameters: { Sender: { Type: String } }
            Resources:
              WelcomeMail:
                Type: AWS::Lambda::Function
                Properties: { Timout: 5, Environment: { Variables: { MAIL_FROM: !Ref Sender, REPLY_TO: !Ref Sendr } } }
            """
        try template.write(toFile: path, atomically: true, encoding: .utf8)
        let run = try await Self.run(
            "explain", "--iam", try PackageFolder.executable("WelcomeMail"), "--package-path", folder.path)
        #expect(run.status == 0, "\(run.errors)")
        for words in [
            ":5:19: WelcomeMail has no Timout; did you mean Timeout?: write Timeout",
            "there is no resource or parameter Sendr; did you mean Sender?: write Sender",
            "note: WelcomeMail: only a deployment knows the variable MAIL_FROM. Set it with --parameter Sender=VALUE.",
        ] {
            #expect(run.errors.contains(words), "\(run.errors)")
        }
        #expect(!run.errors.contains("knows the variable REPLY_TO"), "\(run.errors)")
    }

    @Test func `explain --iam says what is to be put in, and what describes no function`() async throws {
        let open = try await Self.run("explain", "--iam", try PackageFolder.executable("StreamConsumer"))
        #expect(open.status == 0)
        #expect(String(decoding: open.output, as: UTF8.self).contains(#""${STREAM_ARN}""#))
        #expect(open.errors.contains("--env STREAM_ARN=…"))
        let stranger = try await Self.run("explain", "--iam", "/bin/true")
        #expect(stranger.status == 1 && stranger.errors.contains("does not describe a function"))
    }

    @Test func `explain --iam allows a text message, and no topic`() async throws {
        let run = try await Self.run("explain", "--iam", try PackageFolder.executable("TextSender"), "--json")
        let policy = try String(decoding: run.object().object("policy").bytes(), as: UTF8.self)
        #expect(
            policy.contains(#"{"Action":["sns:Publish"],"Effect":"Allow","NotResource":"arn:aws:sns:*:*:*","Sid":"#),
            "\(policy)")
    }

    @Test func `explain --iam names the log group that the template names`() async throws {
        let run = try await Self.run(
            "explain", "--iam", try PackageFolder.executable("InviteOnlySignUp"), "--log-group", "Club-GateLogs-*")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(
            String(decoding: run.output, as: UTF8.self).contains(#""arn:aws:logs:*:*:log-group:Club-GateLogs-*:*""#))
    }

    // MARK: --version

    @Test(arguments: [
        ("README.md", #"from: "VERSION""#),
        ("Sources/CognitoCurl/CurlLibrary.swift", #""swift-cognito-triggers/VERSION""#),
        ("Tool/Sources/ProjectStarter/Starter/StarterFiles.swift", #"from: "VERSION""#),
        ("template/Package.swift", #"from: "VERSION""#),
    ])
    func `--version is the one version that the package has`(file: String, words: String) async throws {
        let run = try await Self.run("--version")
        let version = String(decoding: run.output, as: UTF8.self).trimmingCharacters(in: .newlines)
        #expect(run.status == 0 && version.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+/) != nil)
        let text = try String(contentsOfFile: "\(PackageFolder.root)/\(file)", encoding: .utf8)
        #expect(text.contains(words.replacing("VERSION", with: version)))
    }

    @Test func `the version is the newest of the changelog`() async throws {
        let changes = try String(contentsOfFile: "\(PackageFolder.root)/CHANGELOG.md", encoding: .utf8)
        let newest = try #require(changes.firstMatch(of: #/\n## ([^ ,]+),/#)).output.1
        let run = try await Self.run("--version")
        #expect(run.output == Array("\(newest)\n".utf8))
    }

    // MARK: Wrong use

    @Test(arguments: [
        (["invoke", "/bin/true", "PreSignUp_SingUp"], "neither a file nor a sample event named PreSignUp_SingUp"),
        (["invoke", "/nowhere/function", "PreSignUp_SignUp"], "There is no program at /nowhere/function"),
        (
            ["invoke", "NoSuchProduct", "PreSignUp_SignUp", "--package-path", "/tmp"],
            "There is no Package.swift in /tmp"
        ),
        (["invoke", "/bin/true"], "Missing expected argument"),
        (["invoke", "/bin/true", "PreSignUp_SignUp", "--repeat", "0"], "--repeat must be at least 1"),
        (["invoke", "/bin/true", "PreSignUp_SignUp", "--env", "=x"], "write NAME=value"),
        (["serve", "/bin/true", "--port", "70000"], "--port must be from 0 to 65535"),
        (["events", "PreSignUp_SignUp", "--null", "request.nothing"], "has no member request.nothing"),
        (["events", "PreSignUp_SignUp", "--set", "request"], "write it as path=value"),
        (["package", "X", "--package-path", "/tmp"], "There is no Package.swift in /tmp"),
        (["invoke", "/bin/true", "PreSignUp_SignUp", "--skip", "answer.json"], "the rules that can be skipped are"),
        (["explain", "SingUp"], "did you mean SignUp?"),
        (["explain", "SignIn"], "did you mean InitiateAuth?"),
        (["explain", "Nothing"], "no operation, trigger, source, rule or error named Nothing"),
        (["explain", "permission.mising"], "did you mean permission.missing?"),
        (["explain", "SignUp", "--log-group", "x"], "--log-group needs a function"),
        (["nwe", "Gate"], "There is no verb nwe. Did you mean new?"),
        (["template.yaml"], "There is no verb template.yaml. The verbs are new, add, events, "),
        (["events", "PreSignUp", "--user", "ada"], "use the name of the one to change: PreSignUp_"),
        (["invoke", "/bin/true", "PreSignUp/"], "neither a file nor a sample event named PreSignUp/"),
        (["events", "PreSigUp"], "did you mean PreSignUp?"),
        (["check", "/dev/null", "--source", "PreTokenGeneration"], "use --source with one of TokenGeneration_"),
        (["explain", "--federated"], "--federated needs an operation"),
        (["check"], "This folder has no template.yaml"),
        (["check", "/nowhere.json"], "There is no file /nowhere.json"),
        (["check", "-", "-", "-"], "not 3 files"),
        (["check", "-", "--source", "PreSignUp_SingUp"], "a sample event named PreSignUp_SingUp"),
        (["rehearse"], "rehearse"),
    ])
    func `wrong use ends with status 2, and says what was wrong`(_ arguments: [String], _ words: String) async throws {
        let run = try await DeskRun(executable: "cognito-triggers", arguments, environment: ["PATH": "/usr/bin:/bin"])
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test(arguments: ["", "check", "events", "explain", "invoke", "new", "package", "serve"])
    func `--help says how`(_ verb: String) async throws {
        let run = try await Self.run(verb.isEmpty ? "--help" : verb, "--help")
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(String(decoding: run.output, as: UTF8.self).contains("USAGE: cognito-triggers"))
    }

    // MARK: events

    @Test func `events lists every sample with what fires it`() async throws {
        let run = try await Self.run("events", "--json")
        let objects = try run.objects()
        #expect(try objects.compactMap { $0[text: "name"] }.sorted() == Sample.all().map(\.name).sorted())
        #expect(objects.allSatisfy { $0[text: "fires"]?.isEmpty == false })
    }

    @Test(arguments: [
        ("PreSignUp", "PreSignUp_"), ("presignup", "PreSignUp_"), ("PreTokenGeneration", "TokenGeneration_"),
        ("TokenGeneration", "TokenGeneration_"), ("PreTokenGenerationConfig", "TokenGeneration_"),
    ])
    func `a trigger's name stands for all its samples`(trigger: String, start: String) async throws {
        let names = try Sample.all().map(\.name).filter { $0.hasPrefix(start) }.sorted()
        func objects(_ run: DeskRun) throws -> [JSONObject] {
            #expect(run.status == 0, "\(run.errors)")
            return try run.objects()
        }
        let listed = try objects(try await Self.run("events", trigger, "--json"))
        #expect(listed.compactMap { $0[text: "name"] }.sorted() == names)
        let varied = try objects(try await Self.run("events", trigger, "--variations", "--json"))
        #expect(varied.count > names.count && varied.allSatisfy { $0[text: "name"]?.hasPrefix(start) == true })
        let sent = try objects(
            try await Self.run("invoke", try PackageFolder.executable("Witness"), trigger, "--json"))
        #expect(sent.compactMap { $0[text: "event"] }.sorted() == names)
    }

    @Test(arguments: ["PreSignUp_Signup", "presignup_signup"])
    func `a sample is named in any case`(name: String) async throws {
        let sample = try Sample("PreSignUp_SignUp")
        let plain = try await Self.run("events", name)
        #expect(try JSONObject(plain.output).isEqual(to: JSONObject(sample.bytes), except: ""))
        let run = try await Self.run("check", "-", "--source", name, input: Array(#"{"autoConfirmUser":true}"#.utf8))
        #expect(String(decoding: run.output, as: UTF8.self).contains("to the sample PreSignUp_SignUp"), "\(run.errors)")
        // A trigger with one sample can be named instead of the sample.
        let only = try await Self.run("check", "-", "--source", "preauthentication", input: Array("{}".utf8))
        #expect(String(decoding: only.output, as: UTF8.self).contains("to the sample PreAuthentication_Authentication"))
    }

    @Test func `an event is indented on a terminal, and a line of a pipe`() async throws {
        let shown = try await TerminalRun("events PreSignUp_SignUp", columns: 60)
        #expect(shown.text.contains("\n  \"triggerSource\": \"PreSignUp_SignUp\",\n"))
        let piped = try await Self.run("events", "PreSignUp_SignUp")
        #expect(piped.output.count { $0 == UInt8(ascii: "\n") } == 1)
        #expect(try JSONObject(Array(shown.text.utf8)).isEqual(to: JSONObject(piped.output), except: ""))
    }

    @Test func `events prints a sample with the members that were asked for`() async throws {
        let plain = try await Self.run("events", "PreSignUp_SignUp")
        let sample = try #require(try Sample.all().first { $0.name == "PreSignUp_SignUp" })
        #expect(try JSONObject(plain.output).isEqual(to: JSONObject(sample.bytes), except: ""))
        let run = try await Self.run(
            "events", "PreSignUp_SignUp", "--user", "ada", "--set", "request.userAttributes.locale=de-DE", "--set",
            "response.autoConfirmUser=true", "--null", "request.validationData", "--remove", "callerContext.clientId")
        let event = try JSONObject(run.output)
        #expect(event[text: "userName"] == "ada")
        #expect(event[object: "request"][object: "userAttributes"][text: "locale"] == "de-DE")
        #expect(event[object: "response"][flag: "autoConfirmUser"] == true)
        #expect(event[object: "request"].members["validationData"] is NSNull)
        #expect(event[object: "callerContext"].members["clientId"] == nil)
    }

    @Test(arguments: [
        ("request.userAttributes.locale", "7"), ("request.validationData", "7"), ("request.userAttributes.new", "7"),
    ])
    func `a member that is a text, null or new is set to a text as it is`(path: String, text: String) async throws {
        let run = try await Self.run("events", "PreSignUp_SignUp", "--set", "\(path)=\(text)")
        let steps = path.split(separator: ".").map(String.init)
        let parent = try steps.dropLast().reduce(JSONObject(run.output)) { $0[object: $1] }
        #expect(parent[text: try #require(steps.last)] == text, "\(run.errors)")
        let help = try await Self.run("events", "--help")
        let words = String(decoding: help.output, as: UTF8.self).split { $0.isWhitespace }.joined(separator: " ")
        #expect(words.contains("The value becomes text if the member is text, null or new."))
    }

    @Test func `events --variations prints every form of a sample, and Witness takes each`() async throws {
        let run = try await Self.run("events", "--variations", "--json")
        let lines = run.output.split(separator: UInt8(ascii: "\n"))
        #expect(run.status == 0 && lines.count > 600)
        let names = try run.objects().compactMap { $0[text: "name"] }
        #expect(try Set(names).count == lines.count - 1 && run.result().integer("count") == names.count)
        let taken = try await Self.run(
            "invoke", try PackageFolder.executable("Witness"), "-", "--json", "--concurrency", "2", input: run.output,
            limit: 200)
        let objects = try taken.objects()
        #expect(objects.compactMap { $0[text: "event"] } == names)
        #expect(objects.filter { $0[flag: "isError"] == true }.compactMap { $0[text: "event"] } == [])
    }

    @Test(arguments: Function.selective.filter { $0.name != "StreamConsumer" && $0.name != "WelcomeMail" })
    func `a function answers every form of its events`(function: Function) async throws {
        for name in try function.samples().map(\.name) {
            let forms = try await Self.run("events", name, "--variations", "--json")
            let settings = function.environment.filter { $0.key != "PATH" && $0.key != "LD_LIBRARY_PATH" }
            let run = try await DeskRun(
                executable: "cognito-triggers",
                ["invoke", try PackageFolder.executable(function.name), "-", "--json"]
                    + settings.flatMap { ["--env", "\($0.key)=\($0.value)"] },
                input: forms.output, environment: ["PATH": "/usr/bin:/bin"], limit: 200)
            let objects = try run.objects()
            #expect(objects.count > 5, "\(run.errors)")
            // A refusal is an answer of its own; what cannot be read is not.
            let failed = objects.filter { object in
                let type = object[object: "payload"][text: "errorType"] ?? "Refusal"
                return object[flag: "isError"] == true && type != "Refusal"
            }
            #expect(failed.compactMap { $0[text: "event"] } == [], "\(failed.first.map { "\($0.members)" } ?? "")")
            // Cognito accepts every answer; how long one takes is the machine's matter.
            let broken = objects.filter {
                $0[flag: "isError"] == false && $0[text: "verdict"] != "good"
                    && $0[text: "reason"]?.hasPrefix("too late") != true
            }
            #expect(broken.compactMap { $0[text: "event"] } == [], "\(broken.first.map { "\($0.members)" } ?? "")")
        }
    }

    @Test func `one event of a list is taken as those of several are`() async throws {
        let forms = try await Self.run("events", "PreSignUp_SignUp", "--variations", "--json")
        let first = Array(forms.output.prefix { $0 != UInt8(ascii: "\n") })
        let run = try await Self.run(
            "invoke", try PackageFolder.executable("Witness"), "-", "--json", input: first, limit: 120)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try run.object()[text: "event"] == JSONObject(first)[text: "name"])
    }

    @Test func `events --variations of a changed sample keeps the change`() async throws {
        let run = try await Self.run("events", "PreSignUp_SignUp", "--user", "ada", "--variations")
        let events = try String(decoding: run.output, as: UTF8.self).split(separator: "\n").map {
            try JSONObject(Array($0.utf8))
        }
        #expect(events.count > 5 && events.allSatisfy { $0[text: "userName"] == "ada" })
    }
}
