import LocalAWS
import UserCredentials
import WireJSON

/// Stores the verifier of a device's own password; the device later proves its identity with that password.
enum ConfirmDevice: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let bearer = try await call.bearer()
        try bearer.pool.checkTracksDevices()
        let key = try call.input.deviceKey
        let verifier = try PasswordVerifier(device: call.input.object("DeviceSecretVerifierConfig"))
        let asksUser = bearer.pool.settings.remembersDevicesOnPrompt
        try call.store.write { tables in
            guard var device = try tables.device(key, of: bearer.user) else { throw Device.unknown }
            guard device.verifier == nil else {
                throw ServiceError.exists("A verifier of the device", name: "DeviceKeyExistsException")
            }
            device.verifier = verifier
            device.name = call.input.text("DeviceName")
            device.isRemembered = !asksUser
            device.modified = call.now
            try tables.save(device)
        }
        return ["UserConfirmationNecessary": .boolean(asksUser)]
    }
}

/// An operation on devices that a user has confirmed.
protocol DeviceOperation: UserOperation {}

extension DeviceOperation {
    static func check(_ pool: UserPool) throws(ServiceError) { try pool.checkTracksDevices() }
}

enum GetDevice: DeviceOperation {
    static func respond(to call: Call, for user: User, in pool: UserPool, _ bearer: Bearer?) async throws -> Answer {
        let key = try call.input.deviceKey
        let device = try call.store.read { try $0.confirmedDevice(key, of: user) }
        return ["Device": device.described(of: user, in: pool, account: call.server.account)]
    }
}

enum ListDevices: DeviceOperation {
    static func respond(to call: Call, for user: User, in pool: UserPool, _ bearer: Bearer?) async throws -> Answer {
        let devices = try call.store.read { try $0.devices(of: user) }
        let (page, next) = try call.page(
            of: devices, in: "devices \(pool.id) \(user.sub)", token: "PaginationToken",
            limit: call.input.pageSize("Limit"), key: \.key)
        let described = page.map { $0.described(of: user, in: pool, account: call.server.account) }
        return ["Devices": .array(described), "PaginationToken": next]
    }
}

/// Remembers a device, or stops remembering it.
enum UpdateDeviceStatus: DeviceOperation {
    static func respond(to call: Call, for user: User, in pool: UserPool, _ bearer: Bearer?) async throws -> Answer {
        let key = try call.input.deviceKey
        let status = call.input.text("DeviceRememberedStatus")
        try call.store.write { tables in
            var device = try tables.confirmedDevice(key, of: user)
            if let status { device.isRemembered = status == "remembered" }
            device.modified = call.now
            try tables.save(device)
        }
        return [:]
    }
}

/// Forgets a device, and ends its sign-ins.
enum ForgetDevice: DeviceOperation {
    static func respond(to call: Call, for user: User, in pool: UserPool, _ bearer: Bearer?) async throws -> Answer {
        let key = try call.input.deviceKey
        try call.store.write { try $0.delete($0.confirmedDevice(key, of: user)) }
        return [:]
    }
}

extension UserPool {
    func checkTracksDevices() throws(ServiceError) {
        guard settings.tracksDevices else {
            throw ServiceError.notEnabled(
                "The tracking of devices", for: "the user pool", name: "InvalidUserPoolConfigurationException")
        }
    }
}
