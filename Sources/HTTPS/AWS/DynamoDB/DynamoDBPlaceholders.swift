import WireJSON

/// The placeholders of a request's expressions, because names may be reserved words and values must not be in them.
struct DynamoDBPlaceholders {
    private var names: [String] = []
    private var values: [DynamoDBValue] = []

    /// Returns the placeholder of a name.
    mutating func name(_ name: String) -> String {
        if let index = names.firstIndex(of: name) { return "#n\(index)" }
        names.append(name)
        return "#n\(names.count - 1)"
    }

    /// Returns the placeholder of a value.
    mutating func value(_ value: DynamoDBValue) -> String {
        values.append(value)
        return ":v\(values.count - 1)"
    }

    /// Adds the meaning of the placeholders to a request; DynamoDB refuses empty lists.
    func add(to input: inout JSONMembers<JSONValue>) {
        if !names.isEmpty {
            input["ExpressionAttributeNames"] = .object(
                names.enumerated().reduce(into: [:]) { $0["#n\($1.offset)"] = .text($1.element) })
        }
        if !values.isEmpty {
            input["ExpressionAttributeValues"] = .object(
                values.enumerated().reduce(into: [:]) { $0[":v\($1.offset)"] = $1.element.json })
        }
    }
}
