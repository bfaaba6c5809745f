import CognitoProcessTestSupport
import Foundation
import Testing

/// A file of the folder `events`: an event as Cognito sends it.
struct Sample: Sendable, CustomTestStringConvertible {
    /// The file's name without its ending.
    let name: String
    /// The file.
    let path: String
    /// The file's content.
    let bytes: [UInt8]

    /// A sample by its name.
    init(_ name: String) throws {
        self.name = name
        path = "\(PackageFolder.root)/events/\(name).json"
        bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// All samples in the order of their names.
    static func all() throws -> [Sample] {
        try FileManager.default.contentsOfDirectory(atPath: "\(PackageFolder.root)/events")
            .filter { $0.hasSuffix(".json") }.sorted().map { try Sample(String($0.dropLast(5))) }
    }

    /// The family: the text before the first underscore.
    var family: String { String(name.prefix { $0 != "_" }) }

    /// The trigger source; the name of an event that has none.
    var source: String {
        get throws { try JSONObject(bytes)[text: "triggerSource"] ?? name }
    }

    var testDescription: String { name }

    /// The event with some of its members changed.
    func edited(_ edit: (inout JSONObject) throws -> Void) throws -> [UInt8] {
        var event = try JSONObject(bytes)
        try edit(&event)
        return try event.bytes()
    }
}
