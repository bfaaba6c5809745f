import GRDB

extension StoreSchema {
    /// The credentials that were given to identities.
    ///
    /// They are in a table that all services share: a service finds out with it who signed a call.
    package static let credentials = StoreSchema(
        [
            (
                "credentials-1",
                """
                CREATE TABLE identity_credentials (
                    key_id TEXT PRIMARY KEY, secret_key TEXT NOT NULL, session_token TEXT NOT NULL,
                    identity_pool_id TEXT NOT NULL, identity_id TEXT NOT NULL, is_authenticated INTEGER NOT NULL,
                    role TEXT NOT NULL, expiration REAL NOT NULL
                ) WITHOUT ROWID, STRICT;
                CREATE INDEX identity_credentials_expiration ON identity_credentials (expiration);
                """
            )
        ], roots: ["identity_credentials"])
}

extension StoreTables {
    /// Stores credentials, and removes those that expired more than a day ago.
    package func insert(_ credentials: IdentityCredentials, now: Double) throws {
        try execute("DELETE FROM identity_credentials WHERE expiration < ?", [now - 86_400])
        try execute(
            "INSERT INTO identity_credentials VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                credentials.keyID, credentials.secretKey, credentials.sessionToken, credentials.identityPoolID,
                credentials.identityID, credentials.isAuthenticated, credentials.role, credentials.expiration,
            ])
    }

    /// Returns the credentials with a key's id, expired ones included; nil if no identity pool gave out the key.
    package func credentials(_ keyID: String) throws -> IdentityCredentials? {
        try first("SELECT * FROM identity_credentials WHERE key_id = ?", [keyID]) { row in
            IdentityCredentials(
                keyID: row["key_id"], secretKey: row["secret_key"], sessionToken: row["session_token"],
                identityPoolID: row["identity_pool_id"], identityID: row["identity_id"],
                isAuthenticated: row["is_authenticated"], role: row["role"], expiration: row["expiration"])
        }
    }
}
