import CognitoEvents
import LocalAWS
import WireJSON

extension CallTrace {
    /// Adds a message that was sent.
    func sent(_ message: OutboxMessage) { sent(message: message.members) }

    /// Adds a remark about something that the app must not learn, because its client has `PreventUserExistenceErrors`.
    func note(hidden reason: String) {
        note("\(reason), but the app does not learn that (PreventUserExistenceErrors).")
    }
}
