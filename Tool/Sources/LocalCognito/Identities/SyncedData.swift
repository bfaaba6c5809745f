import LocalAWS
import LocalIdentityPools
import LocalSync

/// The data that Cognito Sync keeps for the identities of identity pools.
struct SyncedData: IdentityDataOwner {
    func merge(identity: String, into parent: String, pool: String, _ tables: StoreTables) throws {
        try IdentityData.merge(identity, into: parent, in: pool, tables)
    }

    func delete(identity: String, pool: String, _ tables: StoreTables) throws {
        try IdentityData.delete(identity: identity, in: pool, tables)
    }

    func delete(pool: String, _ tables: StoreTables) throws { try IdentityData.delete(pool: pool, tables) }
}
