import CognitoEvents
import Foundation
import LocalAWS
import WireJSON

/// The data with which the answer to a challenge is checked; the session carries it.
enum ChallengeState: Codable, Sendable {
    /// The answer is checked without data.
    case none
    /// `PASSWORD_VERIFIER`: the numbers, and the name with which the app computes its proof.
    case password(SRPNumbers, shownName: String)
    /// `DEVICE_SRP_AUTH`; `goesOn` is true if the define function is called after the proof.
    case device(goesOn: Bool)
    /// `DEVICE_PASSWORD_VERIFIER`.
    case deviceProof(SRPNumbers, shownName: String, goesOn: Bool)
    /// `SMS_MFA`, `EMAIL_OTP` and `SMS_OTP`.
    case code(SentCode)
    /// `SELECT_CHALLENGE` and `SELECT_MFA_TYPE`: the names of the factors.
    case choice([String])
    /// `WEB_AUTHN`: the bytes that the passkey signs, as base64url.
    case passkey(challenge: String)
    /// `CUSTOM_CHALLENGE`: the private parameters and the metadata.
    case custom(JSONMembers<String>, metadata: String?)
    /// `MFA_SETUP`, after the app has verified its software token.
    case verifiedSoftwareToken

    /// A code that was sent as a factor.
    struct SentCode: Codable, Sendable {
        /// The code's hash; nil if the name has no user, and nothing was sent.
        var hash: Data?
        var address = ""
        /// A Boolean value that indicates whether the code is the first factor.
        let isFirst: Bool
    }

    /// The name with which the app computes an SRP proof; nil without one.
    var shownName: String? {
        switch self {
        case .password(_, let name), .deviceProof(_, let name, _): name
        default: nil
        }
    }

    /// The factors of a choice; empty if there was none.
    var choices: [String] {
        guard case .choice(let names) = self else { return [] }
        return names
    }
}

/// The numbers with which an SRP proof is checked.
struct SRPNumbers: Codable, Sendable {
    /// The client's public number A.
    let client: Data
    /// The number u.
    let scrambler: Data
    /// The server's secret exponent b.
    let secret: Data
}

extension ChallengeName: @retroactive Codable {}
extension TriggerSource: @retroactive Codable {}
