import CognitoTriggers

/// A function that adopts no handler protocol.
@main
struct NoHandler: TriggerFunction {
    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision { .allow }
}
