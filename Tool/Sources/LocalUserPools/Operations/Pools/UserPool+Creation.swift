import CognitoCrypto
package import LocalAWS
import WireJSON

extension UserPools {
    /// Creates a pool.
    ///
    /// If `id` is nil, the pool gets a random id in the region.
    package func createUserPool(
        _ input: OperationInput, id: String? = nil, region: String? = nil
    ) throws(ServiceError) -> UserPool {
        guard store.userPools.count < 1000 else {
            throw ServiceError.limit("An account", 1000, "user pools")
        }
        let configuration = try UserPoolConfiguration.created(input)
        try PoolCombinations.check(configuration, after: .creation)
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
        let id = id ?? "\(region ?? LocalServer.defaultRegion)_\(random.text(9, of: letters))"
        let pool = UserPool(
            id: id, name: try input.required("PoolName"), configuration: configuration, created: clock.now,
            modified: clock.now, sealingKey: random.bytes(AESGCM.keySize))
        try store.save(pool)
        return pool
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
