// The occasions of which there is a sample, a list for each family that has several.

/// The occasions of an event before a user is created.
public enum PreSignUpOccasion: String, CaseIterable, Sendable {
    /// A person signs up: `PreSignUp_SignUp`.
    case signUp = "PreSignUp_SignUp"
    /// An administrator creates a user: `PreSignUp_AdminCreateUser`.
    case adminCreateUser = "PreSignUp_AdminCreateUser"
    /// A user of an external provider signs in for the first time: `PreSignUp_ExternalProvider`.
    case externalProvider = "PreSignUp_ExternalProvider"
}

/// The occasions of an event after a confirmation.
public enum PostConfirmationOccasion: String, CaseIterable, Sendable {
    /// A sign-up is confirmed: `PostConfirmation_ConfirmSignUp`.
    case confirmSignUp = "PostConfirmation_ConfirmSignUp"
    /// A new password is confirmed after a forgotten one: `PostConfirmation_ConfirmForgotPassword`.
    case confirmForgotPassword = "PostConfirmation_ConfirmForgotPassword"
}

/// The occasions of an event before tokens are issued.
public enum PreTokenGenerationOccasion: String, CaseIterable, Sendable {
    /// Tokens after managed login or a federated sign-in, V1: `TokenGeneration_HostedAuth`.
    case hostedAuth = "TokenGeneration_HostedAuth"
    /// Tokens after a sign-in through the API, V1: `TokenGeneration_Authentication`.
    case authentication = "TokenGeneration_Authentication"
    /// Tokens after a sign-in through the API, V2: `TokenGeneration_Authentication`.
    case authenticationV2 = "TokenGeneration_Authentication.v2"
    /// Tokens after a sign-in through the API, V3: `TokenGeneration_Authentication`.
    case authenticationV3 = "TokenGeneration_Authentication.v3"
    /// Tokens after the change of a temporary password, V1: `TokenGeneration_NewPasswordChallenge`.
    case newPasswordChallenge = "TokenGeneration_NewPasswordChallenge"
    /// Tokens after the authentication of a device, V1: `TokenGeneration_AuthenticateDevice`.
    case authenticateDevice = "TokenGeneration_AuthenticateDevice"
    /// Tokens for a refresh token, V1: `TokenGeneration_RefreshTokens`.
    case refreshTokens = "TokenGeneration_RefreshTokens"
    /// A machine's access token, V3: `TokenGeneration_ClientCredentials`.
    case clientCredentials = "TokenGeneration_ClientCredentials"
}

/// The occasions of an event about a user whom the pool does not know.
public enum UserMigrationOccasion: String, CaseIterable, Sendable {
    /// An unknown user signs in with a password: `UserMigration_Authentication`.
    case authentication = "UserMigration_Authentication"
    /// An unknown user has forgotten the password: `UserMigration_ForgotPassword`.
    case forgotPassword = "UserMigration_ForgotPassword"
}

/// The occasions of an event that asks for a message's text.
public enum CustomMessageOccasion: String, CaseIterable, Sendable {
    /// The confirmation code after a sign-up: `CustomMessage_SignUp`.
    case signUp = "CustomMessage_SignUp"
    /// The invitation with a temporary password: `CustomMessage_AdminCreateUser`.
    case adminCreateUser = "CustomMessage_AdminCreateUser"
    /// The confirmation code once more: `CustomMessage_ResendCode`.
    case resendCode = "CustomMessage_ResendCode"
    /// The code for a new password: `CustomMessage_ForgotPassword`.
    case forgotPassword = "CustomMessage_ForgotPassword"
    /// The code after a changed contact: `CustomMessage_UpdateUserAttribute`.
    case updateUserAttribute = "CustomMessage_UpdateUserAttribute"
    /// The code with which a user verifies a contact: `CustomMessage_VerifyUserAttribute`.
    case verifyUserAttribute = "CustomMessage_VerifyUserAttribute"
    /// The code of a sign-in: `CustomMessage_Authentication`.
    case authentication = "CustomMessage_Authentication"
}

/// The occasions of an event that asks for an email to be sent.
public enum CustomEmailSenderOccasion: String, CaseIterable, Sendable {
    /// The confirmation code after a sign-up: `CustomEmailSender_SignUp`.
    case signUp = "CustomEmailSender_SignUp"
    /// The invitation with a temporary password: `CustomEmailSender_AdminCreateUser`.
    case adminCreateUser = "CustomEmailSender_AdminCreateUser"
    /// The confirmation code once more: `CustomEmailSender_ResendCode`.
    case resendCode = "CustomEmailSender_ResendCode"
    /// The code for a new password: `CustomEmailSender_ForgotPassword`.
    case forgotPassword = "CustomEmailSender_ForgotPassword"
    /// The code after a changed contact: `CustomEmailSender_UpdateUserAttribute`.
    case updateUserAttribute = "CustomEmailSender_UpdateUserAttribute"
    /// The code with which a user verifies a contact: `CustomEmailSender_VerifyUserAttribute`.
    case verifyUserAttribute = "CustomEmailSender_VerifyUserAttribute"
    /// The code of a sign-in: `CustomEmailSender_Authentication`.
    case authentication = "CustomEmailSender_Authentication"
    /// The warning of threat protection: `CustomEmailSender_AccountTakeOverNotification`.
    case accountTakeOverNotification = "CustomEmailSender_AccountTakeOverNotification"
}

/// The occasions of an event that asks for a text message to be sent.
public enum CustomSMSSenderOccasion: String, CaseIterable, Sendable {
    /// The confirmation code after a sign-up: `CustomSMSSender_SignUp`.
    case signUp = "CustomSMSSender_SignUp"
    /// The invitation with a temporary password: `CustomSMSSender_AdminCreateUser`.
    case adminCreateUser = "CustomSMSSender_AdminCreateUser"
    /// The confirmation code once more: `CustomSMSSender_ResendCode`.
    case resendCode = "CustomSMSSender_ResendCode"
    /// The code for a new password: `CustomSMSSender_ForgotPassword`.
    case forgotPassword = "CustomSMSSender_ForgotPassword"
    /// The code after a changed contact: `CustomSMSSender_UpdateUserAttribute`.
    case updateUserAttribute = "CustomSMSSender_UpdateUserAttribute"
    /// The code with which a user verifies a contact: `CustomSMSSender_VerifyUserAttribute`.
    case verifyUserAttribute = "CustomSMSSender_VerifyUserAttribute"
    /// The code of a sign-in: `CustomSMSSender_Authentication`.
    case authentication = "CustomSMSSender_Authentication"
}
