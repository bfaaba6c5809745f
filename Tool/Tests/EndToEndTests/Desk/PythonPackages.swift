import CognitoProcessTestSupport
import Foundation

/// Scripts in `Callers/` that use a set of Python packages, as `scripts/fetch-python` brings it.
enum PythonPackages {
    /// Runs a script with a set of packages to its end, and returns its output.
    ///
    /// - Throws: `Unmet` if the set is missing, or with the script's errors if it fails.
    static func run(
        _ script: String, _ arguments: [String], with set: String, environment added: [String: String] = [:]
    ) async throws -> String {
        let folder = PackageFolder.path(".tools/\(set)")
        guard FileManager.default.fileExists(atPath: "\(folder)/fetched") else {
            throw Unmet("\(folder) is missing; make setup-test fetches it")
        }
        let environment = ProcessInfo.processInfo.environment
        let (output, errors) = (try TemporaryFile(), try TemporaryFile())
        let (status, _) = try await ChildProcess.run(
            [
                "/usr/bin/env", "timeout", "570", "python3",
                PackageFolder.path("Tool/Tests/EndToEndTests/Callers/\(script)"),
            ]
                + arguments,
            environment: [
                "PYTHONPATH": folder, "PATH": environment["PATH"] ?? "/usr/bin:/bin",
                "HOME": environment["HOME"] ?? "/", "TMPDIR": FileManager.default.temporaryDirectory.path,
            ].merging(added) { $1 }, input: try TemporaryFile(), output: output, errors: errors)
        guard status == 0 else { throw Unmet("status 0 from \(script), got \(status): \(output.text) \(errors.text)") }
        return output.text
    }
}
