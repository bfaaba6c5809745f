import CognitoProcessTestSupport
import CognitoSpawn
import Foundation
import Testing

/// Mistakes that do not compile.
@Suite(.timeLimit(.minutes(5))) struct CompilerTests {
    /// Each line with a comment is a mistake, for which the compiler has these words; all others are right.
    private static let source = """
        import TriggerKit

        let code = CodeMessage("Title", "Your code is ", .code, ".")
        let invitation = InvitationMessage("Title", "Name ", .userName, ", password ", .password)
        let link = LinkMessage("Title", "Please ", .link("confirm"), ".")
        let withoutCode = CodeMessage("Title", "Your code comes soon.")  // missing argument
        let withoutPassword = InvitationMessage("Title", "Your name is ", .userName, ".")  // argument
        let withoutLink = LinkMessage("Title", "Please confirm.")  // missing argument
        let withoutOccasions = MessageTexts(signUp: code, resendCode: code)  // missing arguments

        struct Right: ChallengeFlowFunction {
            var flow: some ChallengeFlow {
                Password()
                OneTimeCode { _, _, _ in }
            }
        }

        struct LatePassword: ChallengeFlowFunction {
            var flow: some ChallengeFlow {  // Password() must come first, and only once
                OneTimeCode { _, _, _ in }
                Password()
            }
        }

        struct NoStep: ChallengeFlowFunction {
            var flow: some ChallengeFlow {}  // a flow needs at least one step
        }

        struct NoOption: ChallengeFlowFunction {
            var flow: some ChallengeFlow {
                Password()
                Choice {}  // a choice needs steps
            }
        }

        """

    @Test func `texts without their placeholders and impossible sequences do not compile`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mistakes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (file, log) = (folder.appendingPathComponent("Mistakes.swift"), folder.appendingPathComponent("log"))
        try Data(Self.source.utf8).write(to: file)
        _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        let output = try FileHandle(forWritingTo: log)
        let process = try NewProcess(
            ["swiftc", "-typecheck"] + PackageFolder.compilerArguments() + [file.path],
            environment: ProcessInfo.processInfo.environment,
            streams: [FileHandle.nullDevice, output, output].map(\.fileDescriptor)
        ).start()
        #expect(NewProcess.end(of: process) != 0)
        let words = try String(contentsOf: log, encoding: .utf8)
        var errors: [Int: String] = [:]
        for line in words.split(separator: "\n") {
            guard let match = line.firstMatch(of: /Mistakes\.swift:(\d+):\d+: error: (.*)/), let number = Int(match.1)
            else { continue }
            errors[number, default: ""] += "\(match.2) "
        }
        for (number, line) in Self.source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let parts = line.components(separatedBy: "  // ")
            let error = errors[number + 1]
            if parts.count == 1 {
                #expect(error == nil, "line \(number + 1): \(words)")
            } else {
                #expect(error?.contains(parts[1]) == true, "line \(number + 1): \(words)")
            }
        }
    }
}
