/// The password, which Cognito checks over SRP before the flow's other steps.
///
/// The app starts with `CUSTOM_AUTH` and `CHALLENGE_NAME=SRP_A`. Cognito inserts the user's second factors and the steps of
/// remembered devices after it; each of them must succeed, and none of them counts as a step of the flow.
public struct Password: Sendable {
    /// Creates the step.
    public init() {}
}
