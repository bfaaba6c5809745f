import LocalAWS
import UserPoolObjects
import WireJSON

/// A kind of object that operations identify by a key, describe, list and delete.
protocol KeptObject: Sendable {
    static var kind: StoredObject.Kind { get }
    /// The last part of the operations' names, which is also a member of their answers.
    static var name: String { get }
    /// The member of a request that contains an object's key.
    static var key: String { get }
    /// The last part of the list operation's name.
    static var plural: String { get }
    /// The member of the list operation's answer that contains the objects.
    static var list: String { get }
    /// The number of objects in a page of the list if the caller gives no number.
    static var pageSize: Int { get }

    /// Returns an object as the API answers with it.
    static func shown(_ object: StoredObject, in pool: UserPool, _ call: Call) throws -> JSONValue

    static func listed(_ object: StoredObject, in pool: UserPool, _ call: Call) throws -> JSONValue
}

extension KeptObject {
    static var plural: String { "\(name)s" }
    static var list: String { plural }
    static var pageSize: Int { 60 }

    static func shown(_ object: StoredObject, in pool: UserPool, _ call: Call) throws -> JSONValue {
        object.described(in: pool)
    }

    static func listed(_ object: StoredObject, in pool: UserPool, _ call: Call) throws -> JSONValue {
        try shown(object, in: pool, call)
    }
}

/// A kind of object that a pool stores as the caller gives it.
protocol GivenObject: KeptObject {
    /// The members that callers set and change.
    static var stored: [String] { get }
    /// The maximum number of objects in a pool.
    static var limit: Int { get }

    static func made(_ members: JSONMembers<JSONValue>, by call: Call, in pool: UserPool) throws -> StoredObject

    /// Changes an object's members to the caller's.
    static func change(_ object: inout StoredObject, to members: JSONMembers<JSONValue>) throws

    /// Checks a new or changed object, also against the pool's other objects.
    static func check(_ object: StoredObject, beside others: [StoredObject], in pool: UserPool) throws
}

extension GivenObject {
    static var limit: Int { .max }

    static func change(_ object: inout StoredObject, to members: JSONMembers<JSONValue>) throws {
        object.members = object.members.merging(members)
    }

    static func check(_ object: StoredObject, beside others: [StoredObject], in pool: UserPool) throws {}
}

/// A kind of object that belongs to an app client.
///
/// A client has at most one object of the kind, or one for each name.
protocol ClientObject: KeptObject {
    /// Returns true if a call asks for an object. The object already belongs to the call's app client.
    static func isMeant(_ object: StoredObject, by input: OperationInput) -> Bool
}
