package import ArgumentParser
package import CloudTemplate
package import CognitoEvents
package import CognitoRehearsal
import CommandOutput
import TemplateDoctor

/// The options for building a function, and for its variables.
package struct ProgramSettings: ParsableArguments {
    package init() {}

    @OptionGroup package var package: BuildSettings
    @Option(
        help: ArgumentHelp(
            "A template, by default the one in the package's folder; repeat it for stacks that are deployed together. Its function with the same name provides settings that are not given as options.",
            valueName: "file"),
        completion: .file(extensions: ["yaml", "yml", "json", "template"]))
    package var template: [String] = []
    @OptionGroup package var code: CodeSettings
    @OptionGroup package var variables: VariableSettings

    /// The settings that a function gets from its template and from the options.
    package struct Configured {
        /// The function's configuration in the template; nil if no template has the function.
        package let function: FunctionConfiguration?
        package let environment: [String: String]
        /// The version of the token events that the template's pools send the function; nil unless it is unique.
        package let tokenVersion: PreTokenGenerationVersion?
    }

    /// Finds a function's program: a function of the templates, a product that is built first, a zip or a path.
    package func program(_ function: String) async throws -> FunctionProgram {
        try await FunctionProgram.find(function, package.build, code: templateCode)
    }

    /// Reads the templates in the local deployment; nil if there is no template.
    ///
    /// `tables` are the names of the tables that a server has.
    package func templates(tables: TemplateSet.Tables? = nil) throws -> TemplateSet? {
        try Self.templates(template, package, code, variables, tables)
    }

    private static func templates(
        _ named: [String], _ package: BuildSettings, _ code: CodeSettings, _ variables: VariableSettings,
        _ tables: TemplateSet.Tables? = nil, in deployment: Deployment? = nil
    ) throws -> TemplateSet? {
        let paths = named.isEmpty ? TemplateConfiguration.paths(in: package.packagePath) : named
        guard !paths.isEmpty else {
            try code.demandNone(in: package.packagePath)
            return nil
        }
        return try TemplateSet(paths, variables, code: code, tables: tables) { path, names, given in
            deployment ?? .local(LocalIDs(template: path, in: package.packagePath), names: names, given: given)
        }
    }

    /// Returns the code of the templates' functions that need no build.
    package var templateCode: FunctionProgram.TemplateCode {
        let (template, package, code, variables) = (template, package, code, variables)
        return { name in
            try Self.templates(template, package, code, variables)?.code(
                of: name, package.build, fetches: package.fetchRuntime)
        }
    }

    /// Returns a function's settings: from the options, or otherwise from the templates, by default in the local deployment.
    package func configured(
        _ program: FunctionProgram, tables: TemplateSet.Tables? = nil, in deployment: Deployment? = nil
    ) throws -> Configured {
        let given = try variables.environment()
        let templates = try Self.templates(template, package, code, variables, tables, in: deployment)
        let function =
            template.isEmpty ? templates?.functions.named(program.name) : try templates?.function(program.name)
        for note in program.notes + (templates?.problems(of: program.name, besides: given) ?? []) {
            Terminal.errors.noteOnce(note)
        }
        return Configured(
            function: function,
            environment: try function?.environment(
                given, mayLack: template.isEmpty, key: RehearsalKMS.aliasARN) ?? given,
            tokenVersion: templates?.tokenVersion(of: program.name))
    }
}
