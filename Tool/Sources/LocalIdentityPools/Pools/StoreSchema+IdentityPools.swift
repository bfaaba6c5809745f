package import LocalAWS

extension StoreSchema {
    package static let identityPools = StoreSchema(
        [("identity-pools-1", first)], roots: ["identity_pools"])

    /// The first version.
    ///
    /// The key of OpenID tokens survives a reset, because it takes tenths of a second to make.
    private static let first = """
        CREATE TABLE identity_pools(
          id TEXT PRIMARY KEY, name TEXT NOT NULL, configuration TEXT NOT NULL, roles TEXT NOT NULL,
          principal_tags TEXT NOT NULL, created REAL NOT NULL) WITHOUT ROWID;
        CREATE TABLE pool_identities(
          id TEXT PRIMARY KEY, pool TEXT NOT NULL REFERENCES identity_pools ON DELETE CASCADE, created REAL NOT NULL,
          modified REAL NOT NULL, parent TEXT, is_authenticated INTEGER NOT NULL) WITHOUT ROWID;
        CREATE INDEX pool_identities_by_pool ON pool_identities(pool, id);
        CREATE INDEX pool_identities_by_parent ON pool_identities(parent);
        CREATE TABLE identity_logins(
          number INTEGER PRIMARY KEY AUTOINCREMENT, pool TEXT NOT NULL, provider TEXT NOT NULL, subject TEXT NOT NULL,
          identity TEXT NOT NULL REFERENCES pool_identities ON DELETE CASCADE, UNIQUE(pool, provider, subject));
        CREATE INDEX identity_logins_by_identity ON identity_logins(identity, number);
        CREATE TABLE openid_keys(id INTEGER PRIMARY KEY, key BLOB NOT NULL);
        """
}
