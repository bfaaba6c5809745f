import Foundation

/// The description that a function's program prints of itself: `NAME --describe`.
package struct FunctionDescription: Decodable, Sendable {
    package struct Handler: Decodable, Sendable {
        /// The trigger's name in a pool's configuration, or `SyncTrigger`, or `CognitoStreams`.
        package let trigger: String
        /// The least version of the trigger that the handler can do with.
        package let version: String?
    }

    package struct Permission: Decodable, Sendable {
        package let actions: [String]
        package let resource: String
        package let conditions: [String: String]
    }

    package let function: String
    package let handlers: [Handler]
    package let fallback: Bool
    package let permissions: [Permission]

    /// Asks a program.
    package static func of(_ program: FunctionProgram) async throws -> FunctionDescription {
        // As little as it needs: what is set in the shell is none of its business, and it may be no function at all.
        let variables = ["PATH", "LD_LIBRARY_PATH"].compactMap { name in
            ProcessInfo.processInfo.environment[name].map { "\(name)=\($0)" }
        }
        let command = ["env", "-i"] + variables + ["timeout", "10", program.path, "--describe"]
        var answer = try await Tool.run(command, .answer)
        // The status of a program that cannot be started: one that was just built may still be open for writing.
        for _ in 0..<20 where answer.status == 126 {
            try await Task.sleep(for: .milliseconds(50))
            answer = try await Tool.run(command, .answer)
        }
        guard answer.status == 0,
            let description = try? JSONDecoder().decode(Self.self, from: Data(answer.text.utf8))
        else {
            throw Failure.bad(
                "\(program.path) --describe ended with status \(answer.status) and does not describe a function. Is it one, and "
                    + "built with this version of swift-cognito-triggers?"
                    + (answer.errors.isEmpty ? "" : " It says:\n\(answer.errors)"))
        }
        return description
    }
}
