public import CognitoEvents

/// A Cognito error, as an app that calls the API gets it.
public struct CognitoError: Hashable, Sendable, CustomStringConvertible {
    /// The exception, such as `UserLambdaValidationException`.
    public let name: String
    /// The text that the app can show: Cognito's own words around the function's.
    public let message: String

    /// The exception and the message.
    public var description: String { "\(name): \(message)" }

    /// The app's error when Cognito cannot read a function's answer.
    public static let unrecognizableOutput = CognitoError(
        name: "InvalidLambdaResponseException", message: "Unrecognizable lambda output")
    /// The app's error when a function's answer is not JSON.
    public static let invalidJSON = CognitoError(
        name: "InvalidLambdaResponseException", message: "Invalid lambda function output : Invalid JSON")
    /// The app's error when Cognito treats a user as unknown, or a sign-in as failed.
    public static let wrongPassword = CognitoError(
        name: "NotAuthorizedException", message: "Incorrect username or password.")

    private init(name: String, message: String) { (self.name, self.message) = (name, message) }

    /// Creates the app's error; nil if the app sees no error, or if the error is not known.
    ///
    /// - Parameters:
    ///   - errorMessage: The message that the function reports; nil if it answers.
    ///   - event: The call's event.
    ///   - duration: The time that Cognito waited for it.
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
                // An error counts as an unknown user, which looks the same as a wrong password.
                guard source == .userMigrationAuthentication else { return nil }
                self = .wrongPassword
            } else {
                name = "UserLambdaValidationException"
                message = "\(trigger) failed with error \(errorMessage)."
            }
        }
    }
}
