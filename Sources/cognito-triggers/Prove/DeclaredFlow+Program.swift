import CognitoProof
import CognitoRehearsal
import Foundation
import WireJSON

extension DeclaredFlow {
    /// Asks a program; nil if it declares no flow, or describes nothing.
    static func of(_ program: FunctionProgram, environment: [String: String]) async throws -> DeclaredFlow? {
        let variables = environment.map { "\($0.key)=\($0.value)" }
        let own = ["PATH", "LD_LIBRARY_PATH"].compactMap { name in
            ProcessInfo.processInfo.environment[name].map { "\(name)=\($0)" }
        }
        // A program in another language may take the option for an event.
        let answer = try await Tool.run(
            ["env", "-i"] + own + variables + ["timeout", "10", program.path, "--describe"], .answer())
        guard answer.status == 0 else { return nil }
        return DeclaredFlow((try? JSONDocument(Array(answer.text.utf8)))?.root["flow"])
    }

    /// The places of the right answers that the steps say themselves, by the steps' names.
    var answers: [String: AnswerPlace] {
        own.reduce(into: [:]) { places, step in
            if let place = step.answer.flatMap({ AnswerPlace($0[...]) }) { places[step.name] = place }
        }
    }
}
