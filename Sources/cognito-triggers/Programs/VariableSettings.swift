import ArgumentParser
import CognitoRehearsal

/// The environment variables that a function is to have.
struct VariableSettings: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "An environment variable of the function; a NAME alone passes on your own value. Nothing else of your environment is passed on.",
            valueName: "NAME[=value]"))
    var env: [String] = []
    @Option(
        help: ArgumentHelp("A file of environment variables, one NAME=value per line.", valueName: "file"),
        completion: .file())
    var envFile: [String] = []

    /// Reads all variables; the command line takes precedence over files, and later ones over earlier ones.
    func environment() throws -> [String: String] { try FunctionVariables(entries: env, files: envFile).environment() }
}
