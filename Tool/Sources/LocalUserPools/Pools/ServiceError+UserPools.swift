import CognitoModel
package import LocalAWS

// Errors that several operations use. The sources of the texts are in docs/evidence/refusals.json.
extension ServiceError {
    /// Creates the error that an app sees according to the model of Cognito.
    init(_ error: CognitoError) { self.init(error.name, error.message) }

    package static func notAuthorized(_ message: String) -> ServiceError {
        ServiceError("NotAuthorizedException", message)
    }
    static func noPool(_ id: String) -> ServiceError {
        resourceNotFound("User pool \(id) does not exist.")
    }
    static func noClient(_ id: String) -> ServiceError {
        resourceNotFound("User pool client \(id) does not exist.")
    }

    static func noContact(_ contact: Contact) -> ServiceError {
        invalidParameter("The user has no \(contact.attribute).")
    }
    static func notDeliverable(_ factor: String) -> ServiceError {
        invalidParameter("User does not have delivery config set to turn on \(factor)")
    }
    static func invalidFormat(of contact: Contact) -> ServiceError {
        invalidParameter("Invalid \(contact == .email ? "email address" : "phone number") format.")
    }

    package static let wrongPassword = notAuthorized("Incorrect username or password.")
    package static let userIsDisabled = notAuthorized("User is disabled.")
    static let userNotConfirmed = ServiceError("UserNotConfirmedException", "User is not confirmed.")
    static let passwordResetRequired = ServiceError(
        "PasswordResetRequiredException", "Password reset required for the user")
    package static let noUser = ServiceError("UserNotFoundException", "User does not exist.")
    static let noUserOfClient = ServiceError(
        "UserNotFoundException", "Username/client id combination not found.")
    static let codeMismatch = ServiceError(
        "CodeMismatchException", "Invalid verification code provided, please try again.")
    static let codeExpired = ServiceError(
        "ExpiredCodeException", "Invalid code provided, please request a code again.")
    static let attemptLimit = ServiceError(
        "LimitExceededException", "Attempt limit exceeded, please try after some time.")
    static let unrecognizableAnswer = ServiceError(
        "InvalidLambdaResponseException", "Unrecognizable lambda output")

    /// The error for a setting that needs features of a larger feature plan; the separator of several is ours.
    static func disabled(in tier: String, _ features: [String]) -> ServiceError {
        ServiceError(
            "FeatureUnavailableInTierException",
            "The following features need to be disabled for the \(tier) pricing tier configured: "
                + features.joined(separator: ", "))
    }

    /// The error for an operation that needs a feature of a larger feature plan.
    static func unavailable(in tier: String, _ feature: String) -> ServiceError {
        ServiceError(
            "FeatureUnavailableInTierException",
            "The following feature is not available for the \(tier) pricing tier configured: \(feature)")
    }
}
