/// A table whose changes the journal keeps, and the triggers that write them.
struct JournaledTable: Sendable {
    /// A column, with its form in the journal's JSON.
    struct Column: Sendable {
        let name: String
        /// True for bytes, which JSON has as hexadecimal digits.
        var isBinary = false
        /// True if a change of this column alone is not a change of users' data, and is not kept.
        var isSilent = false
    }

    /// The entity that a row represents, by its name in the journal.
    enum Kind: String, Sendable, CaseIterable {
        case user, group, membership, passkey, identity
    }

    let kind: Kind
    let name: String
    /// The SQL of the pool, of the user's row and of the name of a row `$`, such as `OLD`.
    let pool: String
    let user: String
    let key: String
    let columns: [Column]

    private static let created = Column(name: "created")
    private static let modified = Column(name: "modified", isSilent: true)

    static let all = [
        JournaledTable(
            kind: .user, name: "users", pool: "$.pool", user: "$.row", key: "''",
            columns: [
                Column(name: "sub"), Column(name: "username"), Column(name: "username_key"), Column(name: "status"),
                Column(name: "is_enabled"), Column(name: "attributes"), Column(name: "pending"),
                Column(name: "salt", isBinary: true), Column(name: "verifier", isBinary: true),
                Column(name: "password_history", isBinary: true), Column(name: "temporary_password_expires"),
                Column(name: "imported_password"), Column(name: "password_changed"), Column(name: "factors"), created,
                modified,
            ]),
        JournaledTable(
            kind: .group, name: "groups", pool: "$.pool", user: "0", key: "$.name",
            columns: [
                Column(name: "description"), Column(name: "role_arn"), Column(name: "precedence"),
                Column(name: "resource"), created, modified,
            ]),
        JournaledTable(
            kind: .membership, name: "memberships", pool: "$.pool", user: "$.user", key: "$.name", columns: []),
        // Each use of a passkey increments its counter.
        JournaledTable(
            kind: .passkey, name: "passkeys", pool: "(SELECT pool FROM users WHERE row = $.user)", user: "$.user",
            key: "$.id",
            columns: [
                Column(name: "public_key", isBinary: true), Column(name: "counter", isSilent: true),
                Column(name: "relying_party"), Column(name: "attachment"), Column(name: "transports"), created,
            ]),
        JournaledTable(
            kind: .identity, name: "identities", pool: "$.pool", user: "$.user",
            key: "json_array($.provider, $.attribute, $.value)",
            columns: [Column(name: "provider"), Column(name: "attribute"), Column(name: "value")]),
    ]

    static func of(_ kind: Kind) -> JournaledTable { all.first { $0.kind == kind } ?? all[0] }

    // MARK: SQL

    /// The SQL of a row as JSON.
    func json(_ row: String) -> String {
        let members = columns.map { column in
            let value = "\(row).\(column.name)"
            return "'\(column.name)', "
                + (column.isBinary ? "CASE WHEN \(value) IS NOT NULL THEN hex(\(value)) END" : value)
        }
        return "json_object(\(members.joined(separator: ", ")))"
    }

    /// The triggers that write a row's state before each change, and refuse changes while a recovery pauses them.
    ///
    /// Deleting a pool deletes everything of it, and is not journaled.
    var triggers: String {
        let loud = columns.filter { !$0.isSilent }
        let isOfPool = "EXISTS (SELECT 1 FROM pools WHERE id = \(sql(pool, "OLD")))"
        var text = trigger("inserted", "INSERT", row: "NEW", before: "NULL")
        if !loud.isEmpty {
            text += trigger(
                "changed", "UPDATE OF \(loud.map(\.name).joined(separator: ", "))", row: "OLD", before: json("OLD"),
                when: loud.map { "OLD.\($0.name) IS NOT NEW.\($0.name)" }.joined(separator: " OR "))
        }
        return text + trigger("deleted", "DELETE", row: "OLD", before: json("OLD"), when: isOfPool)
    }

    private func sql(_ part: String, _ row: String) -> String { part.replacing("$", with: row) }

    private func trigger(
        _ suffix: String, _ event: String, row: String, before: String, when condition: String? = nil
    ) -> String {
        """
        CREATE TRIGGER \(name)_\(suffix) AFTER \(event) ON \(name)\(condition.map { " WHEN \($0)" } ?? "")
        BEGIN
          \(UserJournal.guarding(sql(pool, row)))
          INSERT INTO user_changes(pool, time, kind, user, name, before)
            VALUES (\(sql(pool, row)), local_clock(), '\(kind.rawValue)', \(sql(user, row)), \(sql(key, row)), \(before));
        END;

        """
    }
}
