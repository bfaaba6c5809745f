import CognitoTriggers

/// An error of Cognito's, as an app that calls its API meets it.
public struct CognitoError: Hashable, Sendable, CustomStringConvertible {
    /// The exception, such as `UserLambdaValidationException`.
    public let name: String
    /// What the app can show: Cognito's own words around those of the function.
    public let message: String

    /// The exception and the message.
    public var description: String { "\(name): \(message)" }

    /// What the app meets after that time; nil if it does not notice, or if nobody knows what it meets.
    init?(_ report: ErrorReport?, to event: ReceivedEvent, after duration: Duration) {
        switch event.kind {
        // What Cognito Sync says is not documented, and no app waits for Streams.
        case .syncTrigger, .cognitoStreams: return nil
        case .userPool(let source):
            if let family = event.family, !family.isAwaited { return nil }
            // The name under which the trigger is configured.
            let trigger =
                event.family == .preTokenGeneration
                ? "PreTokenGeneration" : event.family?.rawValue ?? String(source.rawValue.prefix { $0 != "_" })
            if duration >= .seconds(5) {
                name = "UnexpectedLambdaException"
                message =
                    "\(trigger) invocation failed due to error Socket timeout while invoking Lambda function."
                return
            }
            guard let report else { return nil }
            if event.family == .userMigration {
                // An error counts as an unknown user, whom Cognito does not tell from a wrong password.
                guard source == .userMigrationAuthentication else { return nil }
                name = "NotAuthorizedException"
                message = "Incorrect username or password."
            } else {
                name = "UserLambdaValidationException"
                message = "\(trigger) failed with error \(report.errorMessage)."
            }
        }
    }
}
