import CognitoEvents
package import Foundation
package import GRDB
import LocalAWS
import UserCredentials
import WireJSON

extension [UInt8] {
    /// The bytes as `Data`, the type that the SQLite library accepts.
    package var data: Data { Data(self) }
}

extension UserPool {
    /// Returns a name as this pool compares names: in lower case if the pool ignores case.
    package func key(_ name: String) -> String { settings.isCaseSensitive ? name : name.lowercased() }
}

extension StoreTables {
    /// The attributes that `ListUsers` can filter by.
    static let searchable = ["email", "phone_number", "name", "given_name", "family_name", "preferred_username"]

    /// The columns of a user, in the order in which ``user(_:)`` reads them.
    private static let columns = [
        "row", "pool", "sub", "username", "status", "is_enabled", "attributes", "pending", "salt", "verifier",
        "password_history", "temporary_password_expires", "failures", "last_failure", "locked_until", "factors",
        "created", "modified", "imported_password", "password_changed",
    ].map { "users.\($0)" }.joined(separator: ", ")

    private static let userOfRow = "SELECT \(columns) FROM users WHERE row = ?"
    private static let userOfSub = "SELECT \(columns) FROM users WHERE pool = ? AND sub = ?"
    private static let userOfName = "SELECT \(columns) FROM users WHERE pool = ? AND username_key = ?"
    private static let userOfAlias = """
        SELECT \(columns) FROM aliases JOIN users ON users.row = aliases.user WHERE aliases.pool = ? AND key = ? LIMIT 1
        """
    private static let ownerOfAlias = """
        SELECT \(columns) FROM aliases JOIN users ON users.row = aliases.user
        WHERE aliases.pool = ? AND key = ? AND attribute = ?
        """

    /// Reads a user by column index: a lookup by name takes longer than the query.
    private func user(_ row: StoredRow) throws -> User {
        let (salt, verifier): (Data?, Data?) = (row[8], row[9])
        var password: PasswordVerifier?
        if let salt, let verifier { password = PasswordVerifier(salt: Array(salt), verifier: Array(verifier)) }
        let imported: String? = row[18]
        var user = User(
            row: row[0], userPoolID: row[1], sub: row[2], username: row[3], status: UserStatus(rawValue: row[4]),
            isEnabled: row[5], attributes: try JSONMembers<String>(stored: row[6]),
            pending: try JSONMembers<String>(stored: row[7]), password: password,
            importedPassword: imported.flatMap(ImportedPassword.init(stored:)),
            passwordHistory: PasswordVerifier.read(row[10]), temporaryPasswordExpires: row[11], failures: row[12],
            lastFailure: row[13], lockedUntil: row[14], factors: try JSONMembers<JSONValue>(stored: row[15]),
            created: row[16], modified: row[17])
        user.passwordChanged = row[19]
        return user
    }

    /// Returns the user with a row number; nil if the user was deleted.
    package func user(row: Int64) throws -> User? { try first(Self.userOfRow, [row], user) }

    package func user(sub: String, in pool: UserPool) throws -> User? {
        try first(Self.userOfSub, [pool.id, sub], user)
    }

    /// Returns the user whom a caller's name means: a user name, a `sub` or an active alias.
    package func user(named name: String, in pool: UserPool) throws -> User? {
        let key = pool.key(name)
        if let user = try first(Self.userOfName, [pool.id, key], user) { return user }
        if let user = try first(Self.userOfSub, [pool.id, name], user) { return user }
        return try first(Self.userOfAlias, [pool.id, key], user)
    }

    /// Returns the user who has an alias; nil if no user has it.
    func owner(of attribute: String, _ value: String, in pool: UserPool) throws -> User? {
        try first(Self.ownerOfAlias, [pool.id, pool.key(value), attribute], user)
    }

    /// Returns users in the order of their creation, starting after a row.
    package func users(
        in pool: UserPool, after row: Int64 = 0, limit: Int,
        where condition: (sql: String, arguments: [any DatabaseValueConvertible])? = nil
    ) throws -> [User] {
        let (sql, arguments) = list(in: pool, after: row, limit: limit, where: condition)
        return try read(sql, StatementArguments(arguments), user)
    }

