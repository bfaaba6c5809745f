import GRDB
import LocalAWS
import WireJSON

extension StoreTables {
    /// The number of messages that are kept.
    static let messageLimit = 1000

    /// Adds a message to the outbox and removes the oldest beyond the limit.
    func insert(_ message: OutboxMessage) throws {
        try execute("INSERT INTO messages(message) VALUES (?)", [message.members.stored])
        try execute("DELETE FROM messages WHERE number <= ?", [database.lastInsertedRowID - Int64(Self.messageLimit)])
    }

    /// Returns the sent messages, the oldest first, each with its number.
    func messages() throws -> [JSONValue] {
        try rows("SELECT number, message FROM messages ORDER BY number").map { row in
            var members = try JSONMembers<JSONValue>(stored: row["message"])
            members["number"] = .integer(row["number"])
            return .object(members)
        }
    }

    /// Returns the message with a number; nil if it does not exist or was removed.
    func message(_ number: Int64) throws -> JSONMembers<JSONValue>? {
        try rows("SELECT message FROM messages WHERE number = ?", [number]).first
            .map { try JSONMembers<JSONValue>(stored: $0["message"]) }
    }
}
