import CognitoEvents
import Foundation
import Testing
import WireJSON

/// One file of `events/`.
struct Sample: Sendable, CustomTestStringConvertible {
    /// The file's name without its extension.
    let name: String
    /// The file's bytes.
    let bytes: [UInt8]

    var testDescription: String { name }
    /// The trigger source for which the file is named.
    var source: String { String(name.prefix { $0 != "." }) }
    /// The file as text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Every file of the folder.
    static let all: [Sample] = {
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).sorted { $0.path < $1.path }.compactMap { file in
            guard let data = try? Data(contentsOf: file) else { return nil }
            return Sample(name: file.deletingPathExtension().lastPathComponent, bytes: Array(data))
        }
    }()

    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "events")

    /// The file of that name.
    static func named(_ name: String) throws -> Sample { try #require(all.first { $0.name == name }) }

    /// The event of that file.
    static func received(_ name: String) throws -> ReceivedEvent { try ReceivedEvent(named(name).bytes) }

    /// The file with another value for its `response`, and without any other change.
    func text(response: String) throws -> String {
        let view = try #require(ReceivedEvent(bytes).document.root["response"])
        let (head, tail) = (bytes[..<view.bytes.startIndex], bytes[view.bytes.endIndex...])
        return String(decoding: head + Array(response.utf8) + tail, as: UTF8.self)
    }
}
