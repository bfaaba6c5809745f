public import CognitoTriggers

/// An occasion on which Cognito or a custom sender sends a message to a user.
public enum MessageOccasion: String, CaseIterable, Sendable {
    /// The code after a sign-up.
    case signUp = "SignUp"
    /// The code that is sent again after a sign-up.
    case resendCode = "ResendCode"
    /// The code for a new password.
    case forgotPassword = "ForgotPassword"
    /// The code after a change of the email address or phone number.
    case updateUserAttribute = "UpdateUserAttribute"
    /// The code that verifies an email address or phone number.
    case verifyUserAttribute = "VerifyUserAttribute"
    /// The code for a sign-in.
    case authentication = "Authentication"
    /// The invitation for a user whom an administrator has created.
    case invitation = "AdminCreateUser"
    /// The notification of a sign-in that looks like an account take-over.
    case accountTakeOver = "AccountTakeOverNotification"

    /// Creates the occasion of a custom message's or custom sender's trigger source; nil if the source is unknown.
    public init?(_ source: TriggerSource) {
        guard let underscore = source.rawValue.firstIndex(of: "_") else { return nil }
        self.init(rawValue: String(source.rawValue[source.rawValue.index(after: underscore)...]))
    }
}
