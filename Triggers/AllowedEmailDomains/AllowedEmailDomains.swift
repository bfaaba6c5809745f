import CognitoTriggers

/// Lets people sign up, or come from an identity provider, only if their email address is in certain domains.
@main
struct AllowedEmailDomains: TriggerFunction, PreSignUpHandler, InboundFederationHandler {
    private let allowed: [DomainPattern]
    private let denied: [DomainPattern]
    private let emailClaim = LambdaEnvironment["EMAIL_CLAIM"] ?? "email"

    init() throws {
        allowed = try DomainPattern.list("ALLOWED_EMAIL_DOMAINS")
        denied = try DomainPattern.list("DENIED_EMAIL_DOMAINS")
        guard !allowed.isEmpty || !denied.isEmpty else {
            throw InvalidSetting("ALLOWED_EMAIL_DOMAINS", "names no domain, and neither does DENIED_EMAIL_DOMAINS")
        }
    }

    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
        let attributes = event.request.userAttributes
        // Cognito sends no code to a provider's users, so only the provider can prove that an address is theirs.
        if event.triggerSource == .preSignUpExternalProvider, attributes["email_verified"] != "true" { throw refusal }
        try check(attributes.email)
        // The user is allowed but not confirmed: Cognito's code proves that the address is theirs.
        return .allow
    }

    func inboundFederation(
        _ event: InboundFederationEvent, context: InvocationContext
    ) async throws -> InboundFederationDecision {
        let attributes = event.request.attributes
        // A provider may name an address in several places, and the pool's mapping decides which one counts.
        let places = [attributes.idToken, attributes.userInfo, attributes.samlResponse]
        let emails = places.compactMap { $0[emailClaim] }.filter { $0 != .null }
        let claims = places.compactMap { $0["email_verified"] }
        guard !emails.isEmpty, claims.allSatisfy({ $0 == .boolean(true) || $0 == .text("true") }) else { throw refusal }
        for email in emails { try check(email.text) }
        return .keepAll
    }

    /// Throws unless the email is an address in a domain that is allowed and not denied.
    private func check(_ email: String?) throws {
        guard let domain = email.flatMap({ EmailAddress($0) })?.domain, !denied.contains(where: { $0.matches(domain) }),
            allowed.isEmpty || allowed.contains(where: { $0.matches(domain) })
        else { throw refusal }
    }

    private var refusal: Refusal { Refusal("An email address of this kind cannot be used here.") }
}
