package import LocalAWS

/// The identity pools and identities of the server, which another service owns.
///
/// All questions are answered from the caller's transaction.
package protocol IdentityDirectory: Sendable {
    /// The ids of all identity pools, in any order.
    func identityPools(_ tables: StoreTables) throws -> [String]

    func isIdentityPool(_ id: String, _ tables: StoreTables) throws -> Bool

    /// Returns true if an identity is in a pool.
    func isIdentity(_ id: String, of pool: String, _ tables: StoreTables) throws -> Bool
}
