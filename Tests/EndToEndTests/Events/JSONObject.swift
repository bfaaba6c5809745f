import Foundation

/// A JSON object, read and written by Foundation: a codec that owes nothing to the code under test.
struct JSONObject {
    /// The members as Foundation has them.
    var members: [String: Any]

    /// Reads an object.
    init(_ bytes: [UInt8]) throws {
        let text = String(decoding: bytes.prefix(1000), as: UTF8.self)
        do {
            guard let members = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] else {
                throw Unmet("an object, got: \(text)")
            }
            self.members = members
        } catch {
            throw Unmet("JSON, got: \(text) (\(error))")
        }
    }

    private init(members: [String: Any]) { self.members = members }

    /// A member that must be an object; the changed one takes its place.
    subscript(object name: String) -> JSONObject {
        get { JSONObject(members: members[name] as? [String: Any] ?? [:]) }
        set { members[name] = newValue.members }
    }

    /// A member that is text; nil if it is something else or absent.
    subscript(text name: String) -> String? { members[name] as? String }

    /// A member that is a boolean; nil if it is something else or absent.
    subscript(flag name: String) -> Bool? { members[name] as? Bool }

    /// Whether two objects are equal but for one member.
    func isEqual(to other: JSONObject, except name: String) -> Bool {
        let own = members.filter { $0.key != name } as NSDictionary
        return own.isEqual(to: other.members.filter { $0.key != name })
    }

    /// The object as compact JSON.
    func bytes() throws -> [UInt8] {
        Array(try JSONSerialization.data(withJSONObject: members, options: [.sortedKeys, .withoutEscapingSlashes]))
    }
}
