import LocalAWS
import WireJSON

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
