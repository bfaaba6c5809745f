import CognitoProcessTestSupport
import Foundation

/// A run of the command on a terminal, as a person sees it.
struct TerminalRun {
    /// The exit status.
    let status: Int32
    /// The terminal's content, of both outputs, without colours.
    let text: String

    /// Runs `cognito-triggers`.
    ///
    /// - Parameters:
    ///   - arguments: What follows the command, as in a shell.
    ///   - columns: How wide the terminal is.
    /// - Throws: An error if it cannot be run.
    init(_ arguments: String, columns: Int) async throws {
        let command = "stty cols \(columns) && '\(try PackageFolder.executable("cognito-triggers"))' \(arguments)"
        let (output, errors) = (try TemporaryFile(), try TemporaryFile())
        // `script` gives a command a terminal of its own.
        status = try await ChildProcess.run(
            [
                "/usr/bin/timeout", "-k", "1", "120", "/usr/bin/script", "--quiet", "--return", "--command", command,
                "/dev/null",
            ],
            environment: ["PATH": "/usr/bin:/bin", "TERM": "xterm", "NO_COLOR": "1"], input: try TemporaryFile(),
            output: output, errors: errors
        ).status
        text = output.text.replacing("\r\n", with: "\n")
    }
}
