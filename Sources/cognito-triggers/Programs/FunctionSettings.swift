import ArgumentParser
import CognitoRehearsal
import Foundation
import RuntimeEmulator

/// The build and the configuration of functions, for every verb that runs them.
struct FunctionSettings: ParsableArguments {
    @OptionGroup var package: BuildSettings
    @Option(help: ArgumentHelp("The function's time-out in seconds.", valueName: "seconds"))
    var timeout = 5.0
    @Option(help: ArgumentHelp("The memory that it may use, in MiB.", valueName: "MiB"))
    var memory = 128
    @OptionGroup var variables: VariableSettings

    func validate() throws {
        guard timeout >= 0.001, timeout <= 900 else {
            throw ValidationError("--timeout is from 0.001 to 900 seconds")
        }
        guard memory >= 128, memory <= 10240 else { throw ValidationError("--memory is from 128 to 10240 MiB") }
    }

    /// The function, as Lambda would have it configured.
    func function(_ program: FunctionProgram, instances: Int) throws -> EmulatedFunction {
        EmulatedFunction(
            name: program.name, command: [program.path], environment: try variables.environment(),
            timeout: .milliseconds(Int64(timeout * 1000)), memory: memory, maximumInstances: instances)
    }
}
