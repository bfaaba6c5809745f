package import LocalAWS
import LocalIdentityPools
import LocalSync

/// The identities of identity pools, for Cognito Sync.
package struct PoolIdentities: IdentityDirectory {
    package init() {}

    package func identityPools(_ tables: StoreTables) throws -> [String] {
        try IdentityDirectoryTables.identityPools(tables)
    }

    package func isIdentityPool(_ id: String, _ tables: StoreTables) throws -> Bool {
        try IdentityDirectoryTables.isIdentityPool(id, tables)
    }

    package func isIdentity(_ id: String, of pool: String, _ tables: StoreTables) throws -> Bool {
        try IdentityDirectoryTables.isIdentity(id, of: pool, tables)
    }
}
