import LocalAWS
import WireJSON

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
