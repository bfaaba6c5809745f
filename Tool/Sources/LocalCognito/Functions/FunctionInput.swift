import LocalAWS
import WireJSON

/// The body of a call of the Lambda API.
struct FunctionInput: Sendable {
    /// The input without members.
    static let empty = FunctionInput(JSONMembers())

    private let members: JSONMembers<JSONValue>

    init(_ body: [UInt8]) throws(ServiceError) {
        do {
            let value = try JSONValue(json: body.isEmpty ? Array("{}".utf8) : body)
            guard let members = value.members else {
                throw ServiceError("SerializationException", "Expected a JSON object.")
            }
            self.members = members
        } catch let error as ServiceError {
            throw error
        } catch {
            throw ServiceError("SerializationException", "The body is not JSON: \(error)")
        }
    }

    private init(_ members: JSONMembers<JSONValue>) { self.members = members }

    /// Returns a member that is not null.
    private func value(_ name: String) -> JSONValue? {
        let value = members[name]
        return value == .null ? nil : value
    }

    func has(_ name: String) -> Bool { value(name) != nil }

    func text(_ name: String) throws(ServiceError) -> String? {
        guard let value = value(name) else { return nil }
        guard let text = value.text else { throw Self.wrong(name, "a string") }
        return text
    }

    /// Returns a string; `path` is its name in Lambda's messages.
    func required(_ name: String, _ path: String) throws(ServiceError) -> String {
        guard let text = try text(name) else {
            throw .validation("Value null at '\(path)' failed to satisfy constraint: Member must not be null")
        }
        return text
    }

    func flag(_ name: String) throws(ServiceError) -> Bool? {
        guard let value = value(name) else { return nil }
        guard let flag = value.flag else { throw Self.wrong(name, "a boolean") }
        return flag
    }

    func integer(_ name: String) throws(ServiceError) -> Int? {
        guard let value = value(name) else { return nil }
        guard case .integer(let number) = value, let number = Int(exactly: number) else {
            throw Self.wrong(name, "a whole number")
        }
        return number
    }

    func texts(_ name: String) throws(ServiceError) -> [String]? {
        guard let value = value(name) else { return nil }
        guard let elements = value.elements, elements.allSatisfy({ $0.text != nil }) else {
            throw Self.wrong(name, "a list of strings")
        }
        return elements.compactMap(\.text)
    }

    func object(_ name: String) throws(ServiceError) -> FunctionInput? {
        guard let value = value(name) else { return nil }
        guard let members = value.members else { throw Self.wrong(name, "an object") }
        return FunctionInput(members)
    }

    /// The members as strings by name.
    func map() throws(ServiceError) -> [String: String] {
        var map: [String: String] = [:]
        for name in members.keys { map[name] = try text(name) }
        return map
    }

    private static func wrong(_ name: String, _ kind: String) -> ServiceError {
        ServiceError("SerializationException", "\(name) must be \(kind).")
    }
}
