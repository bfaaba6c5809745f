import ArgumentParser
import CognitoRehearsal
import CommandOutput
import ModelContext
import WireJSON

/// A verb as a tool: each call runs the command itself, with `--json`.
struct VerbTool {
    let verb: any ParsableCommand.Type
    let title: String
    let words: String
    /// The arguments of the verb that the tool has.
    let names: [String]
    let effect: ContextTool.Effect
    /// A Boolean value that indicates whether the tool has an argument for the text of standard input.
    var takesInput = false
    /// Words of the command line for each call.
    var always: [String] = []

    static let folder = ContextArgument(
        "folder", .text, "The folder in which the command runs, such as the project's; by default the server's.")

    private static let code = ["template", "code", "code-folder", "env", "env-file", "parameter", "fetch-runtime"]

    static let all = [
        VerbTool(
            verb: Explain.self, title: "Explain an operation, a trigger, a rule or an error",
            words:
                "Which triggers an operation fires and in which order; the request, response and rules of a trigger; what a rule means; "
                + "or, for the text of an error that an app or a log shows, what happened and where to look. Start here with an error. "
                + "Runs no code without iam, which builds the function and asks it for the permissions that it needs.",
            names: ["name", "federated", "error", "crash", "debug-file", "iam", "log-group"] + code, effect: .adds),
        VerbTool(
            verb: Events.self, title: "List the events that Cognito sends, or print one",
            words:
                "Without a name, all samples with what fires them; with the name of a sample, its event, with members changed.",
            names: ["name", "user", "set", "null", "remove", "variations"], effect: .reads),
        VerbTool(
            verb: Check.self, title: "Check templates and answers",
            words:
                "Finds what Cognito or a deployment would refuse in a SAM or CloudFormation template, with file, line and fix; or judges a "
                + "function's answer. Runs no code without build.",
            names: ["files", "build", "production", "strict", "source", "skip", "rules", "function"] + code,
            effect: .adds,
            takesInput: true),
        VerbTool(
            verb: Invoke.self, title: "Run a function on events",
            words:
                "Runs the function's real program under an emulator of Lambda, and judges its answers as Cognito does. An event is a sample's "
                + "name, a file, or - for the argument input.",
            names: ["function", "events", "skip", "cognito-clock", "timeout", "memory"] + code, effect: .adds,
            takesInput: true),
        VerbTool(
            verb: Prove.self, title: "Explore a custom sign-in",
            words:
                "Looks for a history of a custom sign-in that ends with tokens for a wrong answer, shows a secret or tells who has an account. May take minutes; "
                + "limit it with at-most.",
            names: [
                "functions", "pool", "answer", "steps", "guesses", "rounds", "client", "client-metadata",
                "user-attribute",
                "seed", "at-most", "fail-on",
            ] + code, effect: .adds, always: ["--progress"]),
        VerbTool(
            verb: Messages.self, title: "Show the messages of a function or a template",
            words: "Each message of a function's message book or of a template's pools, by occasion and language.",
            names: ["function", "output"] + code, effect: .adds),
        VerbTool(
            verb: PackageVerb.self, title: "Make a function's zip for Lambda",
            words: "Builds a function in Swift and writes dist/NAME.zip. The first build takes minutes.",
            names: ["function", "update"], effect: .adds),
        VerbTool(
            verb: New.self, title: "Make a project",
            words:
                "Writes a new folder with a function, tests, events and a template; an existing folder must be empty.",
            names: ["name", "trigger", "language", "variant", "production", "path"], effect: .adds),
        VerbTool(
            verb: Add.self, title: "Add a trigger to a project in Swift",
            words:
                "Writes the handler, tests and events, and changes template.yaml, README.md and, if needed, Package.swift.",
            names: ["trigger", "function", "path"], effect: .changes),
    ]

    private var name: String { verb._commandName }

    var tool: ContextTool {
        let known = VerbArguments(of: verb)
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
