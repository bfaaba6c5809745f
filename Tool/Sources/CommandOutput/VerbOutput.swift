package import WireJSON

/// The objects that a verb prints with `--json`.
package struct VerbOutput {
    /// An object on a line of its own.
    package struct Line {
        /// The value of the member `kind`.
        package let kind: String
        package let words: String
        package let members: KeyValuePairs<String, JSONSchema>

        package var schema: JSONSchema {
            var schema = JSONSchema.object(members).described(words)
            schema.value["properties"] = schema.value["properties"].map { properties in
                var members = properties.members ?? [:]
                members["kind"] = ["const": .text(kind)]
                return .object(members)
            }
            schema.value["required"] = .init(["kind"] + members.filter { !$0.value.mayBeAbsent }.map(\.key))
            return schema
        }
    }

    package let verb: String
    /// The objects before the last one.
    package let lines: [Line]
    /// The last object of a verb that does its work, whether or not the work finds something.
    package let result: Line

    package init(_ verb: String, _ lines: [Line], result: KeyValuePairs<String, JSONSchema>, _ words: String) {
        self.verb = verb
        self.lines = lines
        self.result = Line(kind: "result", words: words, members: result)
    }

    /// A Boolean value that indicates whether notes for the user are objects as well; those of a pool's calls are another kind of note.
    var hasNotes: Bool { lines.contains { $0.kind == "note" } && verb != "pool" }

    package static func named(_ verb: String) -> VerbOutput? { all.first { $0.verb == verb } }

    /// The schema of each line.
    package var lineSchema: JSONSchema { .oneOf((lines + [result, Self.error]).map(\.schema)) }

    /// The document that `--json-schema` prints.
    package var document: JSONValue {
        var schema = lineSchema.described(
            "Each line that cognito-triggers \(verb) --json prints is one object of this schema. The last one has the kind result, or "
                + "error. Later versions may add members and kinds: ignore those that you do not know.")
        schema.value["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        schema.value["title"] = .text("cognito-triggers \(verb) --json")
        return .object(schema.value)
    }

    package static let note = Line(
        kind: "note", words: "A note for the user, which standard error also shows.", members: ["text": .text])
    package static let error = Line(
        kind: "error", words: "The reason why there is no result, which standard error also shows.",
        members: ["code": .choice(["wrong-use", "failed"]), "message": .text])
}
