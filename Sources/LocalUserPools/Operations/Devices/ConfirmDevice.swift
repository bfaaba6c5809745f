import CognitoEvents
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
