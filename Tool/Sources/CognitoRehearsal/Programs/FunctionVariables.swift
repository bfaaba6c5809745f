import Foundation
import RuntimeEmulator

/// The environment variables that a user sets for a function.
package enum FunctionVariables {
    /// Reads entries and files.
    ///
    /// An entry is `NAME=value`, or `NAME` for the value in this process. A file has one `NAME=value` per line.
    ///
    /// Entries override files. A later entry or file overrides an earlier one.
    package static func environment(entries: [String], files: [String]) throws -> [String: String] {
        var variables: [String: String] = [:]
        for path in files {
            guard let content = FileManager.default.contents(atPath: path) else {
                throw Failure.unreadable("environment file", path)
            }
            do {
                variables.merge(try EnvironmentFile.parse(String(decoding: content, as: UTF8.self))) { $1 }
            } catch {
                throw Failure.wrongUse("\(path): \(error)")
            }
        }
        for entry in entries {
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
