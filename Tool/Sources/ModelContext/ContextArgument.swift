import WireJSON

/// An argument of a tool.
package struct ContextArgument: Sendable {
    /// The type of an argument's value.
    package enum Kind: Sendable {
        case text
        case texts
        case flag
        case integer
        case number
        /// A string of a list.
        case choice([String])
        /// An object of strings.
        case textMembers
        /// Any object.
        case object
    }

    package let name: String
    package let kind: Kind
    /// The description for the model that calls the tool.
    package let words: String
    package let isRequired: Bool

    package init(_ name: String, _ kind: Kind, _ words: String, isRequired: Bool = false) {
        self.name = name
        self.kind = kind
        self.words = words
        self.isRequired = isRequired
    }

    var schema: JSONValue {
        var members: JSONMembers<JSONValue> =
            switch kind {
            case .text: ["type": "string"]
            case .texts: ["type": "array", "items": ["type": "string"]]
            case .flag: ["type": "boolean"]
            case .integer: ["type": "integer"]
            case .number: ["type": "number"]
            case .choice(let names): ["type": "string", "enum": .init(names)]
            case .textMembers: ["type": "object", "additionalProperties": ["type": "string"]]
            case .object: ["type": "object"]
            }
        members["description"] = .text(words)
        return .object(members)
    }

    private func takes(_ value: JSONValue) -> Bool {
        switch kind {
        case .text: value.text != nil
        case .texts: value.elements?.allSatisfy { $0.text != nil } == true
        case .flag: value.flag != nil
        case .integer: if case .integer = value { true } else { false }
        case .number:
            switch value {
            case .integer, .decimal: true
            default: false
            }
        case .choice(let names): value.text.map(names.contains) == true
        case .textMembers: value.members?.values.allSatisfy { $0.text != nil } == true
        case .object: value.members != nil
        }
    }

    /// Throws if arguments are missing, unknown or of another type; a null counts as absent.
    static func check(
        _ values: JSONMembers<JSONValue>, _ arguments: [ContextArgument], of tool: String
    ) throws(ContextError) -> JSONMembers<JSONValue> {
        let values = values.filter { $0.value != .null }
        for argument in arguments {
            guard let value = values[argument.name] else {
                guard !argument.isRequired else {
                    throw .invalidParameters("\(tool) needs the argument \(argument.name).")
                }
                continue
            }
            guard argument.takes(value) else {
                let form = argument.schema.members?.filter { $0.key != "description" }
                throw .invalidParameters(
                    "\(tool): the argument \(argument.name) does not fit \(form.map { JSONValue.object($0).flattened } ?? "")."
                )
            }
        }
        let names = arguments.map(\.name)
        if let unknown = values.keys.first(where: { !names.contains($0) }) {
            throw .invalidParameters(
                "\(tool) has no argument \(unknown); it has \(names.isEmpty ? "none" : names.joined(separator: ", ")).")
        }
        return values
    }
}
