package import LocalAWS
import Synchronization
import WireJSON

extension UserPools {
    /// Creates a pool.
    ///
    /// If `id` is nil, the pool gets a random id in the region.
    package func createUserPool(
        _ input: OperationInput, id: String? = nil, region: String? = nil
    ) async throws(ServiceError) -> UserPool {
        guard store.userPools.count < 1000 else {
            throw ServiceError.limit("An account", 1000, "user pools")
        }
        let configuration = try UserPoolConfiguration.created(input)
        try PoolCombinations.check(configuration, after: .creation)
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
        let id = id ?? "\(region ?? LocalServer.defaultRegion)_\(random.text(9, of: letters))"
        let pool = UserPool(
            id: id, name: try input.required("PoolName"), configuration: configuration, created: clock.now,
            modified: clock.now, keys: try await keys())
        try store.save(pool)
        return pool
    }

    private func keys() async throws(ServiceError) -> PoolKeys {
        // Making the keys would block the event loop for too long; the caller's connection shares the loop with others.
        let making = Task { [random, make = keyMaker.withLock(\.self)] in make(random) }
        do { return try await making.value.get() } catch { throw ServiceError(error) }
    }
}

extension UserPool {
    func described(account: String, users: Int) -> JSONValue {
        var members = configuration.filter { !MFAConfiguration.members.contains($0.key) }
        members["Id"] = .text(id)
        members["Name"] = .text(name)
        members["Arn"] = .text(arn(account: account))
        members["CreationDate"] = .decimal(created)
        members["LastModifiedDate"] = .decimal(modified)
        members["EstimatedNumberOfUsers"] = .integer(Int64(users))
        return .object(members.filter { $0.value != .null })
    }
}
