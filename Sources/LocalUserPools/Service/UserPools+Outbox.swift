package import LocalAWS
package import WireJSON

extension UserPools {
    /// Returns the sent messages from the oldest to the newest, each with its number.
    package func messages() throws(ServiceError) -> [JSONValue] { try store.read { try $0.messages() } }

    /// Returns the message with a number; nil if no message has it.
    package func message(_ number: Int64) throws(ServiceError) -> JSONMembers<JSONValue>? {
        try store.read { try $0.message(number) }
    }

    /// Stores a message that a function sent, and records it as a separate call.
    package func sent(_ message: OutboxMessage, by operation: String) {
        var message = message
        message.writtenBy = operation
        let sent = message
        let record = server.beginRecord(of: operation)
        do throws(ServiceError) {
            try store.write { try $0.insert(sent) }
            record.sent(sent)
            server.end(record)
        } catch {
            server.end(record, error: error)
        }
    }
}
