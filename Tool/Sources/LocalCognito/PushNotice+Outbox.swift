import LocalSync
import LocalUserPools
import WireJSON

extension UserPools {
    /// Adds a notice for a device to the outbox, next to messages for people.
    func push(_ notice: PushNotice) {
        sent(
            OutboxMessage(
                to: notice.token, .push, subject: nil, body: JSONValue.object(notice.message).flattened,
                text: nil, time: notice.time), by: "SNS Publish")
    }
}
