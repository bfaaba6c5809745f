package import ArgumentParser
package import CloudTemplate
package import CognitoRehearsal
package import CommandOutput
package import RuntimeEmulator

/// The build and configuration of functions, for all verbs that run them.
package struct FunctionSettings: ParsableArguments {
    package init() {}

    @OptionGroup package var program: ProgramSettings
    @Option(
        help: ArgumentHelp(
            "The function's time-out in seconds; by default, the template's, or else Lambda's 3.",
            valueName: "seconds"))
    package var timeout: Double?
    @Option(
        help: ArgumentHelp(
            "The function's memory limit in MiB; by default, the template's, or else Lambda's 128.",
            valueName: "MiB"))
    package var memory: Int?

    package func validate() throws {
        guard (0.001...900).contains(timeout ?? 1) else {
            throw ValidationError("--timeout must be from 0.001 to 900 seconds")
        }
        guard (128...10240).contains(memory ?? 128) else {
            throw ValidationError("--memory must be from 128 to 10240 MiB")
        }
    }

    /// Returns the function as Lambda would configure it: from the options, or otherwise from the template.
    package func function(_ built: FunctionProgram, instances: Int) throws -> EmulatedFunction {
        function(built, try program.configured(built), instances: instances)
    }

    /// Returns the function as Lambda would configure it, from settings that have already been read.
    package func function(
        _ built: FunctionProgram, _ configured: ProgramSettings.Configured, instances: Int
    ) -> EmulatedFunction {
        var function = EmulatedFunction(
            built, configured.function, environment: RehearsalCredentials.added(to: configured.environment),
            instances: instances)
        if let timeout { function.timeout = .milliseconds(Int64(timeout * 1000)) }
        if let memory { function.memory = memory }
        return function
    }
}

extension WatchedFunctions.Change {
    /// Returns the line that reports the change on a terminal.
    package func line(on terminal: Terminal) -> String {
        switch self {
        case .replaced(let name): "\(name): rebuilt\n"
        case .restarted(let name): "\(name): restarted with its changed sources\n"
        case .restored(let name): "\(name): build fixed; the running program is unchanged\n"
        case .failed(let name, let error):
            "\(terminal.red("\(name): not replaced; the previous program keeps running:")) \(error)\n"
        }
    }
}

extension EmulatedFunction {
    /// Creates the function of a program, with the configuration of its template or else Lambda's own.
    package init(
        _ program: FunctionProgram, _ configuration: FunctionConfiguration?, environment: [String: String],
        instances: Int
    ) {
        self.init(
            name: program.name, command: program.command,
            environment: program.environment.merging(environment) { $1 }, directory: program.folder,
            timeout: .seconds(configuration?.timeout ?? FunctionConfiguration.defaultTimeout),
            memory: configuration?.memory ?? FunctionConfiguration.defaultMemory, maximumInstances: instances,
            showsHungStack: true, stackSignal: program.stackSignal)
    }
}
