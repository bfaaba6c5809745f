import LocalAWS

/// A call of Cognito Sync.
typealias Call = ServiceCall<CognitoSync>

extension Call {
    var sync: CognitoSync { state }
    var store: Store { sync.store }

    func poolID() throws(ServiceError) -> String { try input.required("IdentityPoolId") }
    func identityID() throws(ServiceError) -> String { try input.required("IdentityId") }

    /// The dataset that the call names.
    func dataset() throws(ServiceError) -> DatasetKey {
        DatasetKey(poolID: try poolID(), identityID: try identityID(), name: try input.required("DatasetName"))
    }

    /// The device or the identity that makes a change.
    var author: String { input.text("DeviceId") ?? input.text("IdentityId") ?? "" }

    // MARK: The flow

    /// The flow of the call's dataset; nil if the call does not name a dataset.
    private var flow: FlowKey? {
        guard let identity = input.text("IdentityId"), let dataset = input.text("DatasetName") else { return nil }
        return FlowKey(.sync, identity, dataset)
    }

    /// Makes the call part of a synchronisation's flow, which the last call ends.
    func joinFlow(ends: Bool) {
        if let flow { trace.flow.belongs(to: flow, ends: ends) }
    }

    /// Keeps the flow open for what follows the call.
    func continueFlow() {
        if let flow { trace.flow.stays(in: flow) }
    }

    // MARK: Checks

    /// Throws an error if the call's pool does not exist.
    func checkPool(_ tables: StoreTables) throws {
        let pool = try poolID()
        guard try sync.identities.isIdentityPool(pool, tables) else { throw ServiceError.noIdentityPool(pool) }
    }

    /// Throws an error if the call's pool or identity does not exist.
    func checkIdentity(_ tables: StoreTables) throws {
        let identity = try identityID()
        if try sync.identities.isIdentity(identity, of: poolID(), tables) { return }
        // The database knows the pool of each of its identities, so only the error needs another look.
        try checkPool(tables)
        throw ServiceError.noIdentity(identity)
    }

    /// Throws an error that does not tell whether the call's pool exists; list operations do not have a better one.
    func checkListedIdentity(_ tables: StoreTables) throws {
        let (pool, identity) = (try poolID(), try identityID())
        guard try sync.identities.isIdentity(identity, of: pool, tables) else {
            throw ServiceError.forbidden(identity: identity)
        }
    }

    // MARK: Lists

    /// Returns the call's request for a page of a list, with `MaxResults` elements, but at most the limit.
    func pageRequest(_ list: String, atMost limit: Int) throws(ServiceError) -> PageRequest {
        let size = input.integer("MaxResults") ?? limit
        guard size >= 1 else { throw .mustBe("MaxResults", "at least 1") }
        return try PageRequest(list, input, size: min(size, limit))
    }
}

extension FlowKey.Kind {
    /// The synchronisation of an identity's dataset.
    static let sync = FlowKey.Kind("sync")
}
