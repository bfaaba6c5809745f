import CognitoEditDistance
package import WireJSON

/// The members of an operation's input, converted from a template.
///
/// In a template, numbers and booleans may be strings.
package struct CoercedInput: Sendable {
    /// The members that the operation accepts, with the types of the service's model.
    package let members: JSONMembers<JSONValue>
    /// A member that the operation does not accept.
    package struct Unknown: Sendable {
        /// The path to the member, such as `EnabledMfas`.
        package let path: String
        /// The accepted member that the author certainly means; nil if that is unclear.
        package let meant: String?
    }

    package let unknown: [Unknown]

    /// Converts values to the types of an operation's input.
    package init(_ value: JSONValue, for operation: String, in model: ServiceModel) {
        var conversion = Conversion()
        let shape = model.input(of: operation)
        if let shape, case .object(let members) = conversion.converted(value, shape, "") {
            self.members = members
        } else {
            members = JSONMembers()
        }
        unknown = conversion.unknown
    }

    package static func check(
        _ members: JSONMembers<JSONValue>, for operation: String, in model: ServiceModel
    ) throws(ServiceError) {
        guard let shape = model.input(of: operation),
            let document = try? JSONDocument(Array(JSONValue.object(members).flattened.utf8))
        else { return }
        _ = try RequestCheck.members(of: document.root, as: shape)
    }

    private struct Conversion {
        var unknown: [Unknown] = []

        mutating func converted(_ value: JSONValue, _ shape: ModelShape, _ path: String) -> JSONValue {
            switch (shape.kind, value) {
            case (.structure(let known), .object(let members)):
                var result = JSONMembers<JSONValue>()
                for (name, value) in members {
                    let place = path.isEmpty ? name : "\(path).\(name)"
                    guard let member = known.first(where: { $0.name == name }) else {
                        let meant = EditDistance.meant(by: name, among: known.map(\.name))
                        unknown.append(Unknown(path: place, meant: meant))
                        continue
                    }
                    result[name] = converted(value, member.shape, place)
                }
                return .object(result)
            case (.list(let element), .array(let elements)):
                return .array(elements.map { converted($0, element, path) })
            case (.list(let element), _):
                // CloudFormation accepts a single value where a list is expected.
                return .array([converted(value, element, path)])
            case (.map(_, let element), .object(let members)):
                return .object(members.mapValues { converted($0, element, path) })
            case (.integer, .text(let text)): return Int64(text).map(JSONValue.integer) ?? value
            case (.boolean, .text(let text)): return .boolean(text.lowercased() == "true")
            default: return value
            }
        }
    }
}