    /// Returns SQLite's query plan for a list of users.
    func plan(
        in pool: UserPool, where condition: (sql: String, arguments: [any DatabaseValueConvertible])?
    ) throws -> [String] {
        let (sql, arguments) = list(in: pool, after: 0, limit: 60, where: condition)
        return try rows("EXPLAIN QUERY PLAN \(sql)", StatementArguments(arguments)).map { $0["detail"] }
    }

    private func list(
        in pool: UserPool, after row: Int64, limit: Int,
        where condition: (sql: String, arguments: [any DatabaseValueConvertible])?
    ) -> (sql: String, arguments: [any DatabaseValueConvertible]) {
        var arguments: [any DatabaseValueConvertible] = [pool.id, row]
        arguments += condition?.arguments ?? []
        arguments.append(limit)
        // Such a condition finds rows by number. Without the plus sign, SQLite would scan all users instead.
        let namesRows = condition?.sql.hasPrefix("row IN (SELECT") == true
        return (
            """
            SELECT \(Self.columns) FROM users WHERE \(namesRows ? "+" : "")pool = ? AND row > ?\(condition.map { " AND \($0.sql)" } ?? "")
            ORDER BY row LIMIT ?
            """,
            arguments
        )
    }

    /// The condition for users of a pool, or of all pools, in whose name, id, status, attributes or groups all words are.
    private static func condition(with words: [String], in pool: String?) -> (
        sql: String, arguments: StatementArguments
    ) {
        var (parts, arguments) = (["1"], StatementArguments())
        if let pool {
            parts.append("pool = ?")
            arguments += [pool]
        }
        for word in words {
            parts.append(
                """
                (instr(lower(username || ' ' || sub || ' ' || status || ' ' || attributes), ?)
                  OR EXISTS (SELECT 1 FROM memberships WHERE memberships.user = row AND instr(lower(name), ?)))
                """)
            arguments += [word.lowercased(), word.lowercased()]
        }
        return (parts.joined(separator: " AND "), arguments)
    }

    /// Returns users from the newest to the oldest, all from before a row.
    func users(with words: [String], in pool: String?, before row: Int64?, limit: Int) throws -> [User] {
        let (sql, arguments) = Self.condition(with: words, in: pool)
        return try read(
            "SELECT \(Self.columns) FROM users WHERE \(sql) AND row < ? ORDER BY row DESC LIMIT ?",
            arguments + [row ?? .max, limit], user)
    }

    func userCount(with words: [String], in pool: String?) throws -> Int {
        let (sql, arguments) = Self.condition(with: words, in: pool)
        return try row("SELECT count(*) AS number FROM users WHERE \(sql)", arguments)?["number"] ?? 0
    }

    func userCount(in pool: String) throws -> Int {
        try row("SELECT count(*) AS number FROM users WHERE pool = ?", [pool])?["number"] ?? 0
    }

