import LocalAWS

/// The app client and the user name in a call without an access token.
struct PublicCaller: Sendable {
    let pool: UserPool
    let client: AppClient
    let name: String

    /// Returns the error for a name without a user, or the given error if the app client hides unknown users.
    func unknownUser(hidden: ServiceError) -> ServiceError {
        client.settings.hidesUnknownUsers ? hidden : .noUserOfClient
    }
}

extension Call {
    func publicCaller() throws(ServiceError) -> PublicCaller {
        let (pool, client) = try appClient()
        let name = try input.username
        trace.concerns(pool: pool.id)
        try client.checkSecretHash(input.text("SecretHash"), for: [name])
        return PublicCaller(pool: pool, client: client, name: name)
    }

    /// Returns the user whom an administrator's call names.
    func namedUser(in pool: UserPool) throws(ServiceError) -> User {
        let name = try input.username
        guard let user = try store.read({ try $0.user(named: name, in: pool) }) else { throw .noUser }
        return user
    }

    /// Changes the user whom an administrator's call names, in one transaction.
    @discardableResult
    func changeNamedUser<Value>(
        in pool: UserPool, _ change: (inout User, StoreTables) throws -> Value
    ) async throws(ServiceError) -> (user: User, value: Value) {
        let name = try input.username
        return try store.write { tables in
            try tables.change(tables.user(named: name, in: pool), in: pool, at: now, change)
        }
    }

    /// Changes the access token's user, in one transaction.
    @discardableResult
    func change<Value>(
        _ bearer: Bearer, _ change: (inout User, StoreTables) throws -> Value
    ) async throws(ServiceError) -> (user: User, value: Value) {
        try store.write { tables in
            try tables.change(tables.user(row: bearer.user.row), in: bearer.pool, at: now, change)
        }
    }
}

extension StoreTables {
    /// Changes a user who was found.
    ///
    /// The closure changes the user and may write other rows; the user is stored afterwards.
    @discardableResult
    func change<Value>(
        _ found: User?, in pool: UserPool, at now: Double, _ change: (inout User, StoreTables) throws -> Value
    ) throws -> (user: User, value: Value) {
        guard var user = found else { throw ServiceError.noUser }
        let value = try change(&user, self)
        user.modified = now
        try update(user, in: pool)
        return (user, value)
    }
}
