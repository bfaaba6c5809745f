import Foundation
import Testing

/// `check` on templates, as a person or a script runs it.
@Suite(.timeLimit(.minutes(5))) struct TemplateCheckTests {
    private static func check(_ arguments: String..., input: String = "") async throws -> DeskRun {
        try await DeskRun(
            executable: "cognito-triggers", ["check"] + arguments, input: Array(input.utf8),
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"], limit: 30)
    }

    private static func template(_ name: String) -> String {
        "\(PackageFolder.root)/Tests/TemplateDoctorTests/Templates/\(name).yaml"
    }

    private static func objects(_ run: DeskRun) throws -> [JSONObject] {
        try String(decoding: run.output, as: UTF8.self).split(separator: "\n").map { try JSONObject(Array($0.utf8)) }
    }

    @Test func `check says nothing of a clean template but that it is`() async throws {
        let path = Self.template("clean/sam")
        let run = try await Self.check(path)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(String(decoding: run.output, as: UTF8.self) == "ok  \(path)\n")
    }

    @Test func `check shows a mistake with its place, why, and the mend, and ends with status 1`() async throws {
        let path = Self.template("defects/misspelt-trigger")
        let run = try await Self.check(path, Self.template("clean/sam"))
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 1 && run.errors.isEmpty, "\(run.errors)")
        #expect(
            text.contains("\(path):28:9: error: PreSingUp is the name of no trigger [lambda-config.misspelt-trigger]"),
            "\(text)")
        #expect(text.contains("    why: Cognito knows no trigger of that name"))
        #expect(text.contains("    mend: write PreSignUp\n"))
        #expect(text.contains("NO  \(path): 1 error\nok  "))
    }

    @Test func `a note alone ends with status 0`() async throws {
        let run = try await Self.check(Self.template("defects/default-timeout"))
        #expect(run.status == 0)
        #expect(String(decoding: run.output, as: UTF8.self).contains(": note: Members has Lambda's default time-out"))
    }

    @Test func `check --json prints an object a finding`() async throws {
        let run = try await Self.check(Self.template("defects/memory"), "--json")
        let object = try #require(try Self.objects(run).first)
        #expect(run.status == 1)
        #expect(object[text: "rule"] == "function.memory" && object[text: "severity"] == "warning")
        #expect(object[text: "resource"] == "Members" && object[text: "path"] == "Properties.MemorySize")
        #expect(object.members["line"] as? Int == 13 && object.members["column"] as? Int == 19)
        #expect(object[text: "mend"] == "write MemorySize: 256, or more")
    }

    @Test(arguments: [
        ("", "empty.yaml", "1:1: error: the file is empty"),
        ("Resources:\n  A: { Type: X\n", "-", "3:1: error: this is neither YAML nor JSON"),
        ("Resources:\n  A: { Type: X }\n  A: { Type: X }\n", "-", "2:3: error: the same object has A a second time"),
    ])
    func `what cannot be read is an error with its line`(_ text: String, _ name: String, _ words: String) async throws {
        let folder = try Folder()
        let path = name == "-" ? name : try folder.write(text, to: name)
        let run = try await Self.check(path, input: text)
        #expect(run.status == 1)
        #expect(String(decoding: run.output, as: UTF8.self).hasPrefix("\(path):\(words)"))
    }

    // MARK: The code

    @Test func `a built function is asked what it handles`() async throws {
        let function = try PackageFolder.executable("AutoConfirm")
        let good = try await Self.check(Self.template("clean/sam"), "--function", "Members=\(function)")
        #expect(good.status == 0, "\(String(decoding: good.output, as: UTF8.self)) \(good.errors)")
        let bad = try await Self.check(Self.template("clean/sam-events"), "--function", "Members=\(function)", "--json")
        #expect(try Self.objects(bad).compactMap { $0[text: "rule"] } == ["code.no-handler"], "\(bad.errors)")
    }

    @Test func `the product that is named as the function is found beside the template`() async throws {
        let folder = try Folder()
        let text = try String(contentsOfFile: Self.template("clean/sam"), encoding: .utf8)
        let path = try folder.write(
            text.replacing(
                "    Properties:\n      CodeUri",
                with: "    Metadata: { BuildMethod: makefile }\n    Properties:\n      CodeUri"),
            to: "template.yaml")
        let before = try await Self.check(path, "--json")
        #expect(before.status == 0)
        #expect(try Self.objects(before).compactMap { $0[text: "rule"] } == ["code.not-compared"])

        let program =
            #"{"function":"Members","handlers":[{"trigger":"CustomMessage"}],"fallback":false,"permissions":[]}"#
        try folder.write("#!/bin/sh\necho '\(program)'\n", to: ".build/debug/Members", isProgram: true)
        let after = try await Self.check(path, "--json")
        let words = "\(String(decoding: after.output, as: UTF8.self)) \(after.errors)"
        #expect(after.status == 1, "\(words)")
        let rules = try Self.objects(after).compactMap { $0[text: "rule"] }
        #expect(rules == ["code.unused-handler", "code.no-handler"], "\(words)")

        try folder.write("#!/bin/sh\nexit 2\n", to: ".build/debug/Members", isProgram: true)
        let silent = try await Self.check(path)
        #expect(silent.status == 0)
        #expect(String(decoding: silent.output, as: UTF8.self).contains("does not describe a function"))
    }

    @Test func `a program that is older than its sources is not compared, and said to be`() async throws {
        let folder = try Folder()
        let path = try folder.write(
            String(contentsOfFile: Self.template("clean/sam"), encoding: .utf8), to: "template.yaml")
        let program =
            #"{"function":"Members","handlers":[{"trigger":"PreSignUp"}],"fallback":false,"permissions":[]}"#
        try folder.write("#!/bin/sh\necho '\(program)'\n", to: ".build/debug/Members", isProgram: true)
        try folder.write("#!/bin/sh\n", to: ".build/debug/Other", isProgram: true)
        for (name, age) in [(".build/debug/Members", 60.0), ("Sources/Members/Members.swift", 120)] {
            try folder.write(at: name, secondsAgo: age)
        }
        // The sources of another program are not this one's.
        try folder.write(at: "Sources/Other/main.swift", secondsAgo: 10)
        let fresh = try await Self.check(path)
        #expect(fresh.status == 0 && String(decoding: fresh.output, as: UTF8.self) == "ok  \(path)\n")

        for name in ["Package.swift", "Sources/Shared/Names.swift"] {
            try folder.write(at: name, secondsAgo: 30)
            let run = try await Self.check(path, "--json")
            let finding = try #require(try Self.objects(run).first)
            #expect(run.status == 1 && finding[text: "rule"] == "code.stale")
            #expect(finding[text: "problem"]?.hasSuffix("is older than \(folder.path)/\(name)") == true)
            #expect(finding[text: "mend"]?.contains("--build") == true)
            try folder.write(at: name, secondsAgo: 90)
        }
        // SwiftPM has looked at the manifest since, and left the program as it is.
        try folder.write(at: "Package.swift", secondsAgo: 30)
        try folder.write(at: ".build/debug.yaml", secondsAgo: 20)
        #expect(try await Self.check(path).status == 0)
    }

    @Test func `a program for another processor is a note`() async throws {
        let folder = try Folder()
        let text = try String(contentsOfFile: Self.template("clean/sam"), encoding: .utf8)
        #if arch(arm64)
            let other = "x86_64"
        #else
            let other = "arm64"
        #endif
        let path = try folder.write(
            text.replacing("      Timeout: 5", with: "      Architectures: [\(other)]\n      Timeout: 5"),
            to: "template.yaml")
        let function = try PackageFolder.executable("InviteOnlySignUp")
        let run = try await Self.check(path, "--function", "Members=\(function)", "--json")
        #expect(run.status == 0, "\(String(decoding: run.output, as: UTF8.self)) \(run.errors)")
        #expect(try Self.objects(run).compactMap { $0[text: "rule"] } == ["code.architecture"])
    }

    @Test(arguments: ["template.yaml", "template.yml", "template.json"])
    func `of a folder the template is taken`(_ name: String) async throws {
        let folder = try Folder()
        try folder.write(#"{"Resources": {"A": {"Type": "AWS::Lambda::Function"}}}"#, to: name)
        let run = try await Self.check(folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(String(decoding: run.output, as: UTF8.self).hasSuffix("ok  \(folder.path)/\(name)\n"))
    }

    // MARK: The rules

    @Test func `check --rules lists every rule`() async throws {
        let run = try await Self.check("--rules", "--json")
        let rules = try Self.objects(run)
        #expect(run.status == 0 && rules.count > 30)
        #expect(rules.allSatisfy { $0[text: "name"] != nil && $0[text: "why"]?.isEmpty == false })
        let page = try await Self.check("--rules", "--markdown")
        #expect(
            page.output
                == FileManager.default.contents(atPath: "\(PackageFolder.root)/docs/template-rules.md").map(Array.init))
    }

    // MARK: Wrong use

    @Test(arguments: [
        ([], "Missing expected argument"), (["nowhere.yaml"], "The file nowhere.yaml cannot be read"),
        (["/usr"], "The folder /usr has no template.yaml"), (["--rules", "template.yaml"], "--rules takes no file"),
        (["\(PackageFolder.root)/Makefile"], "Makefile is neither a template nor an answer"),
        ([template("clean/sam"), "--function", "Members"], "write ID=PROGRAM"),
        ([template("clean/sam"), "--function", "Other=/bin/true"], "has no function Other; it has Members"),
        ([template("clean/sam"), "--function", "Members=/nowhere"], "there is no program at /nowhere"),
    ])
    func `wrong use of check ends with status 2, and says what was wrong`(
        _ arguments: [String], _ words: String
    ) async throws {
        let run = try await DeskRun(
            executable: "cognito-triggers", ["check"] + arguments, environment: ["PATH": "/usr/bin:/bin"])
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
    }
}

/// A folder that is gone when nobody has it any more.
private final class Folder {
    let path = "\(NSTemporaryDirectory())templates-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @discardableResult func write(_ text: String, to name: String, isProgram: Bool = false) throws -> String {
        let file = URL(fileURLWithPath: "\(path)/\(name)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
        if isProgram { try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path) }
        return file.path
    }

    /// Gives a file, new or not, a time.
    func write(at name: String, secondsAgo age: TimeInterval) throws {
        let file = "\(path)/\(name)"
        if !FileManager.default.fileExists(atPath: file) { try write("", to: name) }
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: file)
    }
}
