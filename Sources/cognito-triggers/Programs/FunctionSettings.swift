import ArgumentParser
import Foundation
import RuntimeEmulator

/// How functions are built and configured, for every verb that runs them.
struct FunctionSettings: ParsableArguments {
    enum Configuration: String, ExpressibleByArgument, CaseIterable { case debug, release }

    @Option(help: ArgumentHelp("Where the package is whose products are built.", valueName: "folder"))
    var packagePath = "."
    @Option(name: .shortAndLong, help: "How products are built.")
    var configuration = Configuration.debug
    @Option(help: ArgumentHelp("The function's time-out in seconds.", valueName: "seconds"))
    var timeout = 5.0
    @Option(help: ArgumentHelp("The memory that it may use, in MiB.", valueName: "MiB"))
    var memory = 128
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "An environment variable; without a value it is passed on. Your own variables are not.",
            valueName: "NAME[=value]"))
    var env: [String] = []
    @Option(help: ArgumentHelp("A file of environment variables, a line each: NAME=value.", valueName: "file"))
    var envFile: [String] = []

    func validate() throws {
        guard timeout > 0, timeout <= 900 else {
            throw ValidationError("--timeout is more than 0 and at most 900 seconds")
        }
        guard memory >= 128, memory <= 10240 else { throw ValidationError("--memory is from 128 to 10240 MiB") }
    }

    /// The function, as Lambda would have it configured.
    func function(_ program: FunctionProgram, instances: Int) throws -> EmulatedFunction {
        EmulatedFunction(
            name: program.name, command: [program.path], environment: try environment(),
            timeout: .milliseconds(Int64(timeout * 1000)), memory: memory, maximumInstances: instances)
    }

    private func environment() throws -> [String: String] {
        var variables: [String: String] = [:]
        for path in envFile {
            guard let content = FileManager.default.contents(atPath: path) else {
                throw Failure.wrongUse("The environment file \(path) cannot be read.")
            }
            do {
                variables.merge(try EnvironmentFile.parse(String(decoding: content, as: UTF8.self))) { $1 }
            } catch {
                throw Failure.wrongUse("\(path): \(error)")
            }
        }
        for entry in env {
            let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let value = parts.count == 2 ? parts[1] : ProcessInfo.processInfo.environment[parts[0]]
            guard !parts[0].isEmpty, let value else {
                throw Failure.wrongUse("--env \(entry): write NAME=value, or a NAME that is set in your shell.")
            }
            variables[parts[0]] = value
        }
        return variables
    }
}
