import CognitoEvents
import LocalAWS
import WireJSON

extension CallTrace {
    /// Adds a message that was sent.
    func sent(_ message: OutboxMessage) { sent(message: message.members) }

    /// Adds a remark on something that the app must not learn, as its client has `PreventUserExistenceErrors`.
    func note(hidden reason: String) { note("\(reason), which the app is not told (PreventUserExistenceErrors).") }
}
