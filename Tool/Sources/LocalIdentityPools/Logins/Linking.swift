import LocalAWS
import WireJSON

/// The choice of the identity that a call's logins open, with all links and merges that follow from it.
struct Linking {
    let tables: StoreTables
    let pools: IdentityPools
    let pool: IdentityPool
    let trace: CallTrace

    private var now: Double { pools.server.clock.now }

    init(_ call: Call, _ pool: IdentityPool, _ tables: StoreTables) {
        (pools, trace, self.tables) = (call.pools, call.trace, tables)
        self.pool = pool
    }

    /// Returns the identity that logins open.
    ///
    /// - Parameters:
    ///   - given: The identity that the caller names; nil to find or make one.
    ///   - logins: The call's logins.
    ///   - isDeveloper: True if the caller has a developer's credentials, and so needs no login of the identity.
    /// - Returns: The identity, which may be another one than the given one after a merge.
    /// - Throws: The error for logins that do not open the given identity, or that cannot be linked.
    func identity(_ given: Identity?, _ logins: ProvenLogins, isDeveloper: Bool = false) throws -> Identity {
        guard !logins.isEmpty else { return try guest(given) }
        let given = try followed(given)
        let known = try logins.logins.compactMap { try tables.login($0.provider, $0.subject, in: pool.id) }
            .sorted { $0.number < $1.number }
        var candidates = known.map { (number: $0.number, id: $0.identityID) }
        if let id = logins.identityID {
            guard let named = try followed(tables.identity(id)), named.poolID == pool.id else {
                throw ServiceError.noIdentity(id)
            }
            guard given == nil || given?.id == named.id, let first = try tables.logins(of: named.id).first else {
                throw ServiceError.otherLogins
            }
            candidates.append((first.number, named.id))
        }
        if let given {
            if !isDeveloper, given.isAuthenticated, !candidates.contains(where: { $0.id == given.id }) {
                throw ServiceError.otherLogins
            }
            // A guest's identity yields to one that has a login already.
            candidates.append((try tables.logins(of: given.id).first?.number ?? .max, given.id))
        }
        let order = candidates.sorted { $0.number < $1.number }.map(\.id)
        guard let id = order.first, var identity = try tables.identity(id) else {
            return try link(logins, to: newIdentity())
        }
        for other in Set(order) where other != identity.id {
            if let disabled = try tables.identity(other) { identity = try merge(disabled, into: identity) }
        }
        return try link(logins, to: identity)
    }

    /// Returns the parent of a disabled identity, and any other identity itself.
    private func followed(_ identity: Identity?) throws -> Identity? {
        guard let identity, let parent = identity.parent else { return identity }
        guard let found = try tables.identity(parent) else { throw ServiceError.forbidden(identity: identity.id) }
        return found
    }

    private func guest(_ given: Identity?) throws -> Identity {
        if let given, given.isAuthenticated || given.parent != nil {
            throw ServiceError.forbidden(identity: given.id)
        }
        guard pool.allowsGuests else { throw ServiceError.guestsRefused }
        if let given { return given }
        let identity = newIdentity()
        try tables.save(identity)
        return identity
    }

    private func newIdentity() -> Identity {
        Identity(id: "\(pool.region):\(pools.server.random.uuid())", poolID: pool.id, created: now, modified: now)
    }

    // MARK: Changes

    private func link(_ logins: ProvenLogins, to identity: Identity) throws -> Identity {
        var identity = identity
        let own = try tables.logins(of: identity.id)
        let new = logins.logins.filter { login in
            !own.contains { $0.provider == login.provider && $0.subject == login.subject }
        }
        guard !new.isEmpty || !identity.isAuthenticated else { return identity }
        identity.isAuthenticated = true
        identity.modified = now
        try tables.save(identity)
        for login in new {
            let isTaken = own.contains { $0.provider == login.provider }
            guard !isTaken || login.provider == pool.developerProviderName else {
                throw ServiceError.loginTaken(login.provider)
            }
            try tables.link(login.provider, login.subject, to: identity)
        }
        return identity
    }

    /// Merges an identity into another one, which gets its logins and its data, and disables it.
    func merge(_ disabled: Identity, into parent: Identity) throws -> Identity {
        var (disabled, parent) = (disabled, parent)
        let providers = Set(try tables.logins(of: parent.id).map(\.provider))
        for login in try tables.logins(of: disabled.id)
        where login.provider != pool.developerProviderName && providers.contains(login.provider) {
            throw ServiceError.loginLinkedElsewhere
        }
        try tables.moveLogins(of: disabled.id, to: parent.id)
        try tables.redirect(childrenOf: disabled.id, to: parent.id)
        (disabled.parent, disabled.modified, parent.modified) = (parent.id, now, now)
        parent.isAuthenticated = true
        try tables.save(disabled)
        try tables.save(parent)
        try pools.dataOwner.merge(identity: disabled.id, into: parent.id, pool: pool.id, tables)
        trace.note("The identity \(disabled.id) was merged into \(parent.id) and is disabled.")
        return parent
    }
}
