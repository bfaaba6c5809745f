import CognitoTriggers

/// Accepts sign-ups with an email address in one of our domains.
@main
struct SignUpGate: TriggerFunction, PreSignUpHandler {
    private let domains: Set<DomainName>

    /// Reads the domains from `ALLOWED_DOMAINS`, such as `example.org,example.com`.
    init() async throws {
        let names = try LambdaEnvironment.list("ALLOWED_DOMAINS")
        domains = Set(names.compactMap(DomainName.init))
        // Fail at start rather than silently reject everyone.
        if names.isEmpty || domains.count < names.count {
            throw InvalidSetting("ALLOWED_DOMAINS", "has to name domains, such as example.org, separated by commas")
        }
    }

    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
        // Users created by an administrator are exempt.
        if event.triggerSource == .preSignUpAdminCreateUser { return .allow }
        // EmailAddress reads the whole address, so ada@attacker.net@example.org is rejected.
        let address = event.request.userAttributes.email.flatMap(EmailAddress.init)
        guard let address, domains.contains(address.domain) else {
            throw Refusal("Please sign up with your work address.", code: "email-domain")
        }
        // The user is allowed but not confirmed: Cognito's code proves that the address is theirs.
        return .allow
    }
}
