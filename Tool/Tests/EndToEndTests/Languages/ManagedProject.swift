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
        try FileManager.default.copyItem(
            atPath: "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Languages/\(language)",
            toPath: "\(folder.path)/project")
        let python = try await Self.python()
        environment = try Self.environment(with: python, in: folder)
        try edit("template.yaml") { $0.replacing("python3.12", with: python) }
    }

    /// Returns the name of this machine's Python in a template.
    static func python() async throws -> String {
        let version = try await AWSClients.python(["-c", "import sys; print('%d.%d' % sys.version_info[:2], end='')"])
        return "python\(String(decoding: version, as: UTF8.self))"
    }

    /// Returns variables with which the command finds awslambdaric as if it had fetched it, and programs find the command.
    static func environment(with python: String, in folder: WorkFolder) throws -> [String: String] {
        let runtimes = "\(folder.path)/cache/swift-cognito-triggers/runtimes"
        try FileManager.default.createDirectory(atPath: runtimes, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: "\(runtimes)/\(python)", withDestinationPath: "\(PackageFolder.root)/.tools/aws-clients")
        let command = try PackageFolder.executable("cognito-triggers")
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return [
            "XDG_CACHE_HOME": "\(folder.path)/cache", "HOME": folder.path,
            "PATH": "\(URL(fileURLWithPath: command).deletingLastPathComponent().path):\(path)",
        ]
    }

    /// Gives the project a virtual environment that has boto3 and awslambdaric.
    func addVirtualEnvironment() async throws {
        _ = try await AWSClients.python(["-m", "venv", "--without-pip", "\(path)/.venv"])
        let tools = ["aws-clients", "moto"].map { "\(PackageFolder.root)/.tools/\($0)" }
        try write(
            tools.joined(separator: "\n"), to: ".venv/lib/\(try await Self.python())/site-packages/tools.pth")
    }

    /// Replaces the template with what CDK has synthesised for the same functions, and moves the sources to its asset.
    func synthesise() throws -> String {
        let files = FileManager.default
        let template = "\(path)/cdk.out/Members.template.json"
        try files.createDirectory(atPath: "\(path)/cdk.out", withIntermediateDirectories: true)
        try files.copyItem(
            atPath: "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Languages/cdk/Members.template.json",
            toPath: template)
        let asset = "asset.404c9c88d459723e69ed1d0e1285e8d99cc487229273a0b756bc9ad10c32693e"
        try files.moveItem(atPath: "\(path)/src", toPath: "\(path)/cdk.out/\(asset)")
        try files.removeItem(atPath: "\(path)/template.yaml")
        return asset
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
