import LocalAWS
import WireJSON

extension UserPoolService {
    /// Confirms a sign-up as the link of an email asks for it.
    ///
    /// - Parameters:
    ///   - client: `client_id` of the link.
    ///   - user: `user_name` of the link.
    ///   - code: `confirmation_code` of the link.
    /// - Returns: The status and the text of the page.
    package func confirmUser(client: String, user: String, code: String) async -> (status: Int, text: String) {
        let input: JSONMembers<JSONValue> = [
            "ClientId": .text(client), "Username": .text(user), "ConfirmationCode": .text(code),
        ]
        do {
            _ = try await pools.server.recording(ConfirmationLinkVisit.name) { record async throws(ServiceError) in
                try await play(
                    ConfirmationLinkVisit.self, ServiceCall(ConfirmationLinkVisit.name, OperationInput(input), record))
            }
            return (200, "Your registration has been confirmed!")
        } catch {
            return (error.status, error.message)
        }
    }
}
