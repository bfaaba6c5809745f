import CognitoTriggersTesting
import Foundation

/// An event to be sent, and what it is called in reports.
struct NamedEvent: Sendable {
    let name: String
    let bytes: [UInt8]
}

/// Where events come from: files, folders, standard input, and the samples that the package has.
enum EventSource {
    /// Reads what a person named.
    static func read(_ names: [String]) throws -> [NamedEvent] {
        try names.flatMap { name in
            if name == "-" {
                return [NamedEvent(name: "-", bytes: Array(FileHandle.standardInput.readDataToEndOfFile()))]
            }
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) {
                return isFolder.boolValue ? try folder(name) : [try file(name)]
            }
            return [try sample(name)]
        }
    }

    /// A sample by its name.
    static func sample(_ name: String) throws -> NamedEvent {
        let samples = SampleEvent.all
        if let sample = samples.first(where: { $0.name == name }) {
            return NamedEvent(name: sample.name, bytes: sample.bytes)
        }
        let near = samples.map(\.name).filter {
            $0.lowercased().hasPrefix(name.lowercased()) || name.lowercased().hasPrefix($0.lowercased())
        }
        let hint =
            near.isEmpty ? "`cognito-triggers events` lists the samples" : "there are \(near.joined(separator: ", "))"
        throw Failure.wrongUse("There is neither a file nor a sample event named \(name); \(hint).")
    }

    private static func folder(_ path: String) throws -> [NamedEvent] {
        let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".json") }.sorted()
        guard !names.isEmpty else { throw Failure.wrongUse("There are no .json files in \(path).") }
        return try names.map { try file("\(path)/\($0)") }
    }

    private static func file(_ path: String) throws -> NamedEvent {
        guard let content = FileManager.default.contents(atPath: path) else {
            throw Failure.wrongUse("The file \(path) cannot be read.")
        }
        return NamedEvent(
            name: URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent, bytes: Array(content))
    }
}
