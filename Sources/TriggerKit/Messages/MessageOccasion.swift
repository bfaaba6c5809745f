public import CognitoTriggers

/// An occasion on which Cognito writes to a user, whether it asks for texts or for the sending.
public enum MessageOccasion: String, CaseIterable, Sendable {
    /// The code after a sign-up.
    case signUp = "SignUp"
    /// The code after a sign-up, once more.
    case resendCode = "ResendCode"
    /// The code for a new password.
    case forgotPassword = "ForgotPassword"
    /// The code after a changed email address or phone number.
    case updateUserAttribute = "UpdateUserAttribute"
    /// The code with which a user verifies an email address or phone number.
    case verifyUserAttribute = "VerifyUserAttribute"
    /// The code of a sign-in.
    case authentication = "Authentication"
    /// The invitation of a user that an administrator has created.
    case invitation = "AdminCreateUser"
    /// The warning of a sign-in that looks like an account take-over.
    case accountTakeOver = "AccountTakeOverNotification"

    /// The occasion of a trigger source of custom message or a custom sender; nil for one that is not known.
    public init?(_ source: TriggerSource) {
        guard let underscore = source.rawValue.firstIndex(of: "_") else { return nil }
        self.init(rawValue: String(source.rawValue[source.rawValue.index(after: underscore)...]))
    }
}
