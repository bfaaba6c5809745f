import ArgumentParser
import Foundation
import RuntimeEmulator

/// The environment variables that a function is to have.
struct FunctionVariables: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "An environment variable; without a value it is passed on. Your own variables are not.",
            valueName: "NAME[=value]"))
    var env: [String] = []
    @Option(
        help: ArgumentHelp("A file of environment variables, a line each: NAME=value.", valueName: "file"),
        completion: .file())
    var envFile: [String] = []

    /// All of them; where one is given twice, the command line counts more than a file, and the last one most.
    func environment() throws -> [String: String] {
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
