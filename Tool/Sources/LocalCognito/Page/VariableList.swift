import LocalAWS
import WireJSON

/// The environment variables that the pool gives a function, without the values of secrets.
struct VariableList: Sendable {
    private let variables: [String: String]?

    /// Takes the variables; nil for a function that does not run.
    init(_ variables: [String: String]?) { self.variables = variables }

    var json: JSONValue {
        guard let variables else { return ["environment": .null] }
        var shown: JSONMembers<JSONValue> = [:]
        for (name, value) in variables {
            shown[name] = Self.isSecret(name, value) ? RecordedMembers.hidden : .text(value)
        }
        return ["environment": .object(shown)]
    }

    /// Returns true if the name is that of a secret or a key, or if the value is an address with a password.
    private static func isSecret(_ name: String, _ value: String) -> Bool {
        if value.contains(#/:\/\/[^\/@]*:[^\/@]*@/#) { return true }
        // These say where a secret is.
        guard !value.hasPrefix("arn:"), !name.hasPrefix("AWS_ENDPOINT_URL") else { return false }
        return RecordedMembers.isSecret(name) || name.uppercased().hasSuffix("KEY")
    }
}
