import CognitoTriggers

@main
struct InviteOnly: TriggerFunction, PreSignUpHandler {
    func preSignUp(_ event: PreSignUpEvent, context: TriggerContext) async throws -> PreSignUpDecision {
        guard event.request.userAttributes.email == "ada@example.org" else {
            throw Refusal("This service is by invitation only.")
        }
        return .confirm(verifying: [.email])
    }
}
