import LocalAWS
import UserPoolObjects
import WireJSON

enum CreateObject<Object: GivenObject>: Operation {
    static var name: String { "Create\(Object.name)" }

    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let object = try Object.made(call.members(Object.stored), by: call, in: pool)
        try await call.insert(object, in: pool, limit: Object.limit) { _, others in
            try Object.check(object, beside: others, in: pool)
        }
        return [Object.name: try Object.shown(object, in: pool, call)]
    }
}

/// Changes those members of an object that the caller gives.
enum UpdateObject<Object: GivenObject>: Operation {
    static var name: String { "Update\(Object.name)" }

    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let (key, members) = (try call.input.required(Object.key), call.members(Object.stored))
        let object = try await call.change(Object.kind, key, in: pool) { object, tables in
            try Object.change(&object, to: members)
            let others = try tables.objects(Object.kind, in: pool.id).filter { $0.name != key }
            try Object.check(object, beside: others, in: pool)
        }
        return [Object.name: try Object.shown(object, in: pool, call)]
    }
}

enum DescribeObject<Object: KeptObject>: Operation {
    static var name: String { "Describe\(Object.name)" }

    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let object = try await call.object(Object.kind, call.input.required(Object.key), in: pool)
        return [Object.name: try Object.shown(object, in: pool, call)]
    }
}

/// Answers with an object of an app client.
enum DescribeObjectByClient<Object: ClientObject>: Operation {
    static var name: String { "Describe\(Object.name)ByClient" }

    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        try call.checkClient(of: pool)
        let client = try call.input.clientID
        let objects = try call.store.read { try $0.objects(Object.kind, in: pool.id) }
            .filter { $0.clientID == client }
        guard let object = objects.first(where: { Object.isMeant($0, by: call.input) }) else {
            throw ServiceError.noObject(Object.kind, "")
        }
        return [Object.name: try Object.shown(object, in: pool, call)]
    }
}

enum DeleteObject<Object: KeptObject>: Operation {
    static var name: String { "Delete\(Object.name)" }

    static func respond(to call: Call) async throws -> Answer {
        try await call.remove(Object.kind, call.input.required(Object.key), in: call.userPool())
        return [:]
    }
}

enum ListObjects<Object: KeptObject>: Operation {
    static var name: String { "List\(Object.plural)" }

    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let size = call.input.pageSize("MaxResults", default: Object.pageSize)
        let (page, next) = try await call.page(of: Object.kind, in: pool, size: size)
        return [Object.list: .array(try page.map { try Object.listed($0, in: pool, call) }), "NextToken": next]
    }
}
