import CognitoProcessTestSupport
import Foundation

/// The AWS CLI, boto3 and awslambdaric, as `scripts/fetch-python` brings them.
enum AWSClients {
    /// The environment in which Python finds them, and their settings.
    static func environment() throws -> [String: String] {
        let folders = ["aws-clients", "oauth", "hashes", "moto", "saml"].map { "\(PackageFolder.root)/.tools/\($0)" }
        for folder in folders where !FileManager.default.fileExists(atPath: "\(folder)/fetched") {
            throw Unmet("\(folder) is missing; make setup-test fetches it")
        }
        return [
            "PYTHONPATH": folders.joined(separator: ":"),
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "x", "AWS_DEFAULT_REGION": "us-east-1",
            "AWS_MAX_ATTEMPTS": "1", "AWS_CONFIG_FILE": "/dev/null", "AWS_SHARED_CREDENTIALS_FILE": "/dev/null",
            "AWS_EC2_METADATA_DISABLED": "true", "AWS_PAGER": "",
        ]
    }

    /// Runs Python to its end; standard output, which must not end in an error.
    static func python(_ arguments: [String], environment: [String: String] = [:]) async throws -> [UInt8] {
        let (output, errors) = (try TemporaryFile(), try TemporaryFile())
        let (status, _) = try await ChildProcess.run(
            ["/usr/bin/env", "timeout", "240", "python3"] + arguments,
            environment: self.environment().merging(environment) { $1 }, input: try TemporaryFile(), output: output,
            errors: errors)
        guard status == 0 else { throw Unmet("status 0 from \(arguments.prefix(3)), got \(status): \(errors.text)") }
        return output.bytes
    }
}
