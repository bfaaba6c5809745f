import LocalAWS
import WireJSON

/// Forgets a device of the user of a token, and ends the sign-ins on it.
enum ForgetDevice: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        try await call.changeDevice(of: call.deviceBearer().user) { device, tables in try tables.delete(device) }
        return [:]
    }
}

/// Forgets a device of a user, and ends the sign-ins on it.
enum AdminForgetDevice: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        try await call.changeDevice(of: call.deviceOwner().user) { device, tables in try tables.delete(device) }
        return [:]
    }
}
