package import ArgumentParser
import CloudTemplate
import CognitoEditDistance
import CognitoRehearsal

/// The options that set a function's environment variables, and the parameters of its template.
package struct VariableSettings: ParsableArguments {
    package init() {}

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "An environment variable of the function; a NAME alone passes your own value. Nothing else from your environment is passed.",
            valueName: "NAME[=value]"))
    package var env: [String] = []
    @Option(
        help: ArgumentHelp("A file of environment variables, one NAME=value per line.", valueName: "file"),
        completion: .file())
    package var envFile: [String] = []
    @Option(
        help: ArgumentHelp(
            "An AWS service that functions call at another address, such as dynamodb=http://127.0.0.1:8000.",
            valueName: "service=url"))
    package var endpoint: [ServiceAddress] = []

    @Option(
        help: ArgumentHelp(
            "A value for a parameter of the template, in place of the one in samconfig.toml and of its default. For a pool's trigger, it may be the name of a function.",
            valueName: "NAME=value"))
    package var parameter: [TemplateParameter] = []
    @Option(
        help: ArgumentHelp(
            "The environment in samconfig.toml whose parameter_overrides count. (default: default)", valueName: "name"))
    package var configEnv: String?

    /// The values that the options give parameters.
    package var given: [String: String] { Dictionary(parameter.map { ($0.name, $0.value) }) { $1 } }

    /// Returns the values of the parameters of the template at a path.
    package func parameters(ofTemplateAt path: String) throws -> ProjectParameters {
        try ProjectParameters(given: given, template: path, environment: configEnv)
    }

    /// Throws if an option gives a parameter that no template has, or a value that a template does not allow.
    func checkParameters(of templates: [Template], at path: String) throws {
        for given in parameter {
            let names = templates.flatMap(\.parameterNames)
            guard names.contains(given.name) else {
                throw Failure.wrongUse(
                    "\(path) has no parameter \(given.name)"
                        + (names.isEmpty ? "." : "; it has \(names.joined(separator: ", "))."))
            }
            let allowed = templates.flatMap { $0.allowedValues(of: given.name) }
            guard allowed.isEmpty || allowed.contains(given.value) else {
                throw Failure.wrongUse(
                    "--parameter \(given.name): the template allows only \(allowed.joined(separator: ", ")).")
            }
        }
    }

    /// Throws if an option gives a pool's trigger a value that is neither an ARN nor the name of a function.
    func checkFunctions(in stacks: [Stack], at path: String) throws {
        let triggers = stacks.flatMap(\.triggers)
        for given in parameter where !given.value.hasPrefix("arn:") && triggers.contains(given.value) {
            guard stacks.contains(where: { $0.template.isTrigger(given.name) }) else { continue }
            let names = stacks.flatMap(\.functions).map(\.name)
            let near = EditDistance.nearest(to: given.value, among: names).map { " Did you mean \($0)?" } ?? ""
            throw Failure.wrongUse(
                "--parameter \(given.name)=\(given.value): a trigger needs the name of a function or its ARN, and \(path) has no function "
                    + "\(given.value)\(names.isEmpty ? "." : "; it has \(names.joined(separator: ", ")).")\(near)")
        }
    }

    /// Reads all variables; the command line overrides files, and later values override earlier ones.
    package func environment() throws -> [String: String] {
        let endpoints = Dictionary(endpoint.map { ($0.variable, $0.url) }) { $1 }
        return try FunctionVariables.environment(entries: env, files: envFile).merging(endpoints) { $1 }
    }
}
