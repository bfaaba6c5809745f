import Foundation

/// A JSON object, read by Foundation: a reader that owes nothing to the code under test.
struct JSONObject {
    /// Text that is no JSON object, or lacks what a test looks for.
    struct Mismatch: Error, CustomStringConvertible {
        let description: String
    }

    private let members: [String: Any]

    init(_ bytes: [UInt8]) throws {
        let value: Any
        do {
            value = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
        } catch {
            throw Mismatch(description: "\(error) in: \(String(decoding: bytes.prefix(1_000), as: UTF8.self))")
        }
        guard let members = value as? [String: Any] else {
            throw Mismatch(description: "No object: \(String(decoding: bytes.prefix(1_000), as: UTF8.self))")
        }
        self.members = members
    }

    private init(members: [String: Any]) {
        self.members = members
    }

    /// The names of the members.
    var names: Set<String> { Set(members.keys) }

    /// Whether the member is there and is null.
    func isNull(_ name: String) -> Bool { members[name] is NSNull }

    /// The member, which must be text.
    func text(_ name: String) throws -> String { try member(name, as: String.self) }

    /// The member, which must be a whole number.
    func integer(_ name: String) throws -> Int64 { try member(name, as: Int64.self) }

    /// The member, which must be a list of texts.
    func texts(_ name: String) throws -> [String] { try member(name, as: [String].self) }

    /// The member, which must be an object.
    func object(_ name: String) throws -> JSONObject { JSONObject(members: try member(name, as: [String: Any].self)) }

    private func member<Value>(_ name: String, as type: Value.Type) throws -> Value {
        guard let value = members[name] as? Value else {
            throw Mismatch(description: "'\(name)' is no \(type) in \(members)")
        }
        return value
    }
}
