package import WireJSON

extension JSONValue {
    /// Returns an object as JSON on one line.
    package static func line(_ members: JSONMembers<JSONValue>) -> String { object(members).flattened + "\n" }

    package static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .text($0) }) }

    /// Returns a string or a whole number as JSON; null for nil.
    package static func optional(_ text: String?) -> JSONValue { text.map { .text($0) } ?? .null }
    package static func optional(_ number: Int64?) -> JSONValue { number.map { .integer($0) } ?? .null }
}

extension JSONWriter {
    /// Writes members into an object, in this order.
    package mutating func members(_ members: KeyValuePairs<String, JSONValue>) {
        for (name, value) in members {
            key(name)
            // Writing a value fails only for an infinite number.
            do { try self.value(value) } catch { null() }
        }
    }
}
