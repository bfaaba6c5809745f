import CognitoProcessTestSupport
import Foundation
import WireJSON

/// A text that a service of the local server sends in an error, from the table `docs/evidence/refusals.json`.
struct RefusedText: Sendable {
    /// The origin of a text.
    enum Origin: Sendable, Equatable {
        /// The text is Cognito's: a fact of the book, or a source that can be looked up.
        case cognitos(facts: [String], sources: [String])
        /// Cognito's text is unknown.
        case ours
        /// No answer of a service has the text; the value says where it appears.
        case elsewhere(String)
    }

    /// The text with `…` in place of its values.
    let text: String
    let origin: Origin

    /// Reads the table, and the number of its texts that are ours.
    static func table() throws -> (refusals: [RefusedText], ours: Int) {
        let path = PackageFolder.path("docs/evidence/refusals.json")
        let root = try JSONDocument(Array(try Data(contentsOf: URL(fileURLWithPath: path)))).root.value
        guard case .integer(let ours)? = root["ours"], let rows = root["refusals"]?.elements else {
            throw Unmet("refusals.json has the number of our texts, and the texts")
        }
        return (try rows.map(RefusedText.init), Int(ours))
    }

    private init(_ row: JSONValue) throws {
        guard let text = row["text"]?.text else { throw Unmet("\(row.flattened) has no text") }
        func texts(_ name: String) -> [String] { row[name]?.elements?.compactMap(\.text) ?? [] }
        let origins: [Origin?] = [
            texts("facts").isEmpty && texts("sources").isEmpty
                ? nil : .cognitos(facts: texts("facts"), sources: texts("sources")),
            row["ours"] == true ? .ours : nil, (row["elsewhere"]?.text).map(Origin.elsewhere),
        ]
        guard origins.compactMap(\.self).count == 1, let origin = origins.compactMap(\.self).first else {
            throw Unmet("\(text) has facts or sources, or is ours, or appears elsewhere")
        }
        (self.text, self.origin) = (text, origin)
    }
}
