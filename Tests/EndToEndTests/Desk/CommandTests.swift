import Foundation
import Testing

/// The command, as a person or a script runs it.
@Suite(.timeLimit(.minutes(2))) struct CommandTests {
    private static func run(
        _ arguments: String..., input: [UInt8] = [], limit: Int = 30
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
        #expect(text.contains("response.autoConfirmUser = true"))
        #expect(text.contains("| START RequestId: ") && text.contains("| REPORT RequestId: "))
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

    @Test(arguments: [
        (#""response":{"autoConfirmUser":"yes"}"#, "response.autoConfirmUser is a text, and not a boolean"),
        (#""response":[]"#, "response is an array, and not an object"),
        (#""version":"1""#, "it has no member response"),
    ])
    func `invoke finds an answer that Cognito does not take`(_ member: String, _ fault: String) async throws {
        let event = #"{"triggerSource":"PreSignUp_SignUp","do":"echo",\#(member)}"#
        let run = try await Self.run(
            "invoke", try PackageFolder.executable("ConformanceProbe"), "-", input: Array(event.utf8))
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 1)
        #expect(text.contains("Cognito does not take this answer: \(fault)"), "\(text) \(run.errors)")
        #expect(text.contains("the app sees  InvalidLambdaResponseException: Unrecognizable lambda output"))
    }

    @Test func `invoke --json prints an object a line, in the order of the events, from several processes`()
        async throws
    {
        let run = try await Self.run(
            "invoke", try PackageFolder.executable("Witness"), "\(PackageFolder.root)/events", "--repeat", "20",
            "--concurrency", "4", "--json")
        #expect(run.status == 0, "\(run.errors)")
        let objects = try String(decoding: run.output, as: UTF8.self).split(separator: "\n").map {
            try JSONObject(Array($0.utf8))
        }
        let samples = try Sample.all().map(\.name).sorted()
        #expect(objects.compactMap { $0[text: "event"] } == samples.flatMap { Array(repeating: $0, count: 20) })
        #expect(objects.allSatisfy { $0[text: "verdict"] == "good" })
        #expect(Set(objects.compactMap { $0[text: "requestId"] }).count == objects.count)
        let processes = Set(objects.compactMap { $0.members["process"] as? Int })
        #expect((2...4).contains(processes.count))
        #expect(objects.count { $0.members["initMicroseconds"] is Int } == processes.count)
    }

    @Test func `invoke --cognito-clock calls again after five seconds, three times in all`() async throws {
        let event = #"{"triggerSource":"PreSignUp_SignUp","do":"sleep","ms":5600,"response":{}}"#
        let run = try await Self.run(
            "invoke", try PackageFolder.executable("ConformanceProbe"), "-", "--cognito-clock", "--timeout", "8",
            input: Array(event.utf8))
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 1)
        #expect(text.contains("called 3 times"), "\(text) \(run.errors)")
        #expect(
            text.contains(
                "UnexpectedLambdaException: PreSignUp invocation failed due to error Socket timeout while invoking Lambda function."
            ))
    }

    // MARK: explain --iam

    @Test func `explain --iam prints the least policy, with the settings put in`() async throws {
        let run = try await Self.run(
            "explain", "--iam", try PackageFolder.executable("WelcomeMail"), "--env", "MAIL_FROM=hello@example.org",
            "--json")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(
            String(decoding: run.output, as: UTF8.self) == """
                {"Statement":[{"Action":["logs:CreateLogStream","logs:PutLogEvents"],"Effect":"Allow",\
                "Resource":"arn:aws:logs:*:*:log-group:/aws/lambda/WelcomeMail:*","Sid":"WriteLog"},\
                {"Action":["ses:SendEmail"],"Condition":{"StringEquals":{"ses:FromAddress":"hello@example.org"}},\
                "Effect":"Allow","Resource":"arn:aws:ses:*:*:identity/*","Sid":"Function1"}],"Version":"2012-10-17"}

                """)
    }

    @Test func `explain --iam says what is to be put in, and what describes no function`() async throws {
        let open = try await Self.run("explain", "--iam", try PackageFolder.executable("StreamConsumer"))
        #expect(open.status == 0)
        #expect(String(decoding: open.output, as: UTF8.self).contains(#""${STREAM_ARN}""#))
        #expect(open.errors.contains("--env STREAM_ARN=…"))
        let stranger = try await Self.run("explain", "--iam", "/bin/true")
        #expect(stranger.status == 1 && stranger.errors.contains("does not describe a function"))
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
        (["invoke", "/bin/true", "PreSignUp_SignUp", "--repeat", "0"], "--repeat is at least 1"),
        (["invoke", "/bin/true", "PreSignUp_SignUp", "--env", "=x"], "write NAME=value"),
        (["serve", "/bin/true", "--port", "70000"], "--port is from 0 to 65535"),
        (["events", "PreSignUp_SignUp", "--null", "request.nothing"], "has no member request.nothing"),
        (["events", "PreSignUp_SignUp", "--set", "request"], "write a path, = and the value"),
        (["package", "X", "--package-path", "/tmp"], "There is no Package.swift in /tmp"),
        (["rehearse"], "rehearse"),
    ])
    func `wrong use ends with status 2, and says what was wrong`(_ arguments: [String], _ words: String) async throws {
        let run = try await DeskRun(executable: "cognito-triggers", arguments, environment: ["PATH": "/usr/bin:/bin"])
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test(arguments: ["", "events", "invoke", "new", "package", "serve"])
    func `--help says how`(_ verb: String) async throws {
        let run = try await Self.run(verb.isEmpty ? "--help" : verb, "--help")
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(String(decoding: run.output, as: UTF8.self).contains("USAGE: cognito-triggers"))
    }

    // MARK: events

    @Test func `events lists every sample with what fires it`() async throws {
        let run = try await Self.run("events", "--json")
        let objects = try String(decoding: run.output, as: UTF8.self).split(separator: "\n").map {
            try JSONObject(Array($0.utf8))
        }
        #expect(try objects.compactMap { $0[text: "name"] }.sorted() == Sample.all().map(\.name).sorted())
        #expect(objects.allSatisfy { $0[text: "fires"]?.isEmpty == false })
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
}
