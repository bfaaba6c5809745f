import CognitoProcessTestSupport
import CognitoRehearsal
import Foundation
import Testing

/// The programs of functions: how they are named, configured and copied.
@Suite struct ProgramTests {
    @Test(arguments: ["../evil", "a/b", "-o", ".hidden", "", "a b"])
    func `a product's name is neither a path nor an option`(_ name: String) {
        #expect(throws: Failure.self) { try PackageBuild.check(product: name) }
    }

    @Test(
        arguments: [
            ("", .planning), ("Building for debugging...", .planning),
            ("[12/345] Compiling Members Members.swift", .compiling(done: 12, of: 345)),
            (
                "Another instance of SwiftPM (PID: 42) is already running using '/x/.build', waiting …",
                .waiting(for: 42)
            ),
            ("Another instance of SwiftPM is already running using '/x/.build', waiting …", .waiting(for: nil)),
            ("warning: something", nil),
        ] as [(String, PackageBuild.State?)])
    func `the last line of SwiftPM says how far a build is`(line: String, state: PackageBuild.State?) {
        #expect(PackageBuild.State(line) == state)
    }

    @Test func `variables on the command line take precedence over files, and later ones over earlier`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data("CLUB=chess\nROOM=1\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let variables = try FunctionVariables.environment(entries: ["CLUB=go", "CLUB=bridge"], files: [file.path])
        #expect(variables == ["CLUB": "bridge", "ROOM": "1"])
    }

    @Test(arguments: ["=value", "COGNITO_TRIGGERS_NO_SUCH_VARIABLE"])
    func `a variable without a name, or not set in the shell, is wrong use`(_ entry: String) {
        let error = #expect(throws: Failure.self) { try FunctionVariables.environment(entries: [entry], files: []) }
        #expect(error?.status == 2)
    }

    @Test func `a path finds a program, and one that is not there is wrong use`() async throws {
        let build = PackageBuild(packagePath: "/nowhere")
        let found = try await FunctionProgram.find("/bin/sh", build)
        #expect(found.name == "sh" && !found.isProduct)
        await #expect(throws: Failure.self) { try await FunctionProgram.find("/nowhere/sh", build) }
        await #expect(throws: Failure.self) { try await FunctionProgram.find("Product", build) }
    }

    @Test func `a program starts in the package that lists files for its zip, also as a copy`() throws {
        let package = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: package) }
        for folder in ["package-files", ".build/debug"] {
            try FileManager.default.createDirectory(
                at: package.appendingPathComponent(folder), withIntermediateDirectories: true)
        }
        try Data("messages/en.json\n".utf8).write(to: package.appendingPathComponent("package-files/Members"))
        func program(_ name: String) -> FunctionProgram {
            FunctionProgram(name: name, path: "\(package.path)/.build/debug/\(name)", isProduct: true)
        }
        #expect(program("Members").folder == package.path)
        #expect(program("Others").folder == nil)
        #expect(FunctionProgram(name: "Members", path: "/tmp/copy", isProduct: true, folder: "/x").folder == "/x")
    }
}
