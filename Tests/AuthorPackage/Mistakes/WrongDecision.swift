import CognitoTriggers

/// A function whose handler returns another trigger's decision.
@main
struct WrongDecision: TriggerFunction, PreSignUpHandler {
    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> CustomMessageDecision {
        .poolTemplate
    }
}
