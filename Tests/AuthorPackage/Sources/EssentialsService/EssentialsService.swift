import CognitoTriggers
import FoundationEssentials

/// A function whose handler reads JSON and dates with FoundationEssentials.
@main
struct EssentialsService: TriggerFunction, PreSignUpHandler {
    private struct Invitation: Codable {
        let expires: Date
    }

    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) throws -> PreSignUpDecision {
        let text = event.request.validationData["invitation"] ?? #"{"expires": "2026-01-01T12:00:00Z"}"#
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let invitation = try decoder.decode(Invitation.self, from: Data(text.utf8))
        guard invitation.expires > Date(timeIntervalSince1970: 0) else { throw Refusal("The invitation has expired.") }
        return .confirm()
    }
}
