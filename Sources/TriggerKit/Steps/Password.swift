/// The password, which Cognito checks over SRP before the flow's other steps.
///
/// ```swift
/// var flow: some ChallengeFlow {
///     Password()
///     When(.newDevice) { OneTimeCode(sender: mail) }
/// }
/// ```
///
/// It can only be the first step, because Cognito asks for the password before any custom challenge. The app starts
/// with `CUSTOM_AUTH` and `CHALLENGE_NAME=SRP_A`; Amplify calls this `CUSTOM_WITH_SRP`. The function never sees the
/// password. A wrong password ends the sign-in, and Cognito does not call the function again.
///
/// After it, Cognito inserts the user's second factors and the steps of remembered devices. Each must succeed, and none
/// counts as a step of the flow. A user who does not exist and an attacker who guesses both stop at this step.
///
/// The response to this step, `RespondToAuthChallenge` with `PASSWORD_VERIFIER`, passes `ClientMetadata` to the
/// function. The app can pick an option of a following ``Choice`` there.
public struct Password: Sendable {
    /// Creates the step.
    public init() {}
}
