import CognitoTriggers

extension SignUpGate: CustomMessageHandler {
    /// Welcomes new users in our own words; every other message is the pool's.
    func customMessage(_ event: CustomMessageEvent, context: InvocationContext) async throws -> CustomMessageDecision {
        switch event.triggerSource {
        case .customMessageSignUp, .customMessageResendCode:
            // Cognito replaces this text with the code, and sends no message without it.
            let code = event.request.codeParameter
            return CustomMessageDecision(
                smsMessage: "Welcome! Your code is \(code)",
                emailMessage: "<p>Welcome! Please confirm your address with the code <b>\(code)</b>.</p>",
                emailSubject: "Welcome")
        default:
            return .poolTemplate
        }
    }
}
