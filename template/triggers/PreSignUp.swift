import CognitoTriggers

extension SignUpGate: PreSignUpHandler {
    /// Lets everyone sign up.
    ///
    /// Put your own rule here. To refuse a sign-up, throw a `Refusal`.
    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision { .allow }
}
