import WireJSON

/// Answers with the factors that the token's user can sign in with.
enum GetUserAuthFactors: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let bearer = try await call.bearer()
        return try await answer(call, bearer.user, in: bearer.pool)
    }

    /// Answers with the factors that a user can sign in with.
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

/// Answers with the factors that a user can sign in with.
enum AdminGetUserAuthFactors: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let user = try call.namedUser(in: pool)
        return try await GetUserAuthFactors.answer(call, user, in: pool)
    }
}
