import ArgumentParser
import CognitoRehearsal

/// The options that set a function's environment variables.
struct VariableSettings: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "An environment variable of the function; a NAME alone passes your own value. Nothing else from your environment is passed.",
            valueName: "NAME[=value]"))
    var env: [String] = []
    @Option(
        help: ArgumentHelp("A file of environment variables, one NAME=value per line.", valueName: "file"),
        completion: .file())
    var envFile: [String] = []
    @Option(
        help: ArgumentHelp(
            "An AWS service that functions call at another address, such as dynamodb=http://127.0.0.1:8000.",
            valueName: "service=url"))
    var endpoint: [ServiceAddress] = []

    /// Reads all variables; the command line overrides files, and later values override earlier ones.
    func environment() throws -> [String: String] {
        let endpoints = Dictionary(endpoint.map { ($0.variable, $0.url) }) { $1 }
        return try FunctionVariables.environment(entries: env, files: envFile).merging(endpoints) { $1 }
    }
}
