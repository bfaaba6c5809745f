import GRDB
package import LocalAWS
import WireJSON

/// A row of a pool's users that has changed since a time: its state then and now.
struct UserChange: Sendable {
    let kind: JournaledTable.Kind
    /// The row of the user; 0 for a group.
    let user: Int64
    /// The name of a group, the id of a passkey, or the key of an identity; empty for a user.
    let name: String
    /// The columns then and now; nil if the row did not exist.
    let then: JSONMembers<JSONValue>?
    let now: JSONMembers<JSONValue>?
}

extension StoreTables {
    /// Returns the rows of a pool's users that have changed since a time.
    ///
    /// All changes count that followed the last one up to the time. The result is one consistent state even if the clock was
    /// ahead for a while.
    func userChanges(in pool: String, since time: Double) throws -> [UserChange] {
        let last: Int64? = try row(
            "SELECT max(number) AS number FROM user_changes WHERE pool = ? AND time <= ?", [pool, time])?["number"]
        // SQLite takes the other columns from the row with the smallest number.
        let changes = try rows(
            """
            SELECT min(number), kind, user, name, before FROM user_changes WHERE pool = ? AND number > ?
            GROUP BY kind, user, name
            """, [pool, last ?? 0])
        return try changes.compactMap { row in
            guard let kind = JournaledTable.Kind(rawValue: row["kind"]) else { return nil }
            let (user, name, before): (Int64, String, String?) = (row["user"], row["name"], row["before"])
            return UserChange(
                kind: kind, user: user, name: name, then: try before.map(JSONMembers<JSONValue>.init(stored:)),
                now: try present(kind, user: user, name: name, in: pool))
        }
    }

    /// Returns the columns that a row has now; nil if it does not exist.
    private func present(
        _ kind: JournaledTable.Kind, user: Int64, name: String, in pool: String
    ) throws -> JSONMembers<JSONValue>? {
        let table = JournaledTable.of(kind)
        let condition: String
        let arguments: StatementArguments
        switch kind {
        case .user: (condition, arguments) = ("row = ?", [user])
        case .group: (condition, arguments) = ("pool = ? AND name = ?", [pool, name])
        case .membership: (condition, arguments) = ("user = ? AND name = ?", [user, name])
        case .passkey: (condition, arguments) = ("user = ? AND id = ?", [user, name])
        case .identity:
            let key = try JSONValue(json: Array(name.utf8)).elements?.compactMap(\.text) ?? []
            (condition, arguments) = (
                "user = ? AND pool = ? AND provider = ? AND attribute = ? AND value = ?",
                [user, pool] + StatementArguments(key)
            )
        }
        let found = try row(
            "SELECT \(table.json(table.name)) AS columns FROM \(table.name) WHERE \(condition)", arguments)
        return try found.map { try JSONMembers<JSONValue>(stored: $0["columns"]) }
    }

    /// Returns the preview of a recovery to a time.
    package func recoveryPreview(in pool: String, to time: Double) throws -> RecoveryPreview {
        RecoveryPreview(try userChanges(in: pool, since: time))
    }
}
