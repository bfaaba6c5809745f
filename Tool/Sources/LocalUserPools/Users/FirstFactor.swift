package import CognitoEvents
import WireJSON

/// A factor that a choice-based sign-in can begin with, named like its challenge.
package enum FirstFactor: String, Sendable, CaseIterable {
    case passwordSRP = "PASSWORD_SRP"
    case password = "PASSWORD"
    case email = "EMAIL_OTP"
    case sms = "SMS_OTP"
    case passkey = "WEB_AUTHN"

    package var challenge: ChallengeName { ChallengeName(rawValue: rawValue) }

    /// A Boolean value that indicates whether the factor is a password, either sent or proved with SRP.
    var isPassword: Bool { self == .password || self == .passwordSRP }

    /// The contact that receives the factor's code; nil for a factor without a code.
    var contact: Contact? {
        switch self {
        case .email: .email
        case .sms: .phone
        default: nil
        }
    }

    func isAllowed(in pool: UserPool) -> Bool {
        pool.settings.firstFactors.contains(isPassword ? Self.password.rawValue : rawValue)
    }
}

extension [FirstFactor] {
    /// The factors' names as JSON.
    var names: JSONValue { .array(map { .text($0.rawValue) }) }
}

extension User {
    /// Returns true if the user can use a factor.
    func has(_ factor: FirstFactor, hasPasskey: Bool) -> Bool {
        if factor.isPassword { return password != nil }
        return factor.contact.map { address($0) != nil } ?? hasPasskey
    }
}
