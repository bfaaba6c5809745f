import CognitoRehearsal
import Synchronization
package import WireJSON

/// The objects that verbs print with `--json`, one per line; the last one is the result, or an error.
package enum JSONOutput {
    /// A Boolean value that indicates whether the arguments ask for JSON; also known if they are wrong.
    package static let isWanted = isOption("--json")
    /// A Boolean value that indicates whether the arguments ask for the schema of the JSON.
    package static let isSchemaWanted = isOption("--json-schema")

    private static let printsNotes = Atomic(false)

    /// Prints notes for the user as objects as well, if the verb has such objects.
    package static func begin(_ verb: VerbOutput?) {
        printsNotes.store(isWanted && verb?.hasNotes == true, ordering: .relaxed)
    }

    /// Writes an object of a kind.
    package static func write(_ kind: String, _ members: JSONMembers<JSONValue>) {
        Terminal.output.write(line(kind, members))
    }

    /// Returns an object of a kind as a line.
    package static func line(_ kind: String, _ members: JSONMembers<JSONValue>) -> String {
        var members = members
        members["kind"] = .text(kind)
        return JSONValue.line(members)
    }

    /// Writes the result of a verb, which is the last object.
    package static func result(_ members: JSONMembers<JSONValue>) { write("result", members) }

    /// Writes a note for the user.
    package static func note(_ sentence: String) {
        if printsNotes.load(ordering: .relaxed) { write("note", ["text": .text(sentence)]) }
    }

    /// Writes the reason why there is no result, if the arguments ask for JSON.
    package static func error(_ message: String, status: Int32) {
        guard isWanted else { return }
        write("error", ["code": .text(status == 2 ? "wrong-use" : "failed"), "message": .text(message)])
    }

    private static func isOption(_ name: String) -> Bool {
        CommandLine.arguments.dropFirst().prefix { $0 != "--" }.contains(name)
    }
}
