import CognitoEditDistance
package import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoOperations
package import CognitoRehearsal
import Foundation
import WireJSON

/// The source of events: files, folders, standard input, and the package's samples.
package enum EventSource {
    /// Reads all events that a user has named.
    package static func read(_ names: [String]) throws -> [NamedEvent] {
        try names.flatMap(read)
    }

    /// Reads the events to which one name refers.
    package static func read(_ name: String) throws -> [NamedEvent] {
        if name != "-", FileManager.default.isFolder(name) { return try folder(name) }
        guard isFile(name) else { return try samples(name) }
        return lines(try file(name))
    }

    private static func isFile(_ name: String) -> Bool { name == "-" || FileManager.default.fileExists(atPath: name) }

    /// Returns the token generation samples of a version if the name refers to all of them; nil for any other name.
    package static func tokenSamples(_ name: String, in version: PreTokenGenerationVersion) -> [NamedEvent]? {
        guard !isFile(name), TriggerFamily(named: name) == .preTokenGeneration else { return nil }
        return SampleEvent.tokenGeneration(in: version).map(NamedEvent.init)
    }

    /// Returns the bytes of a file or, for `-`, of standard input.
    package static func content(_ path: String) throws -> [UInt8] {
        // A file handle can also read a pipe, as in `check <(some-command)`.
        let handle = path == "-" ? .standardInput : FileHandle(forReadingAtPath: path)
        guard let handle else { throw Failure.unreadable("file", path) }
        do {
            return Array(try handle.readToEnd() ?? Data())
        } catch {
            throw Failure.unreadable("file", path)
        }
    }

    /// Returns the events of a file that has one per line; the whole file if it is a single JSON text, or is not JSON.
    ///
    /// Of the output of a verb with `--json`, objects without events are left out, such as the result.
    private static func lines(_ file: NamedEvent) -> [NamedEvent] {
        if let document = try? JSONDocument(file.bytes) {
            return histories(document, of: file.name) ?? [listed(document) ?? file]
        }
        let lines = file.bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
        let documents = lines.compactMap { try? JSONDocument($0) }
        guard documents.count > 1, documents.count == lines.count else { return [file] }
        return documents.enumerated().flatMap { index, document in
            if let events = histories(document, of: file.name) { return events }
            if let event = listed(document) { return [event] }
            guard document.root["kind"] == nil || document.root["triggerSource"] != nil else { return [] }
            return [NamedEvent(name: "\(file.name):\(index + 1)", bytes: document.bytes)]
        }
    }

    /// Returns the events of the histories in a report that `prove` has printed; nil for any other document.
    private static func histories(_ report: JSONDocument, of file: String) -> [NamedEvent]? {
        guard let properties = report.root["properties"], report.root["holds"]?.kind == .boolean else { return nil }
        return properties.children.flatMap { property in
            (property["history"]?.children.map(\.self) ?? []).enumerated().compactMap { index, step in
                guard let event = step["event"] else { return nil }
                return NamedEvent(
                    name: "\(property["name"]?.value.text ?? file) \(index + 1)", bytes: Array(event.bytes))
            }
        }
    }

    /// Returns the named event of a document that `events --variations --json` prints; nil for any other document.
    private static func listed(_ document: JSONDocument) -> NamedEvent? {
        guard let name = document.root["name"]?.value.text, let event = document.root["event"] else { return nil }
        return NamedEvent(name: name, bytes: Array(event.bytes))
    }

    /// Returns the sample with a name, or all samples of a trigger with that name, regardless of case.
    package static func samples(_ name: String) throws -> [NamedEvent] {
        let samples = SampleEvent.all.map(NamedEvent.init)
        let later = [.v2, .v3].flatMap { SampleEvent.tokenGeneration(in: $0) }.map(NamedEvent.init)
        if let sample = (samples + later).first(where: { $0.name.lowercased() == name.lowercased() }) {
            return [sample]
        }
        if let family = TriggerFamily(named: name) {
            return try samples.filter { try ReceivedEvent($0.bytes).family == family }
        }
        if name.uppercased() == "CUSTOM_AUTH" {
            return try samples.filter {
                try ReceivedEvent($0.bytes).family.map(TriggerFamily.customSignIn.contains) == true
            }
        }
        // If samples begin with the name, the hint lists them. Otherwise it suggests the most similar name.
        let begun = samples.map(\.name).filter { $0.lowercased().hasPrefix(name.lowercased()) }
        let names = samples.map(\.name) + TriggerFamily.allCases.map(\.configurationName)
        let hint =
            if !begun.isEmpty {
                "there are \(begun.joined(separator: ", "))."
            } else if let nearest = EditDistance.nearest(to: name, among: names) {
                "did you mean \(nearest)?"
            } else {
                "`cognito-triggers events` lists the samples."
            }
        throw Failure.wrongUse("There is neither a file nor a sample event named \(name); \(hint)")
    }

    private static func folder(_ path: String) throws -> [NamedEvent] {
        let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".json") }.sorted()
        guard !names.isEmpty else { throw Failure.wrongUse("There are no .json files in \(path).") }
        return try names.map { try file("\(path)/\($0)") }
    }

    private static func file(_ path: String) throws -> NamedEvent {
        NamedEvent(
            name: path == "-" ? path : URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent,
            bytes: try content(path), path: path == "-" ? nil : path)
    }
}

extension NamedEvent {
    fileprivate init(_ sample: SampleEvent<ReceivedEvent>) { self.init(name: sample.name, bytes: sample.bytes) }
}
