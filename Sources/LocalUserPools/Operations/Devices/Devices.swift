import LocalAWS
import WireJSON

/// Stores the verifier of a device's own password, so that the device can prove itself later.
enum ConfirmDevice: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let bearer = try await call.bearer()
        try bearer.pool.checkTracksDevices()
        let key = try call.input.deviceKey
        let verifier = try PasswordVerifier(device: call.input.object("DeviceSecretVerifierConfig"))
        let (name, now) = (call.input.text("DeviceName"), call.now)
        let asksUser = bearer.pool.settings.remembersDevicesOnPrompt
        try call.store.write { tables in
            guard var device = try tables.device(key, of: bearer.user) else { throw Device.unknown }
            guard device.verifier == nil else {
                // Our wording.
                throw ServiceError("DeviceKeyExistsException", "The device has been confirmed already.")
            }
            device.verifier = verifier
            device.name = name
            device.isRemembered = !asksUser
            device.modified = now
            try tables.save(device)
        }
        return ["UserConfirmationNecessary": .boolean(asksUser)]
    }
}

/// Answers with a device of the token's user.
enum GetDevice: Operation {
    static func respond(to call: Call) async throws -> JSONValue { try await answer(call, call.deviceBearer()) }

    /// Answers with the device that `DeviceKey` names.
    static func answer(_ call: Call, _ owner: (user: User, pool: UserPool)) async throws -> JSONValue {
        let key = try call.input.deviceKey
        let device = try call.store.read { try $0.device(key, of: owner.user) }
        guard let device, device.verifier != nil else { throw Device.unknown }
        return ["Device": device.described(of: owner.user, in: owner.pool, account: call.server.account)]
    }
}

/// Answers with a device of a user.
enum AdminGetDevice: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        try await GetDevice.answer(call, call.deviceOwner())
    }
}

/// Lists the devices of the token's user.
enum ListDevices: Operation {
    static func respond(to call: Call) async throws -> JSONValue { try await answer(call, call.deviceBearer()) }

    /// Answers with a page of a user's devices.
    static func answer(_ call: Call, _ owner: (user: User, pool: UserPool)) async throws -> JSONValue {
        let limit = call.input.integer("Limit") ?? 0
        let devices = try call.store.read { try $0.devices(of: owner.user) }
        let (page, next) = try call.page(
            of: devices, in: "devices \(owner.pool.id) \(owner.user.sub)", token: "PaginationToken",
            limit: limit == 0 ? 60 : limit, key: \.key)
        let described = page.map { $0.described(of: owner.user, in: owner.pool, account: call.server.account) }
        return ["Devices": .array(described), "PaginationToken": next]
    }
}

/// Lists the devices of a user.
enum AdminListDevices: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        try await ListDevices.answer(call, call.deviceOwner())
    }
}

/// Remembers a device of the token's user, or stops remembering it.
enum UpdateDeviceStatus: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        try await answer(call, call.deviceBearer().user)
    }

    /// Sets the status of the device that `DeviceKey` names.
    static func answer(_ call: Call, _ user: User) async throws -> JSONValue {
        let status = call.input.text("DeviceRememberedStatus")
        let now = call.now
        try await call.changeDevice(of: user) { device, tables in
            var changed = device
            if let status { changed.isRemembered = status == "remembered" }
            changed.modified = now
            try tables.save(changed)
        }
        return [:]
    }
}

/// Remembers a device of a user, or stops remembering it.
enum AdminUpdateDeviceStatus: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        try await UpdateDeviceStatus.answer(call, call.deviceOwner().user)
    }
}

/// Forgets a device of the token's user, and ends its sign-ins.
enum ForgetDevice: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        try await call.changeDevice(of: call.deviceBearer().user) { device, tables in try tables.delete(device) }
        return [:]
    }
}

/// Forgets a device of a user, and ends its sign-ins.
enum AdminForgetDevice: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        try await call.changeDevice(of: call.deviceOwner().user) { device, tables in try tables.delete(device) }
        return [:]
    }
}

extension UserPool {
    /// Checks that the pool tracks devices.
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
