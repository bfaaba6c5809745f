import ArgumentParser
import CloudTemplate
import CognitoEvents
import CognitoRehearsal
import CognitoSealedMessages
import TemplateDoctor

/// The options for building a function, and for its variables.
struct ProgramSettings: ParsableArguments {
    @OptionGroup var package: BuildSettings
    @Option(
        help: ArgumentHelp(
            "A template, by default the one in the package's folder. Its function with the same name provides settings that are not given as options.",
            valueName: "file"),
        completion: .file(extensions: ["yaml", "yml", "json", "template"]))
    var template: String?
    @OptionGroup var variables: VariableSettings

    /// The settings that a function gets from its template and from the options.
    struct Configured {
        /// The function's configuration in the template; nil if no template has the function.
        let function: FunctionConfiguration?
        let environment: [String: String]
        /// The version of the token events that the template's pools send the function; nil unless it is unique.
        let tokenVersion: PreTokenGenerationVersion?
    }

    /// Finds a function's program: a function of the template, a product that is built first, a zip or a path.
    func program(_ function: String) async throws -> FunctionProgram {
        try await FunctionProgram.find(function, package.build, code: code)
    }

    /// The ids of the resources in the local deployment.
    var ids: LocalIDs {
        LocalIDs(template: template ?? TemplateConfiguration.path(in: package.packagePath), in: package.packagePath)
    }

    /// Reads the template in the local deployment; nil if there is no template.
    func configuration() throws -> TemplateConfiguration? { try Self.configuration(template, package, variables) }

    /// Reads the template in a deployment; nil if there is no template.
    private static func configuration(
        _ template: String?, _ package: BuildSettings, _ variables: VariableSettings, in deployment: Deployment? = nil
    ) throws -> TemplateConfiguration? {
        guard let path = template ?? TemplateConfiguration.path(in: package.packagePath) else { return nil }
        return try TemplateConfiguration(
            path, deployment ?? .local(LocalIDs(template: path, in: package.packagePath)), variables)
    }

    /// Returns the code of the template's functions that need no build.
    var code: FunctionProgram.TemplateCode {
        let (template, package, variables) = (template, package, variables)
        return { name in
            try Self.configuration(template, package, variables)?.code(
                of: name, package.build, fetches: package.fetchRuntime)
        }
    }

    /// Returns a function's settings: from the options, or otherwise from the template, by default in the local deployment.
    func configured(_ program: FunctionProgram, in deployment: Deployment? = nil) throws -> Configured {
        let given = try variables.environment()
        let configuration = try Self.configuration(template, package, variables, in: deployment)
        let function =
            template == nil
            ? configuration?.functionIfPresent(program.name) : try configuration?.function(program.name)
        var notes = program.notes + (configuration?.problems(of: program.name, besides: given) ?? [])
        if let absence = configuration?.absence(of: program.name) { notes.append(absence) }
        for note in notes { Terminal.errors.noteOnce(note) }
        return Configured(
            function: function,
            environment: try function?.environment(
                given, mayLack: template == nil, key: RehearsalKMS.aliasARN) ?? given,
            tokenVersion: configuration?.doctor.tokenVersion(of: program.name))
    }
}
