import LocalAWS

extension UserPool {
    /// Checks that the pool tracks devices.
    ///
    /// - Throws: The error, in our words, for a pool that does not track them.
    func checkTracksDevices() throws(ServiceError) {
        guard settings.tracksDevices else {
            throw ServiceError(
                "InvalidUserPoolConfigurationException",
                "The user pool does not track devices. Set its DeviceConfiguration first.")
        }
    }
}

extension Call {
    /// Returns the user, and the pool, of an operation for administrators on devices.
    func deviceOwner() async throws -> (user: User, pool: UserPool) {
        let pool = try userPool()
        try pool.checkTracksDevices()
        let user = try namedUser(in: pool)
        return (user, pool)
    }

    /// Returns the user, and the pool, of an operation on devices with an access token.
    func deviceBearer() async throws -> (user: User, pool: UserPool) {
        let bearer = try await bearer()
        try bearer.pool.checkTracksDevices()
        return (bearer.user, bearer.pool)
    }

    /// Changes or removes the device that `DeviceKey` names, in one transaction.
    ///
    /// - Throws: The error for a device that the user does not have, or has not confirmed.
    func changeDevice(
        of user: User, _ work: @Sendable @escaping (Device, StoreTables) throws -> Void
    ) async throws {
        let key = try input.deviceKey
        try store.write { tables in
            guard let device = try tables.device(key, of: user), device.verifier != nil else { throw Device.unknown }
            try work(device, tables)
        }
    }
}
