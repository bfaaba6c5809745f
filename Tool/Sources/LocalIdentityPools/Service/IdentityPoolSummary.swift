import LocalAWS

/// An identity pool, as the command shows it at its start.
package struct IdentityPoolSummary: Sendable {
    private let pool: IdentityPool

    init(_ pool: IdentityPool) { self.pool = pool }

    package var id: String { pool.id }
    package var name: String { pool.name }
    package var region: String { pool.region }
    /// The name under which a developer names users; nil if the pool has none.
    package var developerProviderName: String? { pool.developerProviderName }
    /// True if guests get an identity and credentials.
    package var servesGuests: Bool { pool.allowsGuests && pool.role("unauthenticated") != nil }
    /// True if users who have no role mapping get credentials.
    package var servesUsers: Bool { pool.role("authenticated") != nil }
}

extension IdentityPools {
    /// All pools, in the order of ids.
    package var summaries: [IdentityPoolSummary] {
        ((try? store.read { try $0.identityPools() }) ?? []).map(IdentityPoolSummary.init)
    }
}
