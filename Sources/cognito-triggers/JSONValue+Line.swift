import WireJSON

extension JSONValue {
    /// Returns an object on one line.
    static func line(_ members: JSONMembers<JSONValue>) -> String { object(members).flattened + "\n" }

    /// Returns an array of texts.
    static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .text($0) }) }
}
