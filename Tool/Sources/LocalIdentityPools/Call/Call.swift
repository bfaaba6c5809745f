import LocalAWS
import WireJSON

/// A call of the identity pools' API.
typealias Call = ServiceCall<IdentityPools>

extension Call {
    var pools: IdentityPools { state }
    var store: Store { pools.store }

    /// Returns the pool that `IdentityPoolId` names.
    func identityPool(_ tables: StoreTables) throws -> IdentityPool {
        let id = try input.required("IdentityPoolId")
        guard let pool = try tables.identityPool(id) else { throw ServiceError.noIdentityPool(id) }
        return pool
    }

    /// Returns the identity that `IdentityId` names, and its pool.
    func identity(_ tables: StoreTables) throws -> (identity: Identity, pool: IdentityPool) {
        let id = try input.required("IdentityId")
        guard let identity = try tables.identity(id), let pool = try tables.identityPool(identity.poolID) else {
            throw ServiceError.noIdentity(id)
        }
        trace.concerns(identityPool: pool.id, identity: id)
        return (identity, pool)
    }

    /// Returns the identity that `IdentityId` names, which must be in the pool that `IdentityPoolId` names.
    func identity(in pool: IdentityPool, _ tables: StoreTables) throws -> Identity {
        let id = try input.required("IdentityId")
        guard let identity = try tables.identity(id), identity.poolID == pool.id else {
            throw ServiceError.noIdentity(id)
        }
        return identity
    }

    /// Changes the call's pool, and returns the changed one.
    @discardableResult
    func change(_ change: (inout IdentityPool) throws -> Void) throws(ServiceError) -> IdentityPool {
        try store.write { tables in
            var pool = try identityPool(tables)
            try change(&pool)
            try tables.save(pool)
            return pool
        }
    }

    // MARK: Lists

    /// Returns a page of a list, which `fetch` reads after a key and up to a number of elements.
    func page<Element>(
        _ list: String, _ fetch: (String, Int) throws -> [Element], key: (Element) -> String
    ) throws -> (page: [Element], next: JSONValue) {
        let asked = try PageRequest(list, input, size: input.integer("MaxResults") ?? 60)
        return asked.page(of: try fetch(asked.start, asked.count), key: key)
    }
}
