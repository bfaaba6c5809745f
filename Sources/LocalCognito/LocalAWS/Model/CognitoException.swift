import CognitoCrypto
import CognitoModel

/// An error of Cognito's API, in AWS's words.
package struct CognitoException: Error, Hashable, Sendable {
    /// The exception, such as `NotAuthorizedException`.
    package let name: String
    /// The message that the app sees.
    package let message: String
    /// The `reasonCode` of an `InvalidParameterException`.
    var reasonCode: String?

    /// Creates an error.
    package init(_ name: String, _ message: String, reasonCode: String? = nil) {
        self.name = name
        self.message = message
        self.reasonCode = reasonCode
    }

    /// Creates the error for a failure of OpenSSL.
    init(_ error: CryptoError) { self.init("InternalErrorException", "\(error)") }

    /// Creates the error that the model of Cognito says an app sees.
    init(_ error: CognitoError) { self.init(error.name, error.message) }

    /// The HTTP status: every modelled exception is the caller's fault, but for one.
    var status: Int { name == "InternalErrorException" ? 500 : 400 }
}

extension CognitoException: CustomStringConvertible {
    /// The exception and its message.
    package var description: String { "\(name): \(message)" }
}

// The texts that more than one operation uses. Source: captures of Cognito's answers by users and client libraries.
extension CognitoException {
    static func invalidParameter(_ message: String) -> CognitoException {
        CognitoException("InvalidParameterException", message)
    }
    static func notAuthorized(_ message: String) -> CognitoException {
        CognitoException("NotAuthorizedException", message)
    }
    static func resourceNotFound(_ message: String) -> CognitoException {
        CognitoException("ResourceNotFoundException", message)
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
    static func missing(parameter: String) -> CognitoException {
        invalidParameter("Missing required parameter \(parameter)")
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
