import WireJSON

/// Makes a replica of a pool in another region.
enum CreateUserPoolReplica: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let region = try call.input.required("RegionName")
        try pool.checkIsNotLite(for: "replicas")
        guard region != pool.region else {
            // Our wording.
            throw CognitoException.invalidParameter(
                "The user pool itself is in \(region): a replica is in another region.")
        }
        var members = call.members(["UserPoolTags"])
        members["RegionName"] = .text(region)
        members["Status"] = "ACTIVE"
        let object = StoredObject(.replica, region, members, at: call.now)
        try await call.insert(object, in: pool) { _, others in
            guard others.isEmpty else {
                // Our wording.
                throw CognitoException("LimitExceededException", "A user pool can have 1 replica at most.")
            }
        }
        return object.replica(of: pool, call)
    }
}

/// Switches a replica on or off.
enum UpdateUserPoolReplica: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let status = call.input["Status"]
        let object = try await call.change(.replica, call.input.required("RegionName"), in: pool) { object, _ in
            object.members["Status"] = status
        }
        return object.replica(of: pool, call)
    }
}

/// Deletes a replica.
enum DeleteUserPoolReplica: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let region = try call.input.required("RegionName")
        var object = try await call.object(.replica, region, in: pool)
        try await call.remove(.replica, region, in: pool)
        object.members["Status"] = "DELETING"
        return object.replica(of: pool, call)
    }
}

/// Lists a pool and its replicas.
enum ListUserPoolReplicas: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let (page, next) = try await call.page(of: .replica, in: pool, size: 60)
        let primary: JSONValue = [
            "RegionName": .text(pool.region), "Status": "ACTIVE", "Role": "PRIMARY",
            "UserPoolArn": .text(pool.arn(account: call.cognito.account)),
        ]
        return [
            "UserPoolReplicas": .array([primary] + page.compactMap { $0.replica(of: pool, call)["UserPoolReplica"] }),
            "NextToken": next,
        ]
    }
}

extension StoredObject {
    fileprivate func replica(of pool: UserPool, _ call: Call) -> JSONValue {
        let arn = "arn:aws:cognito-idp:\(name):\(call.cognito.account):userpool/\(pool.id)"
        return [
            "UserPoolReplica": [
                "RegionName": .text(name), "Status": members["Status"] ?? "ACTIVE", "Role": "SECONDARY",
                "UserPoolArn": .text(arn),
            ]
        ]
    }
}
