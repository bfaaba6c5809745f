import CognitoCrypto
import Foundation
import GRDB
package import LocalAWS
import WireJSON

extension StoreTables {
    /// Starts a recovery, and undoes all changes of the pool's users since its point, in one transaction.
    ///
    /// - Parameters:
    ///   - id: The recovery's id.
    ///   - pool: The pool's id.
    ///   - now: The time.
    ///   - failure: Returns the status in which the recovery ends instead of restoring the users; nil without one. It is called
    ///     only if the recovery can start.
    /// - Returns: The recovery, and the rows of the users that have come back or changed, whose names the caller has to index;
    ///   nil if the pool has no recovery with the id.
    /// - Throws: A refusal if the recovery has no preview, or an error of the database.
    package func startRecovery(
        _ id: String, of pool: String, at now: Double, failure: () -> Recovery.Status?
    ) throws -> (recovery: Recovery, users: [Int64])? {
        guard var recovery = try recovery(id, of: pool) else { return nil }
        try recovery.start(at: now, failure: failure)
        var users: [Int64] = []
        if recovery.hasRestored {
            try execute("UPDATE recoveries SET pauses_until = pauses_from WHERE id = ?", [id])
            users = try undo(userChanges(in: pool, since: recovery.restores), since: recovery.restores, in: pool)
        }
        try save(recovery)
        return (recovery, users)
    }

    /// Undoes changes: first deletes new rows, then restores groups and users, and then the rows that belong to them.
    private func undo(_ changes: [UserChange], since time: Double, in pool: String) throws -> [Int64] {
        let gone = changes.filter { $0.then == nil && $0.now != nil }
        for kind in [JournaledTable.Kind.identity, .passkey, .membership, .user, .group] {
            for change in gone where change.kind == kind { try remove(change, in: pool) }
        }
        var users: [Int64] = []
        for change in changes {
            guard let columns = change.then else { continue }
            switch change.kind {
            case .group: try restoreGroup(change.name, columns, in: pool)
            case .user:
                try restoreUser(change, columns, since: time, in: pool)
                users.append(change.user)
            case .membership, .passkey, .identity: break
            }
        }
        for change in changes {
            guard let columns = change.then else { continue }
            switch change.kind {
            case .membership: try restoreMembership(change, in: pool)
            case .passkey: try restorePasskey(change, columns)
            case .identity: try restoreIdentity(change, columns, in: pool)
            case .group, .user: break
            }
        }
        return users
    }

    private func remove(_ change: UserChange, in pool: String) throws {
        switch change.kind {
        case .user: try execute("DELETE FROM users WHERE row = ?", [change.user])
        case .group: try execute("DELETE FROM groups WHERE pool = ? AND name = ?", [pool, change.name])
        case .membership:
            try execute("DELETE FROM memberships WHERE user = ? AND name = ?", [change.user, change.name])
        case .passkey: try execute("DELETE FROM passkeys WHERE user = ? AND id = ?", [change.user, change.name])
        case .identity:
            guard let columns = change.now else { return }
            try execute(
                "DELETE FROM identities WHERE pool = ? AND user = ? AND provider = ? AND attribute = ? AND value = ?",
                [pool, change.user] + arguments(columns, ["provider", "attribute", "value"], of: .identity))
        }
    }

    // MARK: Users

    /// The columns of a password.
    private static let password = [
        "salt", "verifier", "password_history", "temporary_password_expires", "imported_password", "password_changed",
    ]

    private func restoreUser(
        _ change: UserChange, _ then: JSONMembers<JSONValue>, since time: Double, in pool: String
    ) throws {
        var columns = then
        let names = JournaledTable.of(.user).columns.map(\.name)
        // Users who changed their password after the point keep it, and are not asked for a new one.
        if let latest = try change.now ?? latest(of: change.user, in: pool),
            let changed = latest["password_changed"]?.number, changed > time
        {
            for name in Self.password { columns[name] = latest[name] }
            if ["FORCE_CHANGE_PASSWORD", "RESET_REQUIRED"].contains(then["status"]?.text ?? "") {
                columns["status"] = latest["status"]
            }
        }
        if let now = change.now {
            columns["factors"] = try Self.factors(then["factors"], now: now["factors"])
            try execute(
                "UPDATE users SET \(names.map { "\($0) = ?" }.joined(separator: ", ")) WHERE row = ?",
                arguments(columns, names, of: .user) + [change.user])
        } else {
            try execute(
                """
                INSERT INTO users(row, pool, failures, last_failure, locked_until, \(names.joined(separator: ", ")))
                VALUES (?, ?, 0, 0, 0, \(names.map { _ in "?" }.joined(separator: ", ")))
                """, [change.user, pool] + arguments(columns, names, of: .user))
        }
    }

