import LocalAWS
import WireJSON

/// Answers the factors with which the user of a token can sign in.
enum GetUserAuthFactors: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let bearer = try await call.bearer()
        return try await answer(call, bearer.user, in: bearer.pool)
    }

    /// Answers the factors with which a user can sign in.
    static func answer(_ call: Call, _ user: User, in pool: UserPool) async throws -> JSONValue {
        let passkeys = try call.store.read { try $0.passkeys(of: user) }
        var factors = FirstFactor.allCases.filter { $0 != .passwordSRP && user.has($0, hasPasskey: !passkeys.isEmpty) }
        factors.removeAll { !pool.settings.firstFactors.contains($0.rawValue) }
        var members = user.factorSettings.filter { $0.key != "MFAOptions" }
        members["Username"] = .text(user.username)
        members["ConfiguredUserAuthFactors"] = .array(factors.map { .text($0.rawValue) })
        return .object(members)
    }
}

/// Answers the factors with which a user can sign in.
enum AdminGetUserAuthFactors: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let user = try call.namedUser(in: pool)
        return try await GetUserAuthFactors.answer(call, user, in: pool)
    }
}
