import LocalAWS
import WireJSON

/// The app client and user name with which an operation without a token is called.
struct PublicCaller: Sendable {
    let pool: UserPool
    let client: AppClient
    /// The user name as the caller gave it.
    let name: String

    /// The error for a name that no user has, or that of an operation that does not tell.
    func unknownUser(hidden: CognitoException) -> CognitoException {
        client.settings.hidesUnknownUsers ? hidden : .noUserOfClient
    }
}

extension Call {
    /// Returns app client and user name of an operation without a token.
    ///
    /// - Throws: The error for an unknown client, or for a wrong `SecretHash`.
    func publicCaller() throws(CognitoException) -> PublicCaller {
        let (pool, client) = try appClient()
        let name = try input.username
        trace.concerns(pool: pool.id)
        try client.checkSecretHash(input.text("SecretHash"), for: [name])
        return PublicCaller(pool: pool, client: client, name: name)
    }

    /// Returns the user whom an administrator names.
    ///
    /// - Throws: An error if there is no such user.
    func namedUser(in pool: UserPool) throws(CognitoException) -> User {
        let name = try input.username
        guard let user = try store.read({ try $0.user(named: name, in: pool) }) else { throw .noUser }
        return user
    }

    /// Changes the user whom an administrator names, in one transaction.
    ///
    /// The closure may write more; the user is stored after it.
    ///
    /// - Returns: The user as stored, and what the closure returns.
    /// - Throws: The error for an unknown user, and what the closure throws.
    @discardableResult
    func changeNamedUser<Value: Sendable>(
        in pool: UserPool, _ change: @Sendable @escaping (inout User, StoreTables) throws -> Value
    ) async throws(CognitoException) -> (user: User, value: Value) {
        let (name, now) = (try input.username, now)
        return try store.write { tables in
            guard var user = try tables.user(named: name, in: pool) else { throw CognitoException.noUser }
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
    ) async throws(CognitoException) -> (user: User, value: Value) {
        let now = now
        return try store.write { tables in
            guard var user = try tables.user(row: bearer.user.row) else { throw CognitoException.noUser }
            let value = try change(&user, tables)
            user.modified = now
            try tables.update(user, in: bearer.pool)
            return (user, value)
        }
    }
}
