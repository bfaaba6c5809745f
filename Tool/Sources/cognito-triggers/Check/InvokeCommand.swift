import CommandOutput
import FunctionProjects

/// The command that runs a function on a sample, with the options that `check` was given.
struct InvokeCommand {
    private let options: [String]

    /// Creates the command for functions of the templates at these paths.
    init(_ functions: TemplateFunctions, templates: [String]) {
        let (code, variables) = (functions.code, functions.variables)
        var options: [(name: String, value: String?)] = []
        if templates != TemplateConfiguration.paths(in: ".") { options += templates.map { ("--template", $0) } }
        options += code.code.map { ("--code", $0) }
        options += code.codeFolder.map { [("--code-folder", $0)] } ?? []
        options += variables.configEnv.map { [("--config-env", $0)] } ?? []
        options += variables.parameter.map { ("--parameter", "\($0.name)=\($0.value)") }
        // A variable may be a secret, and reports of a check are kept.
        options += variables.env.map { entry in
            ("--env", entry.contains("=") ? "\(entry.prefix { $0 != "=" })=VALUE" : entry)
        }
        options += variables.envFile.map { ("--env-file", $0) }
        options += variables.endpoint.map { ("--env", "\($0.variable)=\($0.url)") }
        if functions.runtime.fetchRuntime { options.append(("--fetch-runtime", nil)) }
        self.options = options.map { name, value in value.map { "\(name) \($0.shellWord)" } ?? name }
    }

    /// Returns the command for a function and the name of a sample.
    func text(_ function: String, _ sample: String) -> String {
        (["cognito-triggers invoke", function, sample] + options).joined(separator: " ")
    }
}
