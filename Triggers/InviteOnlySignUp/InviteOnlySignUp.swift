import CognitoTriggers

/// Lets only invited people sign up, and confirms them at once.
@main
struct InviteOnlySignUp: TriggerFunction, PreSignUpHandler {
    private let invited: Set<EmailAddress>

    init() throws {
        let list = try LambdaEnvironment.list("INVITED_EMAILS")
        invited = try list.enumerated().reduce(into: Set(minimumCapacity: list.count)) { invited, entry in
            guard let address = EmailAddress(entry.element) else {
                throw InvalidSetting(
                    "INVITED_EMAILS",
                    "has no email address at position \(entry.offset + 1); write an international domain as xn--…")
            }
            invited.insert(address)
        }
        if invited.isEmpty { Logger.functionLogger.warning("INVITED_EMAILS is empty, so no one can sign up") }
    }

    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
        // A user whom an administrator creates counts as invited.
        if event.triggerSource == .preSignUpAdminCreateUser { return .allow }
        guard let name = event.userName, name.rawValue.count >= 5 else {
            throw Refusal("A user name needs at least five characters.")
        }
        let attributes = event.request.userAttributes
        // Cognito sends no code to a provider's users, so only the provider can prove that an address is theirs.
        let isProven = event.triggerSource != .preSignUpExternalProvider || attributes["email_verified"] == "true"
        guard isProven, let email = attributes.email.flatMap({ EmailAddress($0) }), invited.contains(email) else {
            throw Refusal("This service is by invitation only.")
        }
        // The address stays unverified: an invitation does not prove that it is theirs.
        return .confirm()
    }
}
