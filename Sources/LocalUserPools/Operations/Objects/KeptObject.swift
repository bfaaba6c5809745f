import LocalAWS
import WireJSON

/// A kind of objects that operations name by a key, show, list and delete.
protocol KeptObject: Sendable {
    static var kind: StoredObject.Kind { get }
    /// The end of its operations' names, which is also the member of their answers.
    static var name: String { get }
    /// The member of a request that names an object.
    static var key: String { get }
    /// The end of the name of the operation that lists objects.
    static var plural: String { get }
    /// The member with the objects in the answer of the list.
    static var list: String { get }
    /// The size of a page of its list, where the caller does not give one.
    static var pageSize: Int { get }

    /// Returns an object as the API answers it.
    static func shown(_ object: StoredObject, in pool: UserPool, _ call: Call) -> JSONValue

    static func listed(_ object: StoredObject, in pool: UserPool, _ call: Call) -> JSONValue
}

extension KeptObject {
    static var plural: String { "\(name)s" }
    static var list: String { plural }
    static var pageSize: Int { 60 }

    static func shown(_ object: StoredObject, in pool: UserPool, _ call: Call) -> JSONValue {
        object.described(in: pool)
    }

    static func listed(_ object: StoredObject, in pool: UserPool, _ call: Call) -> JSONValue {
        shown(object, in: pool, call)
    }
}

/// A kind of objects that a pool keeps as callers give them.
protocol GivenObject: KeptObject {
    /// The members that callers give and change.
    static var stored: [String] { get }
    /// The most objects that a pool can have.
    static var limit: Int { get }

    static func made(_ members: JSONMembers<JSONValue>, by call: Call, in pool: UserPool) throws -> StoredObject

    /// Changes an object's members as a caller asks.
    static func change(_ object: inout StoredObject, to members: JSONMembers<JSONValue>) throws

    /// Checks a new or changed object against the others of its pool.
    static func check(_ object: StoredObject, beside others: [StoredObject], in pool: UserPool) throws
}

extension GivenObject {
    static var limit: Int { .max }

    static func change(_ object: inout StoredObject, to members: JSONMembers<JSONValue>) throws {
        object.members = object.members.merging(members)
    }

    static func check(_ object: StoredObject, beside others: [StoredObject], in pool: UserPool) throws {}
}

/// A kind of objects of which an app client has one, or one of each name.
protocol ClientObject: KeptObject {
    /// Returns true for the object that a call asks for; the object is one of the call's app client.
    static func isMeant(_ object: StoredObject, by input: OperationInput) -> Bool
}