    /// Inserts a user, and returns it with its row; the caller first checks, in the same transaction, that the name is free.
    package func insert(_ user: User, in pool: UserPool) throws -> User {
        try execute(
            """
            INSERT INTO users(pool, sub, username, username_key, status, is_enabled, attributes, pending, salt, verifier,
              password_history, temporary_password_expires, failures, last_failure, locked_until, factors,
              imported_password, password_changed, created, modified)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [user.userPoolID, user.sub, user.username, pool.key(user.username)] + changing(user)
                + [user.created, user.modified])
        var inserted = user
        inserted.row = database.lastInsertedRowID
        try index(inserted, in: pool, isNew: true)
        return inserted
    }

    /// Updates those columns of a user that can change.
    package func update(_ user: User, in pool: UserPool) throws {
        try execute(
            """
            UPDATE users SET status = ?, is_enabled = ?, attributes = ?, pending = ?, salt = ?, verifier = ?,
              password_history = ?, temporary_password_expires = ?, failures = ?, last_failure = ?, locked_until = ?,
              factors = ?, imported_password = ?, password_changed = ?, modified = ? WHERE row = ?
            """, changing(user) + [user.modified, user.row])
        try index(user, in: pool, isNew: false)
    }

    /// Updates a user's failed attempts, the only data that a wrong password changes.
    func updateFailures(_ user: User) throws {
        try execute(
            "UPDATE users SET failures = ?, last_failure = ?, locked_until = ? WHERE row = ?",
            [user.failures, user.lastFailure, user.lockedUntil, user.row])
    }

    func delete(_ user: User) throws { try execute("DELETE FROM users WHERE row = ?", [user.row]) }

    private func changing(_ user: User) -> StatementArguments {
        [
            user.status.rawValue, user.isEnabled, user.attributes.stored, user.pending.stored, user.password?.salt.data,
            user.password?.verifier.data, PasswordVerifier.stored(user.passwordHistory), user.temporaryPasswordExpires,
            user.failures, user.lastFailure, user.lockedUntil, user.factors.stored,
            user.importedPassword?.stored, user.passwordChanged,
        ]
    }

    /// Writes the names by which users are found again, after other code has changed the users' rows.
    func reindex(_ rows: [Int64], in pool: UserPool) throws {
        for row in rows {
            try execute("DELETE FROM aliases WHERE user = ?", [row])
            try execute("DELETE FROM searchable WHERE user = ?", [row])
        }
        for row in rows { if let user = try user(row: row) { try index(user, in: pool, isNew: true) } }
    }

    /// Writes the names that find the user: username attributes immediately, aliases after their verification.
    private func index(_ user: User, in pool: UserPool, isNew: Bool) throws {
        if !isNew {
            try execute("DELETE FROM aliases WHERE user = ?", [user.row])
            try execute("DELETE FROM searchable WHERE user = ?", [user.row])
        }
        for (attribute, value) in user.aliases(in: pool) {
            try execute(
                "INSERT INTO aliases VALUES (?, ?, ?, ?)", [pool.id, attribute, pool.key(value), user.row])
        }
        for attribute in Self.searchable {
            guard let value = user.attributes[attribute] else { continue }
            try execute(
                "INSERT INTO searchable VALUES (?, ?, ?, ?)", [pool.id, attribute, value.lowercased(), user.row])
        }
    }
}

extension User {
    /// Returns the attributes that find the user, in addition to the user name.
    ///
    /// The contacts of federated users find no user, so that a pool may have a local user with the same address.
    func aliases(in pool: UserPool) -> [(attribute: String, value: String)] {
        guard !isFederated else { return [] }
        let always = pool.settings.usernameAttributes
        let verified = pool.settings.aliases.filter { $0 == "preferred_username" || isVerified($0) }
        return (always + verified).compactMap { name in attributes[name].map { (name, $0) } }
    }
}

extension PasswordVerifier {
    /// Returns earlier passwords as stored bytes; each has a 16-byte salt, the verifier's size and the verifier.
    fileprivate static func stored(_ passwords: [PasswordVerifier]) -> Data {
        var bytes: [UInt8] = []
        for password in passwords {
            bytes += password.salt + [UInt8(password.verifier.count >> 8), UInt8(password.verifier.count & 255)]
            bytes += password.verifier
        }
        return bytes.data
    }

    fileprivate static func read(_ data: Data) -> [PasswordVerifier] {
        var (passwords, rest) = ([PasswordVerifier](), Array(data)[...])
        while rest.count > 18 {
            let salt = Array(rest.prefix(16))
            rest = rest.dropFirst(16)
            let count = Int(rest[rest.startIndex]) << 8 | Int(rest[rest.startIndex + 1])
            rest = rest.dropFirst(2)
            passwords.append(PasswordVerifier(salt: salt, verifier: Array(rest.prefix(count))))
            rest = rest.dropFirst(count)
        }
        return passwords
    }
}
