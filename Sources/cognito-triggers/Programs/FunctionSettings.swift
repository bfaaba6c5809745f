import ArgumentParser
import CognitoRehearsal
import RuntimeEmulator
import TemplateDoctor

/// The build and the configuration of functions, for every verb that runs them.
struct FunctionSettings: ParsableArguments {
    @OptionGroup var program: ProgramSettings
    @Option(help: ArgumentHelp("The function's time-out in seconds; 5 by default.", valueName: "seconds"))
    var timeout: Double?
    @Option(help: ArgumentHelp("The function's memory limit in MiB; 128 by default.", valueName: "MiB"))
    var memory: Int?

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
    func function(_ built: FunctionProgram, instances: Int) throws -> EmulatedFunction {
        function(built, try program.configured(built), instances: instances)
    }

    /// Returns the function as Lambda would have it configured, where its settings have been read.
    func function(
        _ built: FunctionProgram, _ configured: ProgramSettings.Configured, instances: Int
    ) -> EmulatedFunction {
        let seconds = timeout ?? configured.function?.timeout.map(Double.init) ?? 5
        return EmulatedFunction(
            name: built.name, command: [built.path],
            environment: RehearsalCredentials.added(to: configured.environment),
            timeout: .milliseconds(Int64(seconds * 1000)), memory: memory ?? configured.function?.memory ?? 128,
            maximumInstances: instances, showsHungStack: true)
    }
}
