import Foundation

/// A JSON object, read and written by Foundation: a codec that owes nothing to the code under test.
public struct JSONObject {
    /// The members as Foundation has them.
    public var members: [String: Any]

    /// Reads an object.
    public init(_ bytes: [UInt8]) throws {
        let text = String(decoding: bytes.prefix(1000), as: UTF8.self)
        do {
            guard
                let members = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
                    as? [String: Any]
            else { throw Unmet("an object, got: \(text)") }
            self.members = members
        } catch {
            throw Unmet("JSON, got: \(text) (\(error))")
        }
    }

    private init(members: [String: Any]) { self.members = members }

    // MARK: Members that may be absent

    /// A member that must be an object; the changed one takes its place.
    public subscript(object name: String) -> JSONObject {
        get { JSONObject(members: members[name] as? [String: Any] ?? [:]) }
        set { members[name] = newValue.members }
    }

    /// A member that is text; nil if it is something else or absent.
    public subscript(text name: String) -> String? { members[name] as? String }

    /// A member that is a Boolean; nil if it is something else or absent.
    public subscript(flag name: String) -> Bool? { members[name] as? Bool }

    // MARK: Members that must be there

    /// The names of the members.
    public var names: Set<String> { Set(members.keys) }

    /// Returns true if the member is there and is null.
    public func isNull(_ name: String) -> Bool { members[name] is NSNull }

    /// Returns the member, which must be text.
    public func text(_ name: String) throws -> String { try member(name, as: String.self) }

    /// Returns the member, which must be a whole number.
    public func integer(_ name: String) throws -> Int64 { try member(name, as: Int64.self) }

    /// Returns the member, which must be a list of texts.
    public func texts(_ name: String) throws -> [String] { try member(name, as: [String].self) }

    /// Returns the member, which must be an object.
    public func object(_ name: String) throws -> JSONObject {
        JSONObject(members: try member(name, as: [String: Any].self))
    }

    private func member<Value>(_ name: String, as type: Value.Type) throws -> Value {
        guard let value = members[name] as? Value else { throw Unmet("'\(name)' is a \(type) in \(members)") }
        return value
    }

    // MARK: The whole

    /// The object as compact JSON.
    public func bytes() throws -> [UInt8] {
        Array(try JSONSerialization.data(withJSONObject: members, options: [.sortedKeys, .withoutEscapingSlashes]))
    }
}
