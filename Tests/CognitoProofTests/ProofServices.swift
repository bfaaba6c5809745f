import CognitoSpawn
import Foundation
import Glibc

/// The services of `services.py`, one for all tests.
final class ProofServices: Sendable {
    /// What a test needs and has not got.
    struct Unmet: Error { let need: String }

    private struct Words: Decodable {
        let aws: String
        let provider: String
    }

    static func shared() async throws -> ProofServices { try await started.value }
    private static let started = Task { try ProofServices() }

    private let words: Words
    // The server reads until this end is closed.
    private let lifeline = Pipe()

    private init() throws {
        let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }.path
        guard FileManager.default.fileExists(atPath: "\(root)/.tools/moto/fetched") else {
            throw Unmet(need: "\(root)/.tools/moto, which scripts/fetch-moto fetches")
        }
        _ = fcntl(lifeline.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        let output = Pipe()
        _ = try NewProcess(
            ["python3", "\(root)/Tests/CognitoProofTests/services.py"],
            environment: ProcessInfo.processInfo.environment.merging(
                ["PYTHONPATH": "\(root)/.tools/moto", "PYTHONDONTWRITEBYTECODE": "1"]) { $1 },
            streams: [lifeline.fileHandleForReading, output.fileHandleForWriting, .standardError].map(\.fileDescriptor)
        ).start()
        try output.fileHandleForWriting.close()
        try lifeline.fileHandleForReading.close()
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw Unmet(need: "services.py prints its URLs") }
            line += more
        }
        words = try JSONDecoder().decode(Words.self, from: line)
    }

    /// The settings of a captcha whose provider plays here.
    var captcha: [String: String] {
        [
            "CAPTCHA_SITE_KEY": "the site", "CAPTCHA_SECRET": "a secret for the provider",
            "CAPTCHA_VERIFY_URL": "\(words.provider)/siteverify",
        ]
    }

    /// The settings of a table that is here.
    var table: [String: String] {
        [
            "AWS_ENDPOINT_URL_DYNAMODB": words.aws, "AWS_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE",
            "AWS_SECRET_ACCESS_KEY": "secret", "SIGN_IN_TABLE": "sign-ins",
        ]
    }
}
