import CognitoProcessTestSupport
import Foundation
import Glibc
import Testing

/// `cognito-triggers serve`, over its endpoint.
@Suite(.timeLimit(.minutes(5))) struct ServeTests {
    @Test func `serve prints a line an event, and the function's log on standard error`() async throws {
        let served = try await ServedFunctions([
            try PackageFolder.executable("Witness"), try PackageFolder.executable("InviteOnlySignUp"),
            "--env", "INVITED_EMAILS=nobody@example.org",
        ])
        let sample = try Sample("PreSignUp_SignUp")
        let event = String(decoding: sample.bytes, as: UTF8.self)
        #expect(try await served.invoke("Witness", event) == sample.bytes)
        let refused = try JSONObject(try await served.invoke("InviteOnlySignUp", event))
        #expect(refused[text: "errorType"] == "Refusal")
        #expect(await served.end() == 0)
        let lines = served.output.text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.contains("ok  Witness  PreSignUp_SignUp  answered") == true)
        #expect(lines.last?.contains("NO  InviteOnlySignUp  PreSignUp_SignUp  refused  the app sees") == true)
        #expect(served.errors.text.contains("REPORT RequestId: "))
    }

    @Test func `processes that crash leave neither zombies nor descriptors behind`() async throws {
        let served = try await ServedFunctions([try PackageFolder.executable("ConformanceProbe"), "--quiet"])
        func crash() async throws {
            let answer = try JSONObject(try await served.invoke("ConformanceProbe", #"{"do":"trap"}"#))
            #expect(answer[text: "errorType"] == "Runtime.ExitError")
        }
        for _ in 1...3 { try await crash() }
        try await Patience.wait(for: "no child is left") { served.children.isEmpty }
        let before = served.descriptors
        for _ in 1...20 { try await crash() }
        try await Patience.wait(for: "no child is left") { served.children.isEmpty }
        // The last process's descriptors close a moment after it ends; the caller's own pool has a connection or two.
        try await Patience.wait(for: "\(before) descriptors before, \(served.descriptors) after") {
            served.descriptors <= before + 2
        }
        #expect(await served.end() == 0)
    }

    @Test func `a change of a source puts a new program in place, and no event of the old one is lost`() async throws {
        let package = try RehearsedPackage()
        let served = try await ServedFunctions(
            ["Versioned", "--package-path", package.path, "--timeout", "100", "--quiet"], path: package.toolPath)
        #expect(try JSONObject(try await served.invoke("Versioned", "{}"))[text: "version"] == "1")
        let begun = "\(package.path)/begun"
        async let pending = served.invoke("Versioned", #"{"sleep": 3, "begun": "\#(begun)"}"#)
        try await Patience.wait(for: "the event is being answered") { FileManager.default.fileExists(atPath: begun) }
        try package.write(version: "2")
        try await Patience.wait(for: "version 2") {
            try JSONObject(try await served.invoke("Versioned", "{}"))[text: "version"] == "2"
        }
        #expect(try JSONObject(try await pending)[text: "version"] == "1")
        try await served.says("Versioned: rebuilt")
        try package.breakSource()
        try await served.says(
            "Versioned: not replaced; the previous program keeps running: swift build --product Versioned ended with status 1"
        )
        #expect(try JSONObject(try await served.invoke("Versioned", "{}"))[text: "version"] == "2")
        #expect(await served.end() == 0)
    }

    @Test func `a change of a file that is next to the program in the zip starts the function again`() async throws {
        let package = try RehearsedPackage()
        for folder in ["package-files", "texts"] {
            try FileManager.default.createDirectory(
                atPath: "\(package.path)/\(folder)", withIntermediateDirectories: true)
        }
        try package.write("# the words\n  texts # in three languages\n", to: "package-files/Versioned")
        try package.write("Willkommen", to: "texts/de.txt")
        let served = try await ServedFunctions(
            ["Versioned", "--package-path", package.path, "--quiet"], path: package.toolPath)
        #expect(try JSONObject(try await served.invoke("Versioned", "{}"))[text: "version"] == "1")
        try package.write("Herzlich willkommen", to: "texts/de.txt")
        try await served.says("Versioned: restarted with its changed sources")
        #expect(try JSONObject(try await served.invoke("Versioned", "{}"))[text: "version"] == "1")
        #expect(await served.end() == 0)
    }

    @Test(arguments: ["Host: attacker.example", "Origin: http://attacker.example"])
    func `a web page of another site cannot call a function`(_ header: String) async throws {
        let served = try await ServedFunctions([try PackageFolder.executable("Witness"), "--quiet"])
        let url = "http://127.0.0.1:\(served.port)/2015-03-31/functions/Witness/invocations"
        let output = try TemporaryFile()
        _ = try await ChildProcess.run(
            [
                "/usr/bin/curl", "--silent", "--noproxy", "*", "--header", header, "--header",
                "Content-Type: text/plain",
                "--data", "{}", "--write-out", " %{http_code}", url,
            ], environment: ["PATH": "/usr/bin:/bin"], input: try TemporaryFile(), output: output,
            errors: try TemporaryFile())
        #expect(output.text.hasSuffix(" 403") && output.text.contains(" its own machine"), "\(output.text)")
        #expect(await served.end() == 0)
        #expect(served.output.text.isEmpty)
    }

    @Test func `an event cannot forge a line on the terminal, nor give it commands`() async throws {
        let served = try await ServedFunctions([try PackageFolder.executable("Witness")])
        let event = #"{"triggerSource":"PreSignUp_X\u001b]0;owned\u0007\n12:00:00  ok  FAKE\u009b8m"}"#
        _ = try await served.invoke("Witness", event)
        #expect(await served.end() == 0)
        let lines = served.output.text.split(separator: "\n")
        #expect(lines.count == 1 && lines[0].contains(#"PreSignUp_X\u001b]0;owned\u0007\u000a12:00:00"#), "\(lines)")
        #expect(
            !(served.output.text + served.errors.text).unicodeScalars.contains {
                "\u{1B}\u{7}\u{9B}".unicodeScalars.contains($0)
            })
    }

    @Test(arguments: [
        ["invoke", "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Bootstraps/environment.py", "PreSignUp_SignUp"],
        ["events"], ["pool", "--data", ":memory:", "--export"],
    ])
    func `copies that a killed serve leaves are removed by any verb`(_ verb: [String]) async throws {
        let package = try RehearsedPackage()
        let temporary = try package.temporaryFolder()
        let served = try await ServedFunctions(
            ["Versioned", "--package-path", package.path, "--quiet"], path: package.toolPath, temporary: temporary)
        kill(served.process.identifier, SIGKILL)
        _ = await served.status()
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary).count == 1)
        let run = try await DeskRun(
            executable: "cognito-triggers", verb, environment: ["PATH": package.toolPath, "TMPDIR": temporary])
        #expect(run.status <= 1, "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary).isEmpty)
    }

    @Test func `a served or invoked function has credentials, unless some are given`() async throws {
        let program = "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Bootstraps/environment.py"
        let served = try await ServedFunctions([program, "--quiet"])
        let answer = try JSONObject(try await served.invoke("environment.py", "{}"))
        let words = try #require(answer[text: "errorMessage"])
        #expect(await served.end() == 0)
        let invoked = try await DeskRun(
            executable: "cognito-triggers", ["invoke", program, "PreSignUp_SignUp"],
            environment: ["PATH": "/usr/bin:/bin"])
        for text in [words, String(decoding: invoked.output, as: UTF8.self)] {
            for name in ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"] {
                #expect(text.contains("\(name)=local"), "\(text)")
            }
            #expect(text.contains("AWS_REGION="), "\(text)")
        }
        let own = try await DeskRun(
            executable: "cognito-triggers",
            [
                "invoke", program, "PreSignUp_SignUp", "--env", "AWS_ACCESS_KEY_ID=a", "--env",
                "AWS_SECRET_ACCESS_KEY=b",
            ],
            environment: ["PATH": "/usr/bin:/bin"])
        let text = String(decoding: own.output, as: UTF8.self)
        #expect(text.contains("AWS_ACCESS_KEY_ID=a") && !text.contains("=local") && !text.contains("TOKEN"), "\(text)")
    }

    @Test func `copies that a killed serve leaves are removed by the next one`() async throws {
        let package = try RehearsedPackage()
        let temporary = try package.temporaryFolder()
        func copies() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: temporary) }
        let arguments = ["Versioned", "--package-path", package.path, "--quiet"]
        let first = try await ServedFunctions(arguments, path: package.toolPath, temporary: temporary)
        let second = try await ServedFunctions(arguments, path: package.toolPath, temporary: temporary)
        // That of a process that runs is left alone.
        #expect(try copies().count == 2)
        kill(first.process.identifier, SIGKILL)
        _ = await first.status()
        #expect(try copies().count == 2)
        let third = try await ServedFunctions(arguments, path: package.toolPath, temporary: temporary)
        #expect(try copies().count == 2)
        #expect(await second.end() == 0)
        #expect(await third.end() == 0)
        #expect(try copies().isEmpty)
    }

    @Test func `a program that is named by its path finds the files beside it`() async throws {
        let served = try await ServedFunctions(
            ["\(PackageFolder.root)/Tool/Tests/EndToEndTests/Bootstraps/beside.sh", "--quiet"])
        let answer = try JSONObject(try await served.invoke("beside.sh", "{}"))
        #expect(answer[text: "errorMessage"]?.hasSuffix("exit status 42") == true, "\(answer.members)")
        #expect(await served.end() == 0)
    }

    @Test func `two functions of one name are wrong use`() async throws {
        let program = try PackageFolder.executable("Witness")
        let run = try await DeskRun(
            executable: "cognito-triggers", ["serve", program, program, "--port", "0"],
            environment: ["PATH": "/usr/bin:/bin"])
        #expect(run.status == 2)
        #expect(run.errors.contains("Two functions would have the name Witness"), "\(run.errors)")
    }

    @Test func `a terminal that is closed ends it in order`() async throws {
        let served = try await ServedFunctions([try PackageFolder.executable("Witness"), "--quiet"])
        _ = try await served.invoke("Witness", "{}")
        let children = served.children
        #expect(children.count == 1)
        kill(served.process.identifier, SIGHUP)
        #expect(await served.status() == 0)
        #expect(children.allSatisfy { kill($0, 0) == -1 })
    }

    @Test func `a qualifier that is none reaches no function`() async throws {
        let served = try await ServedFunctions([try PackageFolder.executable("ConformanceProbe"), "--quiet"])
        let event = #"{"do":"context"}"#
        let known = try JSONObject(try await served.invoke("ConformanceProbe:live", event))
        #expect(known[text: "arn"]?.hasSuffix("function:ConformanceProbe:live") == true)
        let line = try JSONObject(try await served.invoke("ConformanceProbe:%0D%0AX:", event))
        #expect(line[text: "Message"]?.contains("There is nothing at") == true)
        #expect(await served.end() == 0)
    }

    @Test func `a port that is taken ends with status 1, and says what to do`() async throws {
        let served = try await ServedFunctions([try PackageFolder.executable("Witness")])
        let second = try await DeskRun(
            executable: "cognito-triggers",
            ["serve", try PackageFolder.executable("Witness"), "--port", "\(served.port)"],
            environment: ["PATH": "/usr/bin:/bin"])
        #expect(second.status == 1)
        #expect(second.errors.contains("Cannot listen on 127.0.0.1:") && second.errors.contains("--port 0"))
        #expect(await served.end() == 0)
    }
}
