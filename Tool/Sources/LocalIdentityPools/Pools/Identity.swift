import GRDB
import LocalAWS
import WireJSON

/// An identity of a pool.
struct Identity: Sendable {
    let id: String
    let poolID: String
    let created: Double
    var modified: Double
    /// The identity that this one was merged into; nil unless this one is disabled.
    var parent: String?
    /// A Boolean value that indicates whether the identity has ever had a login.
    ///
    /// Such an identity never gets a guest's credentials, even after its last login has been unlinked.
    var isAuthenticated = false
}

/// A login that is linked to an identity: the name of a provider, and the name of the user there.
struct LinkedLogin: Hashable, Sendable {
    let provider: String
    let subject: String
    let identityID: String
    /// The position of the login in the order in which logins were linked.
    let number: Int64
}

extension StoreTables {
    func identity(_ id: String) throws -> Identity? {
        try first("SELECT * FROM pool_identities WHERE id = ?", [id], identity(of:))
    }

    /// Returns the identities of a pool after an id in the order of ids, at most a number of them.
    func identities(of pool: String, after id: String = "", limit: Int = .max, hidesDisabled: Bool = false)
        throws -> [Identity]
    {
        let condition = hidesDisabled ? "AND parent IS NULL" : ""
        return try read(
            "SELECT * FROM pool_identities WHERE pool = ? AND id > ? \(condition) ORDER BY id LIMIT ?",
            [pool, id, limit], identity(of:))
    }

    func save(_ identity: Identity) throws {
        try execute(
            """
            INSERT INTO pool_identities VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT(id) DO UPDATE SET
              modified = excluded.modified, parent = excluded.parent, is_authenticated = excluded.is_authenticated
            """,
            [
                identity.id, identity.poolID, identity.created, identity.modified, identity.parent,
                identity.isAuthenticated,
            ])
    }

    func delete(identity id: String) throws { try execute("DELETE FROM pool_identities WHERE id = ?", [id]) }

    /// Lets the identities that were merged into one identity follow another one.
    func redirect(childrenOf id: String, to parent: String) throws {
        try execute("UPDATE pool_identities SET parent = ? WHERE parent = ?", [parent, id])
    }

    // MARK: Logins

    func login(_ provider: String, _ subject: String, in pool: String) throws -> LinkedLogin? {
        try first(
            "SELECT * FROM identity_logins WHERE pool = ? AND provider = ? AND subject = ?", [pool, provider, subject],
            login(of:))
    }

    /// Returns the logins of an identity, in the order in which they were linked.
    func logins(of identity: String) throws -> [LinkedLogin] {
        try read("SELECT * FROM identity_logins WHERE identity = ? ORDER BY number", [identity], login(of:))
    }

    func link(_ provider: String, _ subject: String, to identity: Identity) throws {
        try execute(
            "INSERT INTO identity_logins (pool, provider, subject, identity) VALUES (?, ?, ?, ?)",
            [identity.poolID, provider, subject, identity.id])
    }

    func unlink(_ login: LinkedLogin) throws {
        try execute("DELETE FROM identity_logins WHERE number = ?", [login.number])
    }

    func moveLogins(of identity: String, to parent: String) throws {
        try execute("UPDATE identity_logins SET identity = ? WHERE identity = ?", [parent, identity])
    }

    private func identity(of row: StoredRow) -> Identity {
        Identity(
            id: row["id"], poolID: row["pool"], created: row["created"], modified: row["modified"],
            parent: row["parent"], isAuthenticated: row["is_authenticated"])
    }

    private func login(of row: StoredRow) -> LinkedLogin {
        LinkedLogin(
            provider: row["provider"], subject: row["subject"], identityID: row["identity"], number: row["number"])
    }
}
