import GRDB
import WireJSON

extension StoreTables {
    /// The messages that are kept.
    static let messageLimit = 1000

    /// Puts a message into the outbox, from which the oldest fall.
    func insert(_ message: OutboxMessage) throws {
        try execute("INSERT INTO messages(message) VALUES (?)", [message.members.stored])
        try execute("DELETE FROM messages WHERE number <= ?", [database.lastInsertedRowID - Int64(Self.messageLimit)])
    }

    /// The messages that were sent, the oldest first.
    func messages() throws -> [JSONValue] {
        try rows("SELECT message FROM messages ORDER BY number")
            .map { .object(try JSONMembers<JSONValue>(stored: $0["message"])) }
    }
}
