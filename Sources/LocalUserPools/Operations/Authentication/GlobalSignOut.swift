import LocalAWS
import WireJSON

/// Ends all sign-ins of the calling user.
enum GlobalSignOut: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let user = try await call.bearer().user
        try call.store.write { try $0.revokeFamilies(of: user) }
        return [:]
    }
}

/// Ends all sign-ins of a user.
enum AdminUserGlobalSignOut: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let name = try call.input.username
        try call.store.write { tables in
            guard let user = try tables.user(named: name, in: pool) else { throw ServiceError.noUser }
            try tables.revokeFamilies(of: user)
        }
        return [:]
    }
}
