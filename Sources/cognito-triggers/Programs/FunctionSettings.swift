import ArgumentParser
import CognitoRehearsal
import Foundation
import RuntimeEmulator
import TemplateDoctor

/// The build and the configuration of functions, for every verb that runs them.
struct FunctionSettings: ParsableArguments {
    @OptionGroup var package: BuildSettings
    @Option(
        help: ArgumentHelp(
            "A template, by default the package's own. Its function of the same name sets the time-out, memory and variables that options do not set.",
            valueName: "file"),
        completion: .file(extensions: ["yaml", "yml", "json", "template"]))
    var template: String?
    @Option(help: ArgumentHelp("The function's time-out in seconds; 5 by default.", valueName: "seconds"))
    var timeout: Double?
    @Option(help: ArgumentHelp("The function's memory limit in MiB; 128 by default.", valueName: "MiB"))
    var memory: Int?
    @OptionGroup var variables: VariableSettings

    func validate() throws {
        guard (timeout ?? 5) >= 0.001, (timeout ?? 5) <= 900 else {
            throw ValidationError("--timeout must be from 0.001 to 900 seconds")
        }
        guard (128...10240).contains(memory ?? 128) else {
            throw ValidationError("--memory must be from 128 to 10240 MiB")
        }
    }

    /// Returns the function as Lambda would have it configured: by the options, or else by the template.
    ///
    /// - Throws: `Failure` for a template that cannot be read or has no such function, and for wrong variables.
    func function(_ program: FunctionProgram, instances: Int) throws -> EmulatedFunction {
        let given = try variables.environment()
        let configured = try template.map { try TemplateConfiguration($0).function(program.name) } ?? own(program)
        let environment = try configured?.environment(given, mayLack: template == nil) ?? given
        let seconds = timeout ?? configured?.timeout.map(Double.init) ?? 5
        return EmulatedFunction(
            name: program.name, command: [program.path], environment: environment,
            timeout: .milliseconds(Int64(seconds * 1000)), memory: memory ?? configured?.memory ?? 128,
            maximumInstances: instances, showsHungStack: true)
    }

    /// Returns the function of a product in the package's own template; nil if there is none.
    ///
    /// - Throws: `Failure` for a template that cannot be read.
    private func own(_ program: FunctionProgram) throws -> TemplateFunction? {
        guard program.isProduct, let path = TemplateConfiguration.path(in: package.packagePath) else { return nil }
        return try TemplateConfiguration(path).functionIfPresent(program.name)
    }
}
