package import LocalAWS
import LocalSync

/// The directory of a server without identity pools.
package struct NoIdentities: IdentityDirectory {
    package init() {}

    package func identityPools(_ tables: StoreTables) -> [String] { [] }
    package func isIdentityPool(_ id: String, _ tables: StoreTables) -> Bool { false }
    package func isIdentity(_ id: String, of pool: String, _ tables: StoreTables) -> Bool { false }
}
