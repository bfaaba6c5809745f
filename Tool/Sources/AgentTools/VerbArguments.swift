import ModelContext
package import WireJSON

/// The arguments of a verb, as its `--help` has them.
package struct VerbArguments {
    /// An argument of a verb.
    private struct Argument {
        let name: String
        let isPositional: Bool
        let isFlag: Bool
        let isRepeating: Bool
        let isRequired: Bool
        let choices: [String]
        let words: String

        var contextArgument: ContextArgument {
            let kind: ContextArgument.Kind =
                isFlag ? .flag : isRepeating ? .texts : choices.isEmpty ? .text : .choice(choices)
            return ContextArgument(name, kind, words, isRequired: isRequired)
        }
    }

    private let arguments: [Argument]

    /// Reads all arguments of a verb from its help as JSON.
    package init(help: String) {
        let description = try? JSONValue(json: Array(help.utf8))
        arguments = (description?["command"]?["arguments"]?.elements ?? []).compactMap { argument in
            guard let name = argument["preferredName"]?["name"]?.text ?? argument["valueName"]?.text else { return nil }
            return Argument(
                name: name, isPositional: argument["kind"] == "positional", isFlag: argument["kind"] == "flag",
                isRepeating: argument["isRepeating"] == true, isRequired: argument["isOptional"] == false,
                choices: argument["allValues"]?.elements?.compactMap(\.text) ?? [],
                words: argument["abstract"]?.text ?? "")
        }
    }

    /// Returns arguments as those of a tool; a name that the verb does not have is left out.
    func described(_ names: [String]) -> [ContextArgument] {
        names.compactMap { name in arguments.first { $0.name == name }?.contextArgument }
    }

    /// Returns values as words of a command line; positional ones come last, so that none is taken for an option.
    package func words(for values: JSONMembers<JSONValue>) -> [String] {
        var (options, positional): ([String], [String]) = ([], [])
        for argument in arguments {
            guard let value = values[argument.name] else { continue }
            let texts = value.elements?.compactMap(\.text) ?? [value.text].compactMap(\.self)
            if argument.isFlag {
                if value.flag == true { options.append("--\(argument.name)") }
            } else if argument.isPositional {
                positional += texts
            } else {
                options += texts.map { "--\(argument.name)=\($0)" }
            }
        }
        return options + (positional.isEmpty ? [] : ["--"] + positional)
    }
}
