import CognitoTriggers

/// Lets people sign up who have an email address in one of our domains.
@main
struct SignUpGate: TriggerFunction, PreSignUpHandler {
    private let domains: Set<String>

    /// Reads the domains from `ALLOWED_DOMAINS`, such as `example.org,example.com`.
    init() async throws {
        let list = Environment["ALLOWED_DOMAINS"] ?? ""
        domains = Set(list.lowercased().split { $0 == "," || $0 == " " }.map(String.init))
        // Better no start, with the reason in the log, than a gate that turns everybody away.
        if domains.isEmpty { throw NoDomains() }
    }

    func preSignUp(_ event: PreSignUpEvent, context: TriggerContext) async throws -> PreSignUpDecision {
        // Whom an administrator creates may come from anywhere.
        if event.triggerSource == .preSignUpAdminCreateUser { return .allow }
        // The whole domain counts: a suffix would let in notexample.org, and the last of two @ is not to be trusted.
        let parts = (event.request.userAttributes.email ?? "").split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] != "", domains.contains(parts[1].lowercased()) else {
            throw Refusal("Please sign up with your work address.", code: "email-domain")
        }
        // Allowed, not confirmed: the code that Cognito sends proves that the address is theirs.
        return .allow
    }
}

/// The setting is missing.
struct NoDomains: Error, CustomStringConvertible {
    let description = "ALLOWED_DOMAINS names no domain"
}
