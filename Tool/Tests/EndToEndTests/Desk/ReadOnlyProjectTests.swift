import CognitoProcessTestSupport
import Foundation
import Testing

/// The command in the folder of a Swift project that its user may not write.
@Suite(.enabled(if: geteuid() != 0, "root may write every folder"), .timeLimit(.minutes(5)))
struct ReadOnlyProjectTests {
    /// Runs the command in a new project without the right to write it.
    private static func run(_ arguments: [String]) async throws -> (run: DeskRun, project: String) {
        let folder = WorkFolder()
        let project = "\(folder.path)/project"
        let made = try await DeskRun(
            executable: "cognito-triggers", ["new", "Members", "--trigger", "PreSignUp", "--path", project],
            environment: ["PATH": "/usr/bin:/bin", "COGNITO_TRIGGERS_CHECKOUT": PackageFolder.root])
        try #require(made.status == 0, "\(made.errors)")
        try allowWriting(false, in: project)
        // Otherwise the folder of the test could not be removed.
        defer { try? allowWriting(true, in: project) }
        let run = try await DeskRun(
            executable: "cognito-triggers", arguments.map { $0.replacing("PROJECT", with: project) },
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": folder.path])
        return (run, project)
    }

    private static func allowWriting(_ isAllowed: Bool, in folder: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: isAllowed ? 0o755 : 0o555], ofItemAtPath: folder)
    }

    @Test(arguments: [
        ["invoke", "Members", "PreSignUp_SignUp", "--package-path", "PROJECT"],
        ["prove", "Members", "--package-path", "PROJECT"], ["check", "--build", "PROJECT/template.yaml"],
    ])
    func `a verb that builds says which folder cannot be written and what to do`(arguments: [String]) async throws {
        let (run, project) = try await Self.run(arguments)
        #expect(run.status == 1 && run.errors.contains("you may not write \(project)/.build"), "\(run.errors)")
        #expect(run.errors.contains("Copy the project to a folder of your own"), "\(run.errors)")
    }

    @Test func `a verb that does not build works`() async throws {
        let (run, _) = try await Self.run(["check", "PROJECT/template.yaml"])
        #expect(run.status == 0, "\(run.errors)")
    }
}
