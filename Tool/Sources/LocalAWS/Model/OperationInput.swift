@_spi(Internal) package import WireJSON

/// The members of a request's body, checked against the service's model; a null member counts as absent.
package struct OperationInput: Sendable {
    package let members: JSONMembers<JSONValue>

    package init(_ members: JSONMembers<JSONValue>) { self.members = members.withoutNulls }

    package subscript(name: String) -> JSONValue? { members[name] }

    package func text(_ name: String) -> String? { members[name]?.text }

    package func required(_ name: String) throws(ServiceError) -> String {
        guard let text = text(name) else { throw .missing(parameter: name) }
        return text
    }

    /// Returns a boolean; false if the member is absent.
    package func flag(_ name: String) -> Bool { members[name] == .boolean(true) }

    package func integer(_ name: String) -> Int? {
        guard case .integer(let number) = members[name] else { return nil }
        return Int(exactly: number)
    }

    /// Returns the members of an object; empty if the object is absent.
    package func object(_ name: String) -> OperationInput {
        guard case .object(let members) = members[name] else { return OperationInput(JSONMembers()) }
        return OperationInput(members)
    }

    /// Returns the elements of an array; empty if the array is absent.
    package func elements(_ name: String) -> [JSONValue] {
        guard case .array(let elements) = members[name] else { return [] }
        return elements
    }

    /// Returns the objects of an array; empty if the array is absent.
    ///
    /// Any other element counts as an object without members, so that a member that it must have is missing.
    package func objects(_ name: String) -> [OperationInput] {
        elements(name).map { OperationInput($0.members ?? [:]) }
    }

    /// Returns an array of strings; nil if the array is absent.
    package func texts(_ name: String) -> [String]? {
        guard case .array(let elements) = members[name] else { return nil }
        return elements.compactMap(\.text)
    }

    /// Returns a list of names and values in order, such as `UserAttributes`; a missing value is empty.
    package func attributes(_ name: String) -> [(name: String, value: String)] {
        elements(name).compactMap { element in
            guard case .object(let members) = element, let name = members["Name"]?.text else { return nil }
            return (name, members["Value"]?.text ?? "")
        }
    }
}

extension JSONValue {
    /// The number, if the value is a number.
    package var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .decimal(let number): number
        default: nil
        }
    }
}
