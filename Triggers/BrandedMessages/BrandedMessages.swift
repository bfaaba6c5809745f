import CognitoTriggers

/// Writes every message that Cognito sends in the words of one brand.
@main
struct BrandedMessages: TriggerFunction, CustomMessageHandler {
    private let brand = Environment["BRAND_NAME"] ?? "Example"

    func customMessage(_ event: CustomMessageEvent, context: TriggerContext) async throws -> CustomMessageDecision {
        let code = event.request.codeParameter
        switch event.triggerSource {
        case .customMessageSignUp: return message("Welcome to \(brand)", "Your confirmation code is \(code).")
        case .customMessageResendCode: return message("Your new code", "Your new confirmation code is \(code).")
        case .customMessageForgotPassword: return message("A new password", "Your code for a new password is \(code).")
        case .customMessageUpdateUserAttribute:
            return message("Confirm your change", "Confirm your new contact with the code \(code).")
        case .customMessageVerifyUserAttribute: return message("Confirm your contact", "Your code is \(code).")
        case .customMessageAuthentication: return message("Your sign-in code", "Your sign-in code is \(code).")
        case .customMessageAdminCreateUser:
            let name = event.request.usernameParameter ?? "{username}"
            return message("Your account", "Your user name is \(name), your temporary password \(code)")
        // An occasion that Cognito adds later gets the pool's own text.
        default: return .poolTemplate
        }
    }

    private func message(_ title: String, _ text: String) -> CustomMessageDecision {
        CustomMessageDecision(
            smsMessage: "\(brand): \(text)",
            emailMessage: "<h1>\(Self.html(title))</h1><p>\(text)</p><p>\(Self.html(brand))</p>",
            emailSubject: title)
    }

    private static func html(_ text: String) -> String {
        let entities: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
        return text.map { entities[$0] ?? String($0) }.joined()
    }
}
