import CognitoTriggers

/// Lets only invited people sign up, and confirms them at once.
@main
struct InviteOnlySignUp: TriggerFunction, PreSignUpHandler {
    private let invited: Set<EmailAddress>

    init() throws {
        let list = try Environment.list("INVITED_EMAILS").enumerated().map { place, text in
            guard let address = EmailAddress(text) else {
                throw InvalidSetting(
                    "INVITED_EMAILS",
                    "has no email address in place \(place + 1); an international domain is written as xn--…")
            }
            return address
        }
        invited = Set(list)
        if invited.isEmpty { Logger.functionLogger.warning("INVITED_EMAILS names nobody, so nobody can sign up") }
    }

    func preSignUp(_ event: PreSignUpEvent, context: TriggerContext) async throws -> PreSignUpDecision {
        // A user whom an administrator creates is invited already.
        if event.triggerSource == .preSignUpAdminCreateUser { return .allow }
        guard let name = event.userName, name.rawValue.count >= 5 else {
            throw Refusal("A user name needs at least five characters.")
        }
        let attributes = event.request.userAttributes
        // Cognito sends no code to users of a provider: nothing but the provider's word proves the address.
        let isProven = event.triggerSource != .preSignUpExternalProvider || attributes["email_verified"] == "true"
        guard isProven, let email = attributes.email.flatMap({ EmailAddress($0) }), invited.contains(email) else {
            throw Refusal("This service is by invitation only.")
        }
        // The address stays unverified: that it is invited does not prove that it is theirs.
        return .confirm()
    }
}
