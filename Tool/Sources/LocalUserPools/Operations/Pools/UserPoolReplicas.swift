import LocalAWS
import UserPoolObjects
import WireJSON

/// A replica of a pool in another region.
///
/// The error texts in this type are ours, because Cognito's texts are unknown.
enum UserPoolReplica: GivenObject {
    static let kind = StoredObject.Kind.replica
    static let name = "UserPoolReplica"
    static let key = "RegionName"
    static let stored = ["UserPoolTags", "Status"]

    static func made(_ members: JSONMembers<JSONValue>, by call: Call, in pool: UserPool) throws -> StoredObject {
        let region = try call.input.required(key)
        try pool.checkIsNotLite(for: "replicas")
        guard region != pool.region else {
            throw ServiceError.cannotBe("A replica", "in \(region), the user pool's own region")
        }
        return StoredObject(
            kind, region, members.merging([key: .text(region), "Status": "ACTIVE"]), at: call.now)
    }

    static func check(_ object: StoredObject, beside others: [StoredObject], in pool: UserPool) throws {
        guard others.isEmpty else {
            throw ServiceError.limit("A user pool", 1, "replica")
        }
    }

    static func shown(_ object: StoredObject, in pool: UserPool, _ call: Call) -> JSONValue {
        let arn = "arn:aws:cognito-idp:\(object.name):\(call.server.account):userpool/\(pool.id)"
        return [
            "RegionName": .text(object.name), "Status": object.members["Status"] ?? "ACTIVE", "Role": "SECONDARY",
            "UserPoolArn": .text(arn),
        ]
    }
}

enum DeleteUserPoolReplica: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        var object = try await call.object(.replica, call.input.required("RegionName"), in: pool)
        try await call.remove(.replica, object.name, in: pool)
        object.members["Status"] = "DELETING"
        return ["UserPoolReplica": UserPoolReplica.shown(object, in: pool, call)]
    }
}

/// Lists a pool and its replicas.
enum ListUserPoolReplicas: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let (page, next) = try await call.page(of: .replica, in: pool, size: 60)
        let primary: JSONValue = [
            "RegionName": .text(pool.region), "Status": "ACTIVE", "Role": "PRIMARY",
            "UserPoolArn": .text(pool.arn(account: call.server.account)),
        ]
        return [
            "UserPoolReplicas": .array([primary] + page.map { UserPoolReplica.shown($0, in: pool, call) }),
            "NextToken": next,
        ]
    }
}
