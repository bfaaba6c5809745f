import LocalAWS
import WireJSON

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
