import CognitoRehearsal
import CommandOutput
package import ModelContext
import WireJSON

/// A verb as a tool: each call runs the command itself, with `--json`.
package struct VerbTool {
    /// The verb's name.
    package let name: String
    package let known: VerbArguments
    package let title: String
    package let words: String
    /// The arguments of the verb that the tool has.
    package let names: [String]
    package let effect: ContextTool.Effect
    /// A Boolean value that indicates whether the tool has an argument for the text of standard input.
    package var takesInput = false
    /// Words of the command line for each call.
    package var always: [String] = []

    package init(
        name: String, known: VerbArguments, title: String, words: String, names: [String], effect: ContextTool.Effect,
        takesInput: Bool = false, always: [String] = []
    ) {
        (self.name, self.known, self.title, self.words, self.names, self.effect, self.takesInput, self.always) = (
            name, known, title, words, names, effect, takesInput, always
        )
    }

    package static let folder = ContextArgument(
        "folder", .text, "The folder in which the command runs, such as the project's; by default the server's.")

    package var tool: ContextTool {
        let input = ContextArgument("input", .text, "The text that - as a file stands for.")
        return ContextTool(
            name, title: title, words: words,
            arguments: known.described(names) + [Self.folder] + (takesInput ? [input] : []), output: output.jsonValue,
            effect: effect
        ) { values, progress in
            let line = [name, "--json"] + always + known.words(for: values.filter { names.contains($0.key) })
            do {
                let child = try await ChildCommand.start(
                    line, folder: values["folder"]?.text, input: values["input"]?.text)
                return try await VerbRun(child, progress).result()
            } catch let failure as Failure {
                let error: JSONValue = ["kind": "error", "code": "wrong-use", "message": .text("\(failure)")]
                return ContextTool.Result(["status": 2, "result": error, "objects": []], isError: true)
            }
        }
    }

    private var output: JSONSchema {
        let lines = VerbOutput.named(name)
        return .object([
            "status": .integer.described("The exit status: 0 all is well, 1 something was found, 2 wrong use."),
            "result": .oneOf([lines?.result.schema, VerbOutput.error.schema].compactMap(\.self)),
            "objects": .list(lines?.lineSchema ?? .any).described("The objects before the result."),
            "log": .text.orAbsent.described("The end of standard error, if the status is not 0."),
        ])
    }
}
