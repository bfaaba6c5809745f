import AgentTools
import ArgumentParser
import ModelContext

/// The verbs that a coding agent has as tools.
extension VerbTool {
    private init(
        verb: any ParsableCommand.Type, title: String, words: String, names: [String], effect: ContextTool.Effect,
        takesInput: Bool = false, always: [String] = []
    ) {
        self.init(
            name: verb._commandName, known: VerbArguments(help: verb._dumpHelp()), title: title, words: words,
            names: names,
            effect: effect, takesInput: takesInput, always: always)
    }

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
            verb: Prove.self, title: "Explore a custom sign-in, or the clients of a pool",
            words:
                "Looks for a history of a custom sign-in that ends with tokens for a wrong answer, shows a secret or tells who has an account. With clients, "
                + "it explores what an app gets if it registers with the template's pool or publishes a document. May "
                + "take minutes; limit it with at-most.",
            names: [
                "functions", "pool", "clients", "answer", "steps", "guesses", "rounds", "client", "client-metadata",
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
}
