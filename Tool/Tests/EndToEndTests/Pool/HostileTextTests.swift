import CognitoProcessTestSupport
import Foundation
import Testing
import WireJSON

/// Texts of apps, users and functions that try to become code or a path in the project.
@Suite(.timeLimit(.minutes(10))) struct HostileTextTests {
    /// Returns the code of a made test without its literals, its title and its comments' names.
    private static func bareCode(_ text: String) -> String {
        text.replacing(/`[^`\n]*`/, with: "``").replacing(/"(?:[^"\\\n]|\\.)*"/, with: "\"\"")
    }

    /// Expects that a made file in Swift has only scalars that code may have, and no text but in literals and its name.
    private static func judge(_ text: String, at path: String) {
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        #expect(name.wholeMatch(of: /[A-Za-z][A-Za-z0-9]*Tests[0-9]*/) != nil, "\(path)")
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || (" "..."~").contains($0) }, "\(text)")
        #expect(!bareCode(text.replacing(name, with: "")).contains("attack"), "\(text)")
        // The only interpolation is that of an invocation; two backslashes are one in a literal.
        let escapes = text.replacing("\\\\", with: "")
        #expect(!escapes.contains("\\#") && !escapes.contains("\\(attack"), "\(text)")
    }

    /// An event with a text in every place that a person or an app writes.
    private static func event(_ source: String, _ text: String) -> JSONValue {
        let value = JSONValue.text(text)
        let metadata: JSONValue = .object([text: value, "k": value])
        let groups: JSONValue = ["groupsToOverride": [value], "iamRolesToOverride": [], "preferredRole": value]
        let request: JSONMembers<JSONValue> = [
            "userAttributes": .object(["email": value, "custom:plan": value, text: value]),
            "clientMetadata": metadata, "validationData": metadata, "groupConfiguration": groups,
        ]
        let caller: JSONMembers<JSONValue> = ["awsSdkVersion": value, "clientId": value]
        let event: JSONMembers<JSONValue> = [
            "version": "1", "triggerSource": .text(source), "region": "us-east-1", "userPoolId": "us-east-1_Example01",
            "userName": value, "callerContext": .object(caller), "request": .object(request), "response": [:],
        ]
        return .object(event)
    }

    @Test(arguments: HostileProject.texts)
    func `no text of an event or an answer becomes code`(_ text: String) async throws {
        let project = try await HostileProject()
        let sources = [
            "PreSignUp_SignUp", "TokenGeneration_Authentication", "CustomMessage_SignUp", "PreSignUp_\(text)", text,
        ]
        let keep: JSONValue = ["userName", "email", "custom:plan", "name", "email address"]
        var steps: [JSONValue] = []
        for source in sources {
            let step: JSONValue = ["function": HostileProject.function, "event": Self.event(source, text)]
            let (status, answer) = try await project.post(
                "/_local/tests", ["steps": [step], "keep": keep, "preview": true])
            guard status == 200 else {
                // An event with another source than Cognito's may give no name for a file.
                #expect(status == 400 && source.contains(text), "\(answer)")
                continue
            }
            steps.append(step)
            let files = answer["files"]?.elements ?? []
            #expect(files.count == 2)
            Self.judge(files.first?["text"]?.text ?? "", at: files.first?["path"]?.text ?? "")
            let data = try JSONValue(json: Array((files.last?["text"]?.text ?? "").utf8))
            #expect(data.elements?.first?["event"]?["request"]?["clientMetadata"]?[text] == .text(text))
        }
        let flow = try await project.post(
            "/_local/tests", ["steps": .array(steps), "keep": keep, "preview": true, "name": "Flow"])
        #expect(flow.status == 200, "\(flow.answer)")
        let file = flow.answer["files"]?.elements?.first
        Self.judge(file?["text"]?.text ?? "", at: file?["path"]?.text ?? "")
        #expect(try project.files().allSatisfy { !$0.hasPrefix("Tests") && !$0.hasPrefix("events") })
        #expect(await project.pool.end() == 0)
    }

    @Test(arguments: [
        "a/../../../x", "../x", "..", ".", "/tmp/x", ".x", "", "x/y", "x\u{0}y", "é", "-x", "1x", "x y",
        String(repeating: "x", count: 121),
    ])
    func `a name that is given or taken from an event is a name in the folder, or nothing is written`(_ name: String)
        async throws
    {
        let project = try await HostileProject()
        let before = try project.files()
        for member in ["triggerSource", "eventType"] {
            let event: JSONValue = .object([member: .text(name), "request": [:]])
            let (status, answer) = try await project.post("/_local/events", ["event": event, "overwrite": true])
            #expect(status == 400 && answer["message"]?.text?.contains("begins with a letter") == true, "\(answer)")
        }
        let event = Self.event("PreSignUp_SignUp", "plain")
        for (path, body) in [
            ("/_local/events", ["event": event] as JSONMembers<JSONValue>),
            ("/_local/tests", ["steps": [["function": HostileProject.function, "event": event]]]),
        ] {
            let (status, answer) = try await project.post(
                path, .object(body.merging(["name": .text(name), "overwrite": true])))
            #expect(status == 400 && answer["message"]?.text?.contains("begins with a letter") == true, "\(answer)")
        }
        let (status, _) = try await project.post(
            "/_local/tests",
            ["steps": [["function": .text("arn:aws:lambda:us-east-1:1:function:\(name)"), "event": event]]])
        #expect(status == 400 || status == 404)
        #expect(try project.files() == before)
        #expect(await project.pool.end() == 0)
    }

    @Test func `settings are literals, and keep their values from one made test to the next`() async throws {
        let project = try await HostileProject()
        let step: JSONValue = ["function": HostileProject.function, "event": Self.event("PreSignUp_SignUp", "plain")]
        for name in ["OneTests", "TwoTests"] {
            let (status, answer) = try await project.post("/_local/tests", ["steps": [step], "name": .text(name)])
            let file = answer["files"]?.elements?.first
            #expect(status == 200, "\(answer)")
            Self.judge(file?["text"]?.text ?? "", at: file?["path"]?.text ?? "")
            let literal = #"environment: ["ODD": "a\"b\\(attack())\u{60} \u{2028}\u{FC}"]"#
            #expect(file?["text"]?.text?.contains(literal) == true, "\(answer)")
        }
        #expect(await project.pool.end() == 0)
    }

    @Test func `a deep answer is data, because the compiler's time doubles with each level`() async throws {
        let project = try await HostileProject()
        let step: JSONValue = [
            "function": HostileProject.function, "event": Self.event("PreSignUp_SignUp", "nested"),
        ]
        let (status, answer) = try await project.post(
            "/_local/tests", ["steps": [step], "keep": ["userName"], "preview": true])
        let texts = (answer["files"]?.elements ?? []).map { $0["text"]?.text ?? "" }
        #expect(status == 200 && texts.count == 2, "\(answer)")
        #expect(texts.first?.contains("[[[") == false && texts.last?.filter { $0 == "[" }.count ?? 0 > 60, "\(answer)")
        #expect(await project.pool.end() == 0)
    }

    @Test(
        arguments: [
            ["preview": 1], ["preview": "true"], ["overwrite": "yes"], ["name": ["x"]], ["name": true], ["name": [:]],
        ] as [JSONMembers<JSONValue>])
    func `a member of another type than it should have is refused`(_ members: JSONMembers<JSONValue>) async throws {
        let project = try await HostileProject()
        let before = try project.files()
        let event = Self.event("PreSignUp_SignUp", "plain")
        let (status, answer) = try await project.post("/_local/events", .object(members.merging(["event": event])))
        #expect(status == 400 && answer["message"]?.text?.hasPrefix("Write ") == true, "\(answer)")
        #expect(try project.files() == before)
        #expect(await project.pool.end() == 0)
    }

    @Test(arguments: ["../Package.swift", "Other.json"])
    func `nothing is written through a link in the project, and of two files both or none`(_ target: String)
        async throws
    {
        let project = try await HostileProject()
        let events = "\(project.package.path)/events/VersionedTests"
        try FileManager.default.createDirectory(atPath: events, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: "\(events)/LinkedTests.json", withDestinationPath: target)
        try "old".write(toFile: "\(events)/Other.json", atomically: true, encoding: .utf8)
        let before = try project.files()
        let step: JSONValue = ["function": HostileProject.function, "event": Self.event("PreSignUp_SignUp", "plain")]
        for isPreview in [true, false] {
            let (status, answer) = try await project.post(
                "/_local/tests",
                ["steps": [step], "name": "Linked", "overwrite": true, "preview": .boolean(isPreview)])
            #expect(status == 400 && answer["message"]?.text?.contains("is a symbolic link") == true, "\(answer)")
        }
        #expect(try project.files() == before)
        #expect(try String(contentsOfFile: "\(events)/Other.json", encoding: .utf8) == "old")
        #expect(await project.pool.end() == 0)
    }

    @Test func `a sample and a test do not follow a link out of the project, and a preview says so`() async throws {
        let project = try await HostileProject()
        let outside = WorkFolder()
        let target = "\(outside.path)/tasks.json"
        try "old".write(toFile: target, atomically: true, encoding: .utf8)
        let (events, event) = ("\(project.package.path)/events", Self.event("PreSignUp_SignUp", "plain"))
        try FileManager.default.createDirectory(atPath: events, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: "\(events)/Linked.json", withDestinationPath: target)
        try FileManager.default.createSymbolicLink(
            atPath: "\(project.package.path)/Tests", withDestinationPath: outside.path)
        let step: JSONValue = ["function": HostileProject.function, "event": event]
        for isPreview in [true, false] {
            let more: JSONMembers<JSONValue> = ["overwrite": true, "preview": .boolean(isPreview)]
            let sample = try await project.post(
                "/_local/events", .object(more.merging(["event": event, "name": "Linked"])))
            #expect(sample.status == 400, "\(sample.answer)")
            #expect(sample.answer["message"]?.text?.contains("symbolic link that leads outside") == true)
            let test = try await project.post("/_local/tests", .object(more.merging(["steps": [step]])))
            #expect(test.status == 400, "\(test.answer)")
        }
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "old")
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == ["tasks.json"])
        #expect(await project.pool.end() == 0)
    }

    @Test func `what a pool was sent becomes tests that compile, and nothing is written outside of the project`()
        async throws
    {
        let project = try await HostileProject()
        let temporary = URL(fileURLWithPath: project.package.path).deletingLastPathComponent().path
        func attacked() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: temporary).filter { $0.contains("attack") }
        }
        let before = try (project.files(), attacked())
        for (number, text) in HostileProject.sentTexts.enumerated() {
            try await project.attack(with: text, number: number)
        }
        let flows = try await project.flows()
        #expect(flows.count > 5 * HostileProject.sentTexts.count)
        for steps in flows {
            let event = steps[0]["event"] ?? .null
            let preview = try await project.post("/_local/events", ["event": event, "preview": true])
            let names = Set((preview.answer["values"]?.elements ?? []).compactMap { $0["name"]?.text })
            let keep = JSONValue(names.sorted())
            let sample = try await project.post("/_local/events", ["event": event, "keep": keep])
            #expect(sample.status == 200, "\(sample.answer)")
            let test = try await project.post("/_local/tests", ["steps": .array(steps), "keep": keep])
            #expect(test.status == 200, "\(test.answer)")
        }
        #expect(await project.pool.end() == 0)
        let made = try project.files().subtracting(before.0).sorted()
        #expect(made.allSatisfy { $0.hasPrefix("events") || $0.hasPrefix("Tests") }, "\(made)")
        #expect(try attacked() == before.1)
        #expect(made.filter { $0.hasSuffix(".json") }.count == 2 * flows.count)
        let swift = made.filter { $0.hasSuffix(".swift") }
        for file in made where file.hasSuffix(".json") || file.hasSuffix(".swift") {
            let text = try String(contentsOfFile: "\(project.package.path)/\(file)", encoding: .utf8)
            if file.hasSuffix(".swift") {
                Self.judge(text, at: file)
            } else {
                _ = try JSONValue(json: Array(text.utf8))
            }
        }
        try await Self.compile(swift.map { "\(project.package.path)/\($0)" }, in: project.package.path)
        print(
            "\(HostileProject.sentTexts.count) texts, \(flows.count) flows, \(made.filter { $0.contains(".") }.count) files, "
                + "\(swift.count) of them in Swift")
    }

    /// Compiles tests of the function `Versioned`.
    private static func compile(_ files: [String], in folder: String) async throws {
        let module = "\(folder)/Versioned.swiftmodule"
        let arguments = try PackageFolder.compilerArguments()
        for command in [
            ["-emit-module", "-enable-testing", "-module-name", "Versioned", "-emit-module-path", module]
                + ["\(folder)/Sources/Versioned/Versioned.swift"],
            ["-typecheck", "-module-name", "VersionedTests", "-I", folder] + files,
        ] {
            let output = try TemporaryFile()
            let (status, _) = try await ChildProcess.run(
                ["/usr/bin/env", "swiftc"] + arguments + command, environment: ProcessInfo.processInfo.environment,
                input: try TemporaryFile(), output: output, errors: output)
            #expect(status == 0, "\(output.text)")
            #expect(!output.text.contains("error:") && !output.text.contains("warning:"), "\(output.text)")
        }
    }
}
