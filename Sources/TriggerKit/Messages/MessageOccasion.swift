public import CognitoTriggers

/// An occasion on which a user gets a message, whether Cognito sends it or a custom sender does.
public enum MessageOccasion: String, CaseIterable, Sendable {
    /// The code after a sign-up.
    case signUp = "SignUp"
    /// The code after a sign-up, sent again.
    case resendCode = "ResendCode"
    /// The code for a new password.
    case forgotPassword = "ForgotPassword"
    /// The code after a changed email address or phone number.
    case updateUserAttribute = "UpdateUserAttribute"
    /// The code with which a user verifies an email address or phone number.
    case verifyUserAttribute = "VerifyUserAttribute"
    /// The code of a sign-in.
    case authentication = "Authentication"
    /// The invitation for a user whom an administrator has created.
    case invitation = "AdminCreateUser"
    /// The notification of a sign-in that looks like an account take-over.
    case accountTakeOver = "AccountTakeOverNotification"

    /// Returns the occasion of a trigger source of a custom message or sender; nil if it is unknown.
    public init?(_ source: TriggerSource) {
        guard let underscore = source.rawValue.firstIndex(of: "_") else { return nil }
        self.init(rawValue: String(source.rawValue[source.rawValue.index(after: underscore)...]))
    }
}
