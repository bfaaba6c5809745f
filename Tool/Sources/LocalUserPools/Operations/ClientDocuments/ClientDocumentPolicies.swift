import LocalAWS
import UserPoolObjects
import WireJSON

/// The policies by which clients are admitted whose ids are URLs of documents.
enum CIMDPolicy: GivenObject {
    static let kind = StoredObject.Kind.clientPolicy
    static let name = "CIMDPolicy"
    static let key = "CIMDPolicyId"
    static let plural = "CIMDPolicies"
    static let stored = ["ClientId", "PolicyName", "CacheDuration", "URLPatterns"]

    static func made(_ members: JSONMembers<JSONValue>, by call: Call, in pool: UserPool) throws -> StoredObject {
        try check(call, pool)
        let id = call.random.text(26, of: "abcdefghijklmnopqrstuvwxyz0123456789")
        var members = members
        members[key] = .text(id)
        members["CacheDuration"] = members["CacheDuration"] ?? .integer(Int64(ClientDocumentPolicy.day))
        return StoredObject(kind, id, members, at: call.now)
    }

    static func check(_ object: StoredObject, beside others: [StoredObject], in pool: UserPool) throws {
        guard others.count < ClientDocumentPolicy.limit else {
            throw ServiceError.limit("A user pool", ClientDocumentPolicy.limit, "CIMD policies")
        }
    }

    /// Checks that the pool's tier has policies, and that the policy's app client exists.
    static func check(_ call: Call, _ pool: UserPool) throws(ServiceError) {
        try pool.checkIsNotLite(for: "Client ID Metadata Documents")
        try call.checkClient(of: pool)
    }

    static func shown(_ object: StoredObject, in pool: UserPool, _ call: Call) -> JSONValue {
        current(object, in: pool, call).described(in: pool)
    }

    /// Returns a policy without its patterns and its pool.
    static func listed(_ object: StoredObject, in pool: UserPool, _ call: Call) -> JSONValue {
        var object = current(object, in: pool, call)
        object.members["URLPatterns"] = nil
        let members = object.described(in: pool).members ?? [:]
        return .object(members.filter { $0.key != "UserPoolId" })
    }

    /// Returns a policy as answers have it: without an app client that was deleted.
    private static func current(_ object: StoredObject, in pool: UserPool, _ call: Call) -> StoredObject {
        var object = object
        let client = object.clientID.flatMap { try? call.store.appClient($0) }
        if client?.userPoolID != pool.id { object.members["ClientId"] = nil }
        return object
    }
}

/// Changes a policy: members that the caller omits stay, and the policy may get another app client.
enum UpdateCIMDPolicy: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        try CIMDPolicy.check(call, pool)
        let members = call.members(CIMDPolicy.stored)
        let object = try await call.change(CIMDPolicy.kind, call.input.required(CIMDPolicy.key), in: pool) {
            object, _ in
            try CIMDPolicy.change(&object, to: members)
        }
        return [CIMDPolicy.name: CIMDPolicy.shown(object, in: pool, call)]
    }
}
