import CognitoRehearsal
import CommandOutput
import FunctionProjects
import LocalCognito
import LocalUserPools

/// The messages in the own texts of a template's pools.
enum PoolMessages {
    static func all(in path: String, _ settings: VariableSettings) throws -> [ProgramDescription.Message] {
        let template = try PoolTemplate([path], settings: settings) { _ in LocalIDs(project: nil) }
        let notes = template.templates.templates.flatMap {
            $0.parameterNotes + [$0.standInNote()].compactMap(\.self)
        }
        for note in notes { Terminal.errors.noteOnce(note) }
        let pools = template.pools
        guard !pools.pools.isEmpty else {
            throw Failure.wrongUse("\(path) describes no AWS::Cognito::UserPool, so it has no messages.")
        }
        return pools.pools.flatMap { pool in
            let name = pools.names[pool.id] ?? pool.id
            return pool.texts.map { text in
                ProgramDescription.Message(
                    occasion: pools.pools.count == 1 ? text.purpose : "\(name): \(text.purpose)", language: "",
                    direction: "auto", subject: text.subject, html: text.email, text: nil,
                    textMessage: text.textMessage)
            }
        }
    }
}
