import CognitoEvents

/// The occasion of a message to a user, by its name in trigger sources.
enum MessageOccasion: String, Sendable {
    case signUp = "SignUp"
    case resendCode = "ResendCode"
    case forgotPassword = "ForgotPassword"
    case updateUserAttribute = "UpdateUserAttribute"
    case verifyUserAttribute = "VerifyUserAttribute"
    case adminCreateUser = "AdminCreateUser"
    case authentication = "Authentication"

    /// The source of the event that asks for the message's text.
    var customMessage: TriggerSource { TriggerSource(rawValue: "CustomMessage_\(rawValue)") }

    /// The source of the event that asks a custom sender to send the message.
    func sender(_ medium: OutboxMessage.Medium) -> TriggerSource {
        TriggerSource(rawValue: "Custom\(medium == .email ? "Email" : "SMS")Sender_\(rawValue)")
    }
}
