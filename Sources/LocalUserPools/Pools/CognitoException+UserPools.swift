import CognitoModel
import LocalAWS

// The texts that several operations use. Source: Cognito's answers, as users and client libraries captured them.
extension CognitoException {
    /// Creates the error that, according to Cognito's model, an app sees.
    init(_ error: CognitoError) { self.init(error.name, error.message) }

    static func notAuthorized(_ message: String) -> CognitoException {
        CognitoException("NotAuthorizedException", message)
    }
    static func noPool(_ id: String) -> CognitoException {
        resourceNotFound("User pool \(id) does not exist.")
    }
    static func noClient(_ id: String) -> CognitoException {
        resourceNotFound("User pool client \(id) does not exist.")
    }
    static func invalidPassword(_ reason: String) -> CognitoException {
        CognitoException("InvalidPasswordException", "Password did not conform with policy: \(reason)")
    }

    static let wrongPassword = notAuthorized("Incorrect username or password.")
    static let userIsDisabled = notAuthorized("User is disabled.")
    static let userNotConfirmed = CognitoException("UserNotConfirmedException", "User is not confirmed.")
    static let passwordResetRequired = CognitoException(
        "PasswordResetRequiredException", "Password reset required for the user")
    static let noUser = CognitoException("UserNotFoundException", "User does not exist.")
    static let noUserOfClient = CognitoException(
        "UserNotFoundException", "Username/client id combination not found.")
    static let codeMismatch = CognitoException(
        "CodeMismatchException", "Invalid verification code provided, please try again.")
    static let codeExpired = CognitoException(
        "ExpiredCodeException", "Invalid code provided, please request a code again.")
    static let attemptLimit = CognitoException(
        "LimitExceededException", "Attempt limit exceeded, please try after some time.")
    static let unrecognizableAnswer = CognitoException(
        "InvalidLambdaResponseException", "Unrecognizable lambda output")
}
