import CognitoProcessTestSupport
import Foundation

/// A copy of a project whose functions are in Python or JavaScript, with the runtimes that this machine has.
final class ManagedProject {
    let folder = WorkFolder()
    var path: String { "\(folder.path)/project" }
    /// The variables with which the command finds awslambdaric as if it had fetched it.
    let environment: [String: String]

    /// Copies the project of a language: `python` or `node`.
    init(_ language: String) async throws {
        let files = FileManager.default
        try files.copyItem(
            atPath: "\(PackageFolder.root)/Tests/EndToEndTests/Languages/\(language)", toPath: "\(folder.path)/project")
        let version = try await AWSClients.python(["-c", "import sys; print('%d.%d' % sys.version_info[:2], end='')"])
        let python = "python\(String(decoding: version, as: UTF8.self))"
        let runtimes = "\(folder.path)/cache/swift-cognito-triggers/runtimes"
        try files.createDirectory(atPath: runtimes, withIntermediateDirectories: true)
        try files.createSymbolicLink(
            atPath: "\(runtimes)/\(python)", withDestinationPath: "\(PackageFolder.root)/.tools/aws-clients")
        environment = [
            "XDG_CACHE_HOME": "\(folder.path)/cache", "HOME": folder.path,
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        ]
        try edit("template.yaml") { $0.replacing("python3.12", with: python) }
    }

    /// Changes the text of a file.
    func edit(_ file: String, _ change: (String) -> String) throws {
        try write(change(String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)), to: file)
    }

    func write(_ text: String, to file: String) throws {
        let url = URL(fileURLWithPath: "\(path)/\(file)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// Runs a verb of the command in the project.
    func run(_ verb: String, _ arguments: String..., environment more: [String: String] = [:]) async throws -> DeskRun {
        try await DeskRun(
            executable: "cognito-triggers", [verb] + arguments + ["--package-path", path],
            environment: environment.merging(more) { $1 })
    }

    /// Runs a verb with a template in another folder of the project.
    func run(_ verb: String, _ arguments: String..., template: String) async throws -> DeskRun {
        try await DeskRun(
            executable: "cognito-triggers", [verb] + arguments + ["--template", "\(path)/\(template)"],
            environment: environment)
    }
}
