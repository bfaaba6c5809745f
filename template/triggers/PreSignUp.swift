import CognitoTriggers

extension SignUpGate: PreSignUpHandler {
    /// Lets everybody sign up: a place for your own rule.
    ///
    /// To turn somebody away, throw a `Refusal`.
    func preSignUp(_ event: PreSignUpEvent, context: TriggerContext) async throws -> PreSignUpDecision { .allow }
}
