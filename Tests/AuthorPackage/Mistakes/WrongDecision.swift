import CognitoTriggers

/// A function whose handler returns another trigger's decision.
@main
struct WrongDecision: TriggerFunction, PreSignUpHandler {
    func preSignUp(_ event: PreSignUpEvent, context: TriggerContext) async throws -> CustomMessageDecision {
        .poolTemplate
    }
}
