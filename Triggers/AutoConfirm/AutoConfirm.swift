import CognitoTriggers

/// Confirms everyone who signs up and marks their contacts as verified, without a code.
@main
struct AutoConfirm: TriggerFunction, PreSignUpHandler {
    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
        // Cognito ignores the answer for users whom an administrator creates.
        if event.triggerSource == .preSignUpAdminCreateUser { return .allow }
        let attributes = event.request.userAttributes
        var contacts: PreSignUpDecision.Contacts = []
        // Verifying a missing contact makes the sign-up fail.
        if attributes.email?.isEmpty == false { contacts.insert(.email) }
        if attributes.phoneNumber?.isEmpty == false { contacts.insert(.phoneNumber) }
        return .confirm(verifying: contacts)
    }
}
