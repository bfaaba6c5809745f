import LocalAWS
import WireJSON

/// The visit of a link, which does the same as ``ConfirmSignUp``; the link replaces the client's secret.
enum ConfirmationLinkVisit: Operation {
    static let name = ConfirmationLink.page

    static func respond(to call: Call) async throws -> JSONValue {
        let (pool, client) = try call.appClient()
        return try await ConfirmSignUp.confirm(call.input.username, of: client, in: pool, call)
    }
}
