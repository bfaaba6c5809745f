public import CognitoModel
public import CognitoTriggers

/// The outcome of a custom sign-in and the steps before it.
public struct SignInResult: Sendable, CustomStringConvertible {
    /// The outcome of a custom sign-in.
    public enum Outcome: Hashable, Sendable {
        /// The user is signed in.
        case tokens
        /// The sign-in ended without tokens, for this reason.
        case failure(CustomSignIn.Failure)
        /// A challenge is open, with its public parameters.
        case challenge(ChallengeName, public: JSONMembers<String>)
    }

    /// The outcome.
    public let outcome: Outcome
    /// The steps that the user has taken, as the function sees them.
    public let session: [ChallengeResult]
    /// The custom challenges that the app has seen, including the open one.
    public let challenges: [PresentedChallenge]
    /// The function's error that ended the sign-in; nil if the sign-in did not end with such an error.
    public let error: (any Error)?
    /// The error that the app gets from Cognito, if a function's error ended the sign-in.
    public let appSees: CognitoError?
    /// The log lines in order.
    public let logs: [LogRecord]
    /// The metrics in order; empty unless the function's environment has `METRICS_NAMESPACE`.
    public let metrics: [MetricRecord]

    init(
        _ signIn: CustomSignIn, challenges: [PresentedChallenge], last: TestedInvocation<any Sendable>?,
        logs: [LogRecord], metrics: [MetricRecord]
    ) {
        switch signIn.stage {
        case .tokens: outcome = .tokens
        case .failed(let reason): outcome = .failure(reason)
        case .presents(let challenge): outcome = .challenge(challenge.name, public: challenge.publicParameters)
        // This does not happen, because the sign-in continues until the app has to answer.
        case .asks: outcome = .failure(.unrecognizable)
        }
        session = signIn.session
        self.challenges = challenges
        error = last?.error
        appSees = last?.error == nil ? nil : last?.appSees
        self.logs = logs
        self.metrics = metrics
    }

    /// The outcome and the steps, such as `tokens, after SRP_A, PASSWORD_VERIFIER, CUSTOM_CHALLENGE (wrong),
    /// CUSTOM_CHALLENGE`.
    ///
    /// If a challenge names the step of a declared flow, the step's name follows: `CUSTOM_CHALLENGE CODE (wrong)`.
    public var description: String {
        let end =
            switch outcome {
            case .tokens: "tokens"
            case .failure(let reason): "failure (\(reason))"
            case .challenge(let name, let parameters):
                "\(name) is open, with \(parameters.keys.joined(separator: ", "))"
            }
        var shown = challenges[...]
        let steps = session.map { step in
            let challenge = step.challengeName == .customChallenge ? shown.popFirst() : nil
            let name = challenge?.publicParameters["challenge"].map { " \($0)" } ?? ""
            return "\(step.challengeName)\(name)\(step.challengeResult ? "" : " (wrong)")"
        }
        return (steps.isEmpty ? end : "\(end), after \(steps.joined(separator: ", "))")
            + (error.map { ": \($0)" } ?? "")
    }
}
