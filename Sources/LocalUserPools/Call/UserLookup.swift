import LocalAWS

/// The app client and user name of a call without a token.
struct PublicCaller: Sendable {
    let pool: UserPool
    let client: AppClient
    /// The user name as the caller gave it.
    let name: String

    /// Returns the error for a name without a user, or the given error where the operation hides that.
    func unknownUser(hidden: ServiceError) -> ServiceError {
        client.settings.hidesUnknownUsers ? hidden : .noUserOfClient
    }
}

extension Call {
    /// Returns the app client and user name of a call without a token.
    func publicCaller() throws(ServiceError) -> PublicCaller {
        let (pool, client) = try appClient()
        let name = try input.username
        trace.concerns(pool: pool.id)
        try client.checkSecretHash(input.text("SecretHash"), for: [name])
        return PublicCaller(pool: pool, client: client, name: name)
    }

    /// Returns the user whom an administrator names.
    func namedUser(in pool: UserPool) throws(ServiceError) -> User {
        let name = try input.username
        guard let user = try store.read({ try $0.user(named: name, in: pool) }) else { throw .noUser }
        return user
    }

    /// Changes the user whom an administrator names, in one transaction.
    ///
    /// The closure may write more; the user is stored afterwards.
    ///
    /// - Returns: The user as stored, and the closure's result.
    @discardableResult
    func changeNamedUser<Value: Sendable>(
        in pool: UserPool, _ change: @Sendable @escaping (inout User, StoreTables) throws -> Value
    ) async throws(ServiceError) -> (user: User, value: Value) {
        let (name, now) = (try input.username, now)
        return try store.write { tables in
            guard var user = try tables.user(named: name, in: pool) else { throw ServiceError.noUser }
            let value = try change(&user, tables)
            user.modified = now
            try tables.update(user, in: pool)
            return (user, value)
        }
    }

    /// Changes the user of an access token, in one transaction.
    @discardableResult
    func change<Value: Sendable>(
        _ bearer: Bearer, _ change: @Sendable @escaping (inout User, StoreTables) throws -> Value
    ) async throws(ServiceError) -> (user: User, value: Value) {
        let now = now
        return try store.write { tables in
            guard var user = try tables.user(row: bearer.user.row) else { throw ServiceError.noUser }
            let value = try change(&user, tables)
            user.modified = now
            try tables.update(user, in: bearer.pool)
            return (user, value)
        }
    }
}
