package import LocalAWS
import UserPoolObjects
import WireJSON

extension ResourceServer: GivenObject {
    static let kind = StoredObject.Kind.resourceServer
    static let name = "ResourceServer"
    static let key = "Identifier"
    static let stored = ["Name", "Scopes"]
    static let limit = 25
    static let pageSize = 50

    static func made(_ members: JSONMembers<JSONValue>, by call: Call, in pool: UserPool) throws -> StoredObject {
        let identifier = try call.input.required(key)
        var object = StoredObject(kind, identifier, [key: .text(identifier)], at: call.now)
        change(&object, to: members)
        return object
    }

    static func change(_ object: inout StoredObject, to members: JSONMembers<JSONValue>) {
        object.members["Name"] = members["Name"]
        object.members["Scopes"] = members["Scopes"] ?? []
    }

    static func check(_ object: StoredObject, beside others: [StoredObject], in pool: UserPool) throws {
        guard !others.contains(where: { $0.name == object.name }) else { throw duplicate(object.name, in: pool) }
    }

    /// Returns the error for an identifier that another resource server of the pool has.
    package static func duplicate(_ identifier: String, in pool: UserPool) -> ServiceError {
        .invalidParameter("\(identifier) already exists in pool \(pool.id).")
    }

    static func shown(_ object: StoredObject, in pool: UserPool, _ call: Call) -> JSONValue {
        object.described(withoutTimesIn: pool)
    }
}
