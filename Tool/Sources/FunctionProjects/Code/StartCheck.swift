package import CloudTemplate
package import CognitoRehearsal
import RuntimeEmulator
package import TemplateDoctor

/// A start of a function's program, with the variables and the memory that the template sets.
package struct StartCheck {
    package let function: FunctionConfiguration
    package let program: FunctionProgram
    /// The variables that override the template's variables.
    package let variables: [String: String]

    package init(function: FunctionConfiguration, program: FunctionProgram, variables: [String: String]) {
        (self.function, self.program, self.variables) = (function, program, variables)
    }

    /// Starts the program and returns the failure that it logs; nil if it asks for an event, or if a variable is not a
    /// string.
    ///
    /// - Precondition: Every variable has a value.
    package func failure() async throws -> DescribedFunction.FailedStart? {
        // If a variable is not a string, a rule reports it.
        guard !function.variables.contains(where: \.isNoText) else { return nil }
        let environment = try function.environment(variables)
        let log = try await Self.log(
            ofFailedStart: program, variables: environment,
            memory: max(FunctionConfiguration.defaultMemory, function.memory))
        guard let log else { return nil }
        let lines = log.filter { !$0.hasPrefix("INIT_REPORT") }.compactMap(LogText.line)
        let reason = lines.last { $0.lowercased().contains("error") } ?? lines.last ?? "it logs nothing"
        return DescribedFunction.FailedStart(reason: reason, cause: Self.cause(log: log))
    }

    /// Starts a program without running a handler; returns its log if it ends before it asks for an event.
    package static func log(
        ofFailedStart program: FunctionProgram, variables: [String: String], memory: Int
    ) async throws -> [String]? {
        // A function may read its secrets when it starts.
        let services = try await ServiceHost.ifNeeded(toStartWith: variables)
        let variables = services?.variables(addedTo: variables) ?? variables
        let emulator = LambdaEmulator()
        await emulator.add(
            EmulatedFunction(
                name: program.name, command: [program.path], environment: RehearsalCredentials.added(to: variables),
                directory: program.folder, memory: memory, maximumInstances: 1))
        // `{}` is not a Cognito event, so the runtime answers it without running a handler.
        let outcome = await emulator.invoke(program.name, InvocationRequest(Array("{}".utf8)))
        await emulator.stop()
        await services?.stop()
        // If no process received the event, its duration is zero.
        guard let outcome, outcome.isError, outcome.duration == .zero else { return nil }
        return outcome.log
    }

    /// Returns the name of the environment variable that caused a failed start; nil if the log names no variable.
    package static func variable(in log: [String]) -> String? {
        log.lazy.compactMap { $0.firstMatch(of: /environment variable (\w+)/)?.output.1 }.first.map(String.init)
    }

    private static func cause(log: [String]) -> DescribedFunction.FailedStart.Cause {
        if let name = variable(in: log) { return .variable(name) }
        return log.contains { $0.contains("ImpossibleFlow") } ? .declaration : .other
    }
}
