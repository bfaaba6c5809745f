import CognitoTriggers

/// A function that denies a sign-up by a decision.
@main
struct Denies: TriggerFunction, PreSignUpHandler {
    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision { .deny }
}
