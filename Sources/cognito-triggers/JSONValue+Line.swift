import WireJSON

extension JSONValue {
    /// An object in a line of its own.
    static func line(_ members: JSONMembers<JSONValue>) -> String { object(members).flattened + "\n" }

    /// An array of texts.
    static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .text($0) }) }
}
