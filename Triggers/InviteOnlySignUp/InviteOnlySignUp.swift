import CognitoTriggers

/// Lets only invited people sign up, and confirms them at once.
@main
struct InviteOnlySignUp: TriggerFunction, PreSignUpHandler {
    private let invited: Set<String>

    init() async throws {
        let list = Environment["INVITED_EMAILS"] ?? ""
        invited = Set(list.split(separator: ",").map { $0.filter { $0 != " " }.lowercased() })
        if invited.isEmpty { Logger.functionLogger.warning("INVITED_EMAILS names nobody, so nobody can sign up") }
    }

    func preSignUp(_ event: PreSignUpEvent, context: TriggerContext) async throws -> PreSignUpDecision {
        // Whom an administrator creates is invited by that.
        if event.triggerSource == .preSignUpAdminCreateUser { return .allow }
        guard let name = event.userName, name.rawValue.count >= 5 else {
            throw Refusal("A user name needs at least five characters.")
        }
        guard let email = event.request.userAttributes.email, invited.contains(email.lowercased()) else {
            throw Refusal("This service is by invitation only.")
        }
        // The address stays unverified: that it is invited does not prove that it is theirs.
        return .confirm()
    }
}
