import GRDB
package import LocalAWS

/// What Cognito Sync keeps for identities, for the service that owns the identities.
package enum IdentityData {
    /// Moves everything of an identity to the identity that it is merged into.
    ///
    /// If both have a dataset of the same name, the moved one gets the disabled identity's id added to its name.
    package static func merge(
        _ identity: String, into parent: String, in pool: String, _ tables: StoreTables
    ) throws { try tables.mergeDatasets(of: identity, into: parent, in: pool) }

    package static func delete(identity: String, in pool: String, _ tables: StoreTables) throws {
        for table in ["sync_datasets", "sync_sessions", "sync_devices"] {
            try tables.execute("DELETE FROM \(table) WHERE pool = ? AND identity = ?", [pool, identity])
        }
    }

    package static func delete(pool: String, _ tables: StoreTables) throws {
        for table in [
            "sync_datasets", "sync_sessions", "sync_devices", "sync_pools", "sync_stream", "sync_payloads",
        ] {
            try tables.execute("DELETE FROM \(table) WHERE pool = ?", [pool])
        }
    }
}
