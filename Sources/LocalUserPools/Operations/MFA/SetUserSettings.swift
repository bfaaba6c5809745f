import LocalAWS
import WireJSON

/// Switches codes by text message on and off, as `MFAOptions` did before `SetUserMFAPreference`.
enum SetUserSettings: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let bearer = try await call.bearer()
        let isOn = try isOn(call.input)
        try await call.change(bearer) { user, _ in try user.setTextMessages(isOn) }
        return [:]
    }

    /// Reads `MFAOptions`.
    static func isOn(_ input: OperationInput) throws(ServiceError) -> Bool {
        let options = input.objects("MFAOptions")
        for option in options
        where option.text("DeliveryMedium") != "SMS" || option.text("AttributeName") != Contact.phone.attribute {
            // Our wording.
            throw .invalidParameter("MFAOptions can only have DeliveryMedium SMS with AttributeName phone_number.")
        }
        return !options.isEmpty
    }
}

/// Switches codes by text message of a user on and off.
enum AdminSetUserSettings: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let isOn = try SetUserSettings.isOn(call.input)
        try await call.changeNamedUser(in: call.userPool()) { user, _ in try user.setTextMessages(isOn) }
        return [:]
    }
}

extension User {
    fileprivate mutating func setTextMessages(_ isOn: Bool) throws(ServiceError) {
        guard !isOn || canProve(.sms) else {
            throw .invalidParameter("User does not have delivery config set to turn on SMS_MFA")
        }
        set(.sms, isEnabled: isOn, isPreferred: isOn && preferredFactor == nil)
    }
}
