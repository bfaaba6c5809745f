import CognitoEvents
import WireJSON

/// A kind of second factor, by its name in the API.
enum MFAFactor: String, Sendable, CaseIterable {
    case sms = "SMS_MFA"
    case softwareToken = "SOFTWARE_TOKEN_MFA"
    case email = "EMAIL_OTP"

    var challenge: ChallengeName { ChallengeName(rawValue: rawValue) }

    /// The contact that receives the code; nil for a code from the user's own device.
    var contact: Contact? {
        switch self {
        case .sms: .phone
        case .softwareToken: nil
        case .email: .email
        }
    }

    /// The member of `SetUserMFAPreference` for the factor.
    var settings: String {
        switch self {
        case .sms: "SMSMfaSettings"
        case .softwareToken: "SoftwareTokenMfaSettings"
        case .email: "EmailMfaSettings"
        }
    }
}

extension [MFAFactor] {
    /// The names as JSON text, in the form of challenge parameters.
    var text: String { JSONValue.array(map { .text($0.rawValue) }).flattened }
}
