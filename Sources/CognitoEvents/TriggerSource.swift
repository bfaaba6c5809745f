/// The Cognito operation behind an event: `triggerSource`, such as `PreSignUp_SignUp`.
///
/// An open set: a source that Cognito adds later still decodes, prints and compares. A member is named for the wire
/// spelling without its underscore.
public struct TriggerSource: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The spelling on the wire.
    public let rawValue: String

    /// Creates a source from its spelling on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The spelling on the wire.
    public var description: String { rawValue }

    /// The family to whose handler the source goes; nil for one of a family that is not known yet.
    public var family: TriggerFamily? { TriggerFamily(of: self) }

    /// A person signs up: `PreSignUp_SignUp`.
    public static let preSignUpSignUp = Self(rawValue: "PreSignUp_SignUp")
    /// An administrator creates a user: `PreSignUp_AdminCreateUser`.
    public static let preSignUpAdminCreateUser = Self(rawValue: "PreSignUp_AdminCreateUser")
    /// A user of an external provider signs in for the first time: `PreSignUp_ExternalProvider`.
    public static let preSignUpExternalProvider = Self(rawValue: "PreSignUp_ExternalProvider")
    /// A sign-up is confirmed: `PostConfirmation_ConfirmSignUp`.
    public static let postConfirmationConfirmSignUp = Self(rawValue: "PostConfirmation_ConfirmSignUp")
    /// A new password is confirmed after a forgotten one: `PostConfirmation_ConfirmForgotPassword`.
    public static let postConfirmationConfirmForgotPassword = Self(rawValue: "PostConfirmation_ConfirmForgotPassword")
    /// A user starts to sign in: `PreAuthentication_Authentication`.
    public static let preAuthenticationAuthentication = Self(rawValue: "PreAuthentication_Authentication")
    /// A user has signed in: `PostAuthentication_Authentication`.
    public static let postAuthenticationAuthentication = Self(rawValue: "PostAuthentication_Authentication")
    /// A custom sign-in needs its next step: `DefineAuthChallenge_Authentication`.
    public static let defineAuthChallengeAuthentication = Self(rawValue: "DefineAuthChallenge_Authentication")
    /// A custom challenge is to be made: `CreateAuthChallenge_Authentication`.
    public static let createAuthChallengeAuthentication = Self(rawValue: "CreateAuthChallenge_Authentication")
    /// The answer to a custom challenge is to be checked: `VerifyAuthChallengeResponse_Authentication`.
    public static let verifyAuthChallengeResponseAuthentication = Self(
        rawValue: "VerifyAuthChallengeResponse_Authentication")
    /// Tokens after managed login or a federated sign-in: `TokenGeneration_HostedAuth`.
    public static let tokenGenerationHostedAuth = Self(rawValue: "TokenGeneration_HostedAuth")
    /// Tokens after a sign-in through the API: `TokenGeneration_Authentication`.
    public static let tokenGenerationAuthentication = Self(rawValue: "TokenGeneration_Authentication")
    /// Tokens after the change of a temporary password: `TokenGeneration_NewPasswordChallenge`.
    public static let tokenGenerationNewPasswordChallenge = Self(rawValue: "TokenGeneration_NewPasswordChallenge")
    /// Tokens after the authentication of a device: `TokenGeneration_AuthenticateDevice`.
    public static let tokenGenerationAuthenticateDevice = Self(rawValue: "TokenGeneration_AuthenticateDevice")
    /// Tokens for a refresh token: `TokenGeneration_RefreshTokens`.
    public static let tokenGenerationRefreshTokens = Self(rawValue: "TokenGeneration_RefreshTokens")
    /// A machine's access token; V3 events only: `TokenGeneration_ClientCredentials`.
    public static let tokenGenerationClientCredentials = Self(rawValue: "TokenGeneration_ClientCredentials")
    /// An unknown user signs in with a password: `UserMigration_Authentication`.
    public static let userMigrationAuthentication = Self(rawValue: "UserMigration_Authentication")
    /// An unknown user has forgotten the password: `UserMigration_ForgotPassword`.
    public static let userMigrationForgotPassword = Self(rawValue: "UserMigration_ForgotPassword")
    /// The confirmation code after a sign-up: `CustomMessage_SignUp`.
    public static let customMessageSignUp = Self(rawValue: "CustomMessage_SignUp")
    /// The invitation with a temporary password: `CustomMessage_AdminCreateUser`.
    public static let customMessageAdminCreateUser = Self(rawValue: "CustomMessage_AdminCreateUser")
    /// The confirmation code once more: `CustomMessage_ResendCode`.
    public static let customMessageResendCode = Self(rawValue: "CustomMessage_ResendCode")
    /// The code for a new password: `CustomMessage_ForgotPassword`.
    public static let customMessageForgotPassword = Self(rawValue: "CustomMessage_ForgotPassword")
    /// The code after a changed email address or phone number: `CustomMessage_UpdateUserAttribute`.
    public static let customMessageUpdateUserAttribute = Self(rawValue: "CustomMessage_UpdateUserAttribute")
    /// The code with which a user verifies an attribute: `CustomMessage_VerifyUserAttribute`.
    public static let customMessageVerifyUserAttribute = Self(rawValue: "CustomMessage_VerifyUserAttribute")
    /// The code of a sign-in: `CustomMessage_Authentication`.
    public static let customMessageAuthentication = Self(rawValue: "CustomMessage_Authentication")
    /// The confirmation code after a sign-up, by email: `CustomEmailSender_SignUp`.
    public static let customEmailSenderSignUp = Self(rawValue: "CustomEmailSender_SignUp")
    /// The confirmation code once more, by email: `CustomEmailSender_ResendCode`.
    public static let customEmailSenderResendCode = Self(rawValue: "CustomEmailSender_ResendCode")
    /// The code for a new password, by email: `CustomEmailSender_ForgotPassword`.
    public static let customEmailSenderForgotPassword = Self(rawValue: "CustomEmailSender_ForgotPassword")
    /// The code after a changed email address, by email: `CustomEmailSender_UpdateUserAttribute`.
    public static let customEmailSenderUpdateUserAttribute = Self(rawValue: "CustomEmailSender_UpdateUserAttribute")
    /// The code with which a user verifies an email address: `CustomEmailSender_VerifyUserAttribute`.
    public static let customEmailSenderVerifyUserAttribute = Self(rawValue: "CustomEmailSender_VerifyUserAttribute")
    /// The invitation with a temporary password, by email: `CustomEmailSender_AdminCreateUser`.
    public static let customEmailSenderAdminCreateUser = Self(rawValue: "CustomEmailSender_AdminCreateUser")
    /// The code of a sign-in, by email: `CustomEmailSender_Authentication`.
    public static let customEmailSenderAuthentication = Self(rawValue: "CustomEmailSender_Authentication")
    /// The warning of threat protection: `CustomEmailSender_AccountTakeOverNotification`.
    public static let customEmailSenderAccountTakeOverNotification = Self(
        rawValue: "CustomEmailSender_AccountTakeOverNotification")
    /// The confirmation code after a sign-up, by text message: `CustomSMSSender_SignUp`.
    public static let customSMSSenderSignUp = Self(rawValue: "CustomSMSSender_SignUp")
    /// The confirmation code once more, by text message: `CustomSMSSender_ResendCode`.
    public static let customSMSSenderResendCode = Self(rawValue: "CustomSMSSender_ResendCode")
    /// The code for a new password, by text message: `CustomSMSSender_ForgotPassword`.
    public static let customSMSSenderForgotPassword = Self(rawValue: "CustomSMSSender_ForgotPassword")
    /// The code after a changed phone number, by text message: `CustomSMSSender_UpdateUserAttribute`.
    public static let customSMSSenderUpdateUserAttribute = Self(rawValue: "CustomSMSSender_UpdateUserAttribute")
    /// The code with which a user verifies a phone number: `CustomSMSSender_VerifyUserAttribute`.
    public static let customSMSSenderVerifyUserAttribute = Self(rawValue: "CustomSMSSender_VerifyUserAttribute")
    /// The invitation with a temporary password, by text message: `CustomSMSSender_AdminCreateUser`.
    public static let customSMSSenderAdminCreateUser = Self(rawValue: "CustomSMSSender_AdminCreateUser")
    /// The code of a sign-in, by text message: `CustomSMSSender_Authentication`.
    public static let customSMSSenderAuthentication = Self(rawValue: "CustomSMSSender_Authentication")
    /// An external provider has answered: `InboundFederation_ExternalProvider`.
    public static let inboundFederationExternalProvider = Self(rawValue: "InboundFederation_ExternalProvider")

    /// The 41 sources of user pools that are known, family by family.
    public static let known: [TriggerSource] = [
        .preSignUpSignUp, .preSignUpAdminCreateUser, .preSignUpExternalProvider, .postConfirmationConfirmSignUp,
        .postConfirmationConfirmForgotPassword, .preAuthenticationAuthentication, .postAuthenticationAuthentication,
        .defineAuthChallengeAuthentication, .createAuthChallengeAuthentication,
        .verifyAuthChallengeResponseAuthentication, .tokenGenerationHostedAuth, .tokenGenerationAuthentication,
        .tokenGenerationNewPasswordChallenge, .tokenGenerationAuthenticateDevice, .tokenGenerationRefreshTokens,
        .tokenGenerationClientCredentials, .userMigrationAuthentication, .userMigrationForgotPassword,
        .customMessageSignUp, .customMessageAdminCreateUser, .customMessageResendCode, .customMessageForgotPassword,
        .customMessageUpdateUserAttribute, .customMessageVerifyUserAttribute, .customMessageAuthentication,
        .customEmailSenderSignUp, .customEmailSenderResendCode, .customEmailSenderForgotPassword,
        .customEmailSenderUpdateUserAttribute, .customEmailSenderVerifyUserAttribute,
        .customEmailSenderAdminCreateUser, .customEmailSenderAuthentication,
        .customEmailSenderAccountTakeOverNotification, .customSMSSenderSignUp, .customSMSSenderResendCode,
        .customSMSSenderForgotPassword, .customSMSSenderUpdateUserAttribute, .customSMSSenderVerifyUserAttribute,
        .customSMSSenderAdminCreateUser, .customSMSSenderAuthentication, .inboundFederationExternalProvider,
    ]
}
