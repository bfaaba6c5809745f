import Foundation

/// An interpreter on this machine, as it describes itself.
struct Interpreter: Decodable {
    let path: String
    let version: String
    /// A Boolean value that indicates whether the interpreter finds AWS's client of the Runtime API.
    let hasClient: Bool

    /// Runs an interpreter's command that prints these members as JSON; nil if there is no such interpreter.
    init?(asking command: [String]) async {
        guard let answer = try? await Tool.run(command, .answer()), answer.status == 0,
            let interpreter = try? JSONDecoder().decode(Interpreter.self, from: Data(answer.text.utf8))
        else { return nil }
        self = interpreter
    }
}