    /// Returns the columns that a deleted user had at last; nil without a row in the journal.
    private func latest(of user: Int64, in pool: String) throws -> JSONMembers<JSONValue>? {
        let found = try row(
            """
            SELECT before FROM user_changes WHERE pool = ? AND kind = 'user' AND user = ? AND before IS NOT NULL
            ORDER BY number DESC LIMIT 1
            """, [pool, user])
        return try found.map { try JSONMembers<JSONValue>(stored: $0["before"]) }
    }

    /// Returns the factors of then; of the authenticator app that the user still has, a code that was used stays used.
    private static func factors(_ then: JSONValue?, now: JSONValue?) throws -> JSONValue? {
        guard let old = then?.text, let new = now?.text else { return then }
        var factors = try JSONMembers<JSONValue>(stored: old)
        guard var token = factors["SoftwareToken"]?.members,
            let current = try JSONMembers<JSONValue>(stored: new)["SoftwareToken"]?.members,
            token["sealed"] == current["sealed"]
        else { return then }
        token["period"] = current["period"]
        factors["SoftwareToken"] = .object(token)
        return .text(factors.stored)
    }

    // MARK: Groups, and what belongs to users

    private func restoreGroup(_ name: String, _ columns: JSONMembers<JSONValue>, in pool: String) throws {
        let names = JournaledTable.of(.group).columns.map(\.name)
        try execute(
            """
            INSERT INTO groups(pool, name, \(names.joined(separator: ", ")))
            VALUES (?, ?, \(names.map { _ in "?" }.joined(separator: ", "))) ON CONFLICT(pool, name) DO UPDATE SET
              \(names.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
            """, [pool, name] + arguments(columns, names, of: .group))
    }

    private func restoreMembership(_ change: UserChange, in pool: String) throws {
        try execute(
            """
            INSERT OR IGNORE INTO memberships(pool, name, user)
            SELECT groups.pool, groups.name, users.row FROM groups JOIN users ON users.pool = groups.pool
            WHERE groups.pool = ? AND groups.name = ? AND users.row = ?
            """, [pool, change.name, change.user])
    }

    private func restorePasskey(_ change: UserChange, _ columns: JSONMembers<JSONValue>) throws {
        var columns = columns
        // An authenticator counts up, and a smaller number would let an old signature pass.
        if let counter = change.now?["counter"] { columns["counter"] = counter }
        let names = JournaledTable.of(.passkey).columns.map(\.name)
        try execute(
            """
            INSERT INTO passkeys(user, id, \(names.joined(separator: ", ")))
            SELECT row, ?, \(names.map { _ in "?" }.joined(separator: ", ")) FROM users WHERE row = ?
            ON CONFLICT(user, id) DO UPDATE SET \(names.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
            """, [change.name] + arguments(columns, names, of: .passkey) + [change.user])
    }

    private func restoreIdentity(_ change: UserChange, _ columns: JSONMembers<JSONValue>, in pool: String) throws {
        guard change.now == nil else { return }
        try execute(
            """
            INSERT OR IGNORE INTO identities(pool, provider, attribute, value, user) SELECT ?, ?, ?, ?, row FROM users WHERE row = ?
            """,
            [pool] + arguments(columns, ["provider", "attribute", "value"], of: .identity) + [change.user])
    }

    /// Returns the values of columns for SQL.
    private func arguments(
        _ columns: JSONMembers<JSONValue>, _ names: [String], of kind: JournaledTable.Kind
    ) -> StatementArguments {
        let binary = Set(JournaledTable.of(kind).columns.filter(\.isBinary).map(\.name))
        return StatementArguments(
            names.map { name -> (any DatabaseValueConvertible)? in
                guard let value = columns[name], value != .null else { return nil }
                switch value {
                case .text(let text) where binary.contains(name): return Hexadecimal.decode(text).map { Data($0) }
                case .text(let text): return text
                case .integer(let number): return number
                case .decimal(let number): return number
                default: return Double(value.flattened)
                }
            })
    }
}
