import CognitoProcessTestSupport
import Foundation
import Testing
import WireJSON

/// A fact about Cognito from the book of evidence, `docs/evidence`.
struct Fact: Sendable, CustomTestStringConvertible {
    /// The degrees of certainty, the highest first.
    enum Certainty: String, CaseIterable, Sendable {
        /// Somebody compared two requests that differ in one thing.
        case measured
        /// Somebody recorded one answer.
        case recorded
        /// AWS's documentation says so.
        case documented
        /// The fact follows from others.
        case inferred
        /// Nothing says what Cognito does: the fact is a choice of the local server.
        case ours
    }

    /// The name of the file without its ending.
    let topic: String
    /// The fact's name, which is unique in the book.
    let id: String
    /// The fact as a sentence.
    let says: String
    let operations: [String]
    let certainty: Certainty
    /// The places that report the fact: a repository with a number, or a page.
    let sources: [String]
    /// The day or the month of the latest report.
    let date: String
    /// The answers of the functions, by keys of `LambdaConfig`.
    let functions: [String: JSONValue]
    /// The steps that show the fact; empty if it cannot be played.
    let steps: [JSONValue]
    /// A sentence on what the local server does instead; nil if it does what Cognito does.
    let difference: String?
    /// The reason that a fact cannot be played.
    let unplayable: String?

    var testDescription: String { "\(topic): \(says)" }

    /// Reads all files of the book.
    static func all() throws -> [Fact] {
        let folder = PackageFolder.path("docs/evidence")
        return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }.sorted()
            .flatMap { file in
                let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)")))
                let facts = try JSONDocument(bytes).root["facts"].map { Array($0.children) } ?? []
                return try facts.map { try Fact($0.value, topic: String(file.dropLast(5))) }
            }
    }

    private static let members: Set = [
        "id", "says", "operations", "certainty", "sources", "date", "region", "contradicts", "functions", "steps",
        "difference", "unplayable",
    ]

    private init(_ fact: JSONValue, topic: String) throws {
        let place = "\(topic): \(fact["id"]?.text ?? fact.flattened)"
        func texts(_ name: String) -> [String] { fact[name]?.elements?.compactMap(\.text) ?? [] }
        for (name, _) in fact.members ?? [:] where !Self.members.contains(name) {
            throw Unmet("\(place) has no member \(name), which the book does not know")
        }
        guard let id = fact["id"]?.text, let says = fact["says"]?.text, let date = fact["date"]?.text,
            let certainty = (fact["certainty"]?.text).flatMap(Certainty.init),
            texts("sources").isEmpty == (certainty == .ours),
            !texts("operations").isEmpty, date.wholeMatch(of: /\d{4}(-\d\d(-\d\d)?)?/) != nil
        else {
            throw Unmet(
                "\(place) has an id, a sentence, operations, a certainty, sources and a date, or it is ours and has no source"
            )
        }
        self.topic = topic
        (self.id, self.says, self.date, self.certainty) = (id, says, date, certainty)
        (operations, sources) = (texts("operations"), texts("sources"))
        functions = Dictionary(uniqueKeysWithValues: (fact["functions"]?.members ?? [:]).map { ($0, $1) })
        steps = fact["steps"]?.elements ?? []
        difference = fact["difference"]?.text
        unplayable = fact["unplayable"]?.text
        guard steps.isEmpty == (unplayable != nil) else {
            throw Unmet("\(place) has either steps or a reason for which it cannot be played")
        }
    }
}
