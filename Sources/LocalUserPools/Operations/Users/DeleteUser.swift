import LocalAWS
import WireJSON

/// Removes the token's user, with all related data.
enum DeleteUser: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let bearer = try await call.bearer()
        try call.store.write { try $0.delete(bearer.user) }
        return [:]
    }
}

/// Removes a user, with all related data.
enum AdminDeleteUser: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let name = try call.input.username
        try call.store.write { tables in
            guard let user = try tables.user(named: name, in: pool) else { throw ServiceError.noUser }
            try tables.delete(user)
        }
        return [:]
    }
}

/// Lets a user sign in again.
enum AdminEnableUser: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        try await call.changeNamedUser(in: call.userPool()) { user, _ in user.isEnabled = true }
        return [:]
    }
}

/// Prevents a user from signing in, and revokes the user's tokens.
enum AdminDisableUser: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        try await call.changeNamedUser(in: call.userPool()) { user, tables in
            user.isEnabled = false
            try tables.revokeFamilies(of: user)
        }
        return [:]
    }
}
