import ArgumentParser
import CognitoRehearsal

/// The environment variables that a function is to have.
struct VariableSettings: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "An environment variable; without a value it is passed on. Your own variables are not.",
            valueName: "NAME[=value]"))
    var env: [String] = []
    @Option(
        help: ArgumentHelp("A file of environment variables, a line each: NAME=value.", valueName: "file"),
        completion: .file())
    var envFile: [String] = []

    /// Reads all variables; the command line takes precedence over files, and later ones over earlier ones.
    func environment() throws -> [String: String] { try FunctionVariables(entries: env, files: envFile).environment() }
}
