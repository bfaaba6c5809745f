package import ArgumentParser
import CognitoModel
import CognitoRehearsal
import Foundation

/// The completions of functions' and events' names.
package enum Completion {
    package static let samples = CompletionKind.list(SampleEvent.all.map(\.name))

    /// The products of the package that have been built, and files.
    package static let functions = CompletionKind.custom { _, _, prefix in
        let files = FileManager.default
        let products = ["debug", "release"].flatMap { configuration in
            let folder = ".build/\(configuration)"
            return ((try? files.contentsOfDirectory(atPath: folder)) ?? []).filter { name in
                !name.contains(".") && files.isProgram("\(folder)/\(name)")
            }
        }
        return Set(products).sorted().filter { $0.hasPrefix(prefix) } + (prefix.contains("/") ? paths(prefix) : [])
    }

    /// The names of samples, files and folders.
    package static let events = CompletionKind.custom { _, _, prefix in
        SampleEvent.all.map(\.name).filter { $0.hasPrefix(prefix) } + paths(prefix)
    }

    private static func paths(_ prefix: String) -> [String] {
        let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        return entries.sorted().map { folder + $0 }.filter { $0.hasPrefix(prefix) }
    }
}
