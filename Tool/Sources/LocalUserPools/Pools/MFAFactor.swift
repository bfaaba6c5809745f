import CognitoEvents
import WireJSON

/// A second factor, named as in the API.
package enum MFAFactor: String, Sendable, CaseIterable {
    case sms = "SMS_MFA"
    case softwareToken = "SOFTWARE_TOKEN_MFA"
    case email = "EMAIL_OTP"

    var challenge: ChallengeName { ChallengeName(rawValue: rawValue) }

    /// The contact that receives the code; nil if the user's own device makes the code.
    var contact: Contact? {
        switch self {
        case .sms: .phone
        case .softwareToken: nil
        case .email: .email
        }
    }

    /// The member of `SetUserMFAPreference` that sets the factor.
    var settings: String {
        switch self {
        case .sms: "SMSMfaSettings"
        case .softwareToken: "SoftwareTokenMfaSettings"
        case .email: "EmailMfaSettings"
        }
    }
}

extension [MFAFactor] {
    /// The factors' names as a JSON array, as in challenge parameters.
    var text: String { JSONValue.array(map { .text($0.rawValue) }).flattened }
}
