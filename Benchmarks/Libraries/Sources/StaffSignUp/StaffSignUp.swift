import CognitoTriggers
import StaffKeys

/// Lets invited people sign up, and those for whom a member of the staff vouches with an ID token of the staff's user pool.
///
/// The app sends that token as `staffToken` in `ClientMetadata`. swift-crypto checks its signature.
@main
struct StaffSignUp: TriggerFunction, PreSignUpHandler {
    private let invited: [String]
    private let token: StaffToken

    init() throws {
        invited = try LambdaEnvironment.list("INVITED_EMAILS")
        token = StaffToken(
            keys: StaffKeys(issuer: LambdaEnvironment["STAFF_ISSUER"] ?? ""),
            clientID: LambdaEnvironment["STAFF_CLIENT"] ?? "")
    }

    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
        if let email = event.request.userAttributes.email, invited.contains(email) { return .confirm() }
        guard let staffToken = event.request.clientMetadata["staffToken"] else {
            throw Refusal("This service is by invitation only.")
        }
        do {
            try await token.check(staffToken, in: context)
        } catch is NotStaff {
            throw Refusal("The invitation has ended. Ask for a new one.")
        }
        return .confirm()
    }
}
