/// The password, which Cognito checks over SRP before the flow's other steps.
///
/// ```swift
/// var flow: some ChallengeFlow {
///     Password()
///     When(.newDevice) { OneTimeCode(by: mail) }
/// }
/// ```
///
/// It is the first step or none: Cognito asks for the password before it calls for a custom challenge. The app starts with `CUSTOM_AUTH`
/// and `CHALLENGE_NAME=SRP_A`; Amplify calls this `CUSTOM_WITH_SRP`. The function never sees the password. A wrong one ends the sign-in, and Cognito does not ask the function again.
///
/// Cognito inserts the user's second factors and the steps of remembered devices after it. Each of them must succeed, and none of them
/// counts as a step of the flow. A user who does not exist gets no further than this step, and neither does somebody who guesses.
///
/// The response to this step, `RespondToAuthChallenge` with `PASSWORD_VERIFIER`, hands `ClientMetadata` on to the function. A ``Choice``
/// after it can be made there.
public struct Password: Sendable {
    /// Creates the step.
    public init() {}
}
