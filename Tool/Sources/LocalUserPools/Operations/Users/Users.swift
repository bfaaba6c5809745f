import LocalAWS
import WireJSON

/// Answers with the access token's user.
enum GetUser: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let bearer = try await call.bearer()
        let readable = bearer.client.settings.readable
        var members = bearer.user.factorSettings
        members["Username"] = .text(bearer.user.username)
        members["UserAttributes"] = bearer.user.listed { name in
            name == "sub" || !name.hasPrefix("dev:") && readable?.contains(name) ?? true
        }
        return members
    }
}

enum AdminGetUser: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let user = try call.namedUser(in: pool)
        guard case .object(let members) = user.described(attributes: "UserAttributes") else { return [:] }
        return members.merging(user.factorSettings)
    }
}

enum ListUsers: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let shown = try call.input.texts("AttributesToGet").map { try Self.checked($0, in: pool) }
        let text = call.input.text("Filter") ?? ""
        let filter = try UserFilter(text)
        let (page, next) = try call.page(
            in: "users \(pool.id) \(text)", token: "PaginationToken", key: { String($0.row) }
        ) { tables, start, limit in
            try tables.users(in: pool, after: Int64(start) ?? 0, limit: limit, where: filter?.condition(in: pool))
        }
        return [
            "Users": .array(page.map { user in user.described { shown?.contains($0) ?? true } }),
            "PaginationToken": next,
        ]
    }

    private static func checked(_ names: [String], in pool: UserPool) throws(ServiceError) -> Set<String> {
        guard names.allSatisfy({ pool.settings.attribute($0) != nil }) else {
            throw .invalidParameter("One or more requested attributes do not exist in user pool.")
        }
        return Set(names)
    }
}

/// Deletes a user and all of the user's data.
enum DeleteUser: UserOperation {
    static func respond(to call: Call, for user: User, in pool: UserPool, _ bearer: Bearer?) async throws -> Answer {
        try call.store.write { try $0.delete(user) }
        return [:]
    }
}

enum AdminEnableUser: Operation {
    static func respond(to call: Call) async throws -> Answer {
        try await call.changeNamedUser(in: call.userPool()) { user, _ in user.isEnabled = true }
        return [:]
    }
}

/// Prevents a user from signing in, and revokes the user's tokens.
enum AdminDisableUser: Operation {
    static func respond(to call: Call) async throws -> Answer {
        try await call.changeNamedUser(in: call.userPool()) { user, tables in
            user.isEnabled = false
            try tables.revokeFamilies(of: user)
        }
        return [:]
    }
}
