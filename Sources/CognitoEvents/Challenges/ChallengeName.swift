/// A step of a sign-in: `challengeName`.
///
/// The set is open: a value that AWS adds later still decodes, prints and compares.
public struct ChallengeName: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The spelling on the wire.
    public let rawValue: String
    /// Creates a value from its spelling on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The spelling on the wire.
    public var description: String { rawValue }

    /// A custom challenge, which Cognito requests from your create handler: `CUSTOM_CHALLENGE`.
    public static let customChallenge = Self(rawValue: "CUSTOM_CHALLENGE")
    /// The start of a password sign-in over SRP; it appears in sessions but cannot be presented: `SRP_A`.
    public static let srpA = Self(rawValue: "SRP_A")
    /// The proof of the password over SRP: `PASSWORD_VERIFIER`.
    public static let passwordVerifier = Self(rawValue: "PASSWORD_VERIFIER")
    /// A code by text message; Cognito inserts this step: `SMS_MFA`.
    public static let smsMFA = Self(rawValue: "SMS_MFA")
    /// A code by email; Cognito inserts this step: `EMAIL_OTP`.
    public static let emailOTP = Self(rawValue: "EMAIL_OTP")
    /// A code from an authenticator app; Cognito inserts this step: `SOFTWARE_TOKEN_MFA`.
    public static let softwareTokenMFA = Self(rawValue: "SOFTWARE_TOKEN_MFA")
    /// The start of a device's sign-in: `DEVICE_SRP_AUTH`.
    public static let deviceSRPAuth = Self(rawValue: "DEVICE_SRP_AUTH")
    /// The proof of a device: `DEVICE_PASSWORD_VERIFIER`.
    public static let devicePasswordVerifier = Self(rawValue: "DEVICE_PASSWORD_VERIFIER")
    /// A password sign-in by a server: `ADMIN_NO_SRP_AUTH`.
    public static let adminNoSRPAuth = Self(rawValue: "ADMIN_NO_SRP_AUTH")
    /// The change of a temporary password: `NEW_PASSWORD_REQUIRED`.
    public static let newPasswordRequired = Self(rawValue: "NEW_PASSWORD_REQUIRED")

    /// The challenges in the API reference's `ChallengeNameType`, and `SRP_A`, which starts a session.
    static let known: Set<ChallengeName> = [
        .customChallenge, .srpA, .passwordVerifier, .smsMFA, .emailOTP, .softwareTokenMFA, .deviceSRPAuth,
        .devicePasswordVerifier, .adminNoSRPAuth, .newPasswordRequired, Self(rawValue: "SMS_OTP"),
        Self(rawValue: "SELECT_MFA_TYPE"), Self(rawValue: "MFA_SETUP"), Self(rawValue: "SELECT_CHALLENGE"),
        Self(rawValue: "PASSWORD"), Self(rawValue: "PASSWORD_SRP"), Self(rawValue: "WEB_AUTHN"),
    ]

    /// The steps that Cognito itself adds to a session.
    static let inserted: Set<ChallengeName> = [
        .srpA, .smsMFA, .emailOTP, .softwareTokenMFA, .deviceSRPAuth, .devicePasswordVerifier,
    ]
}
