public import CognitoEvents

/// An error that Cognito's API returns to an app.
public struct CognitoError: Hashable, Sendable, CustomStringConvertible {
    /// The exception, such as `UserLambdaValidationException`.
    public let name: String
    /// The message that the app gets: Cognito's text, which may include the function's message.
    public let message: String

    /// The exception's name and the message.
    public var description: String { "\(name): \(message)" }

    /// The error that the app gets if Cognito cannot read a function's answer.
    public static let unrecognizableOutput = CognitoError(
        name: "InvalidLambdaResponseException", message: "Unrecognizable lambda output")
    /// The error that the app gets if a function's answer is not JSON.
    public static let invalidJSON = CognitoError(
        name: "InvalidLambdaResponseException", message: "Invalid lambda function output : Invalid JSON")
    /// The error that the app gets if Cognito treats the user as unknown, or the sign-in as failed.
    public static let wrongPassword = CognitoError(
        name: "NotAuthorizedException", message: "Incorrect username or password.")

    private init(name: String, message: String) { (self.name, self.message) = (name, message) }

    /// Creates the app's error; nil if the app sees no error, or if the error is not known.
    ///
    /// - Parameters:
    ///   - errorMessage: The message that the function reports; nil if the function answers.
    ///   - event: The call's event.
    ///   - duration: The time that Cognito waited for the function.
    public init?(errorMessage: String?, to event: ReceivedEvent, after duration: Duration) {
        let outcome = event.model?.errorOutcome ?? .shown
        switch event.kind {
        case .syncTrigger, .cognitoStreams: return nil
        case .userPool(let source):
            if outcome == .unnoticed { return nil }
            let trigger = event.family?.configurationName ?? String(source.rawValue.prefix { $0 != "_" })
            if duration >= TriggerModel.timeLimit {
                name = "UnexpectedLambdaException"
                message =
                    "\(trigger) invocation failed due to error Socket timeout while invoking Lambda function."
                return
            }
            guard let errorMessage else { return nil }
            if outcome == .unknownUser {
                // Cognito treats the error as an unknown user. The app gets the same error as for a wrong password.
                guard source == .userMigrationAuthentication else { return nil }
                self = .wrongPassword
            } else {
                name = "UserLambdaValidationException"
                message = "\(trigger) failed with error \(errorMessage)."
            }
        }
    }
}
