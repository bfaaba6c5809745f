import Foundation
package import GRDB
package import WireJSON

/// The tables within one transaction.
///
/// Each area extends them in its own file.
package struct StoreTables {
    package let database: Database

    package init(_ database: Database) { self.database = database }

    package func execute(_ sql: String, _ arguments: StatementArguments = []) throws {
        let statement = try database.cachedStatement(sql: sql)
        try statement.execute(arguments: arguments)
    }

    package func row(_ sql: String, _ arguments: StatementArguments = []) throws -> Row? {
        try Row.fetchOne(database.cachedStatement(sql: sql), arguments: arguments)
    }

    /// Reads the first row of a query in place, which takes a fraction of the time of a copy.
    package func first<Value>(
        _ sql: String, _ arguments: StatementArguments = [], _ read: (Row) throws -> Value
    ) throws -> Value? {
        let rows = try Row.fetchCursor(database.cachedStatement(sql: sql), arguments: arguments)
        // The row exists as long as the cursor.
        return try withExtendedLifetime(rows) { try rows.next().map(read) }
    }

    package func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [Row] {
        try Row.fetchAll(database.cachedStatement(sql: sql), arguments: arguments)
    }

    /// Returns the bytes of a column.
    package func bytes(_ row: Row, _ column: String) -> [UInt8] { Array(row[column] as Data) }
}

extension JSONMembers<JSONValue> {
    /// Reads an object that the store has written.
    package init(stored text: String) throws {
        guard text != "{}" else {
            self = JSONMembers()
            return
        }
        guard case .object(let members) = try JSONDocument(Array(text.utf8)).root.value else {
            self = JSONMembers()
            return
        }
        self = members
    }

    /// The object as JSON.
    package var stored: String { JSONValue.object(self).flattened }
}

extension JSONMembers<String> {
    /// Reads an object that the store has written.
    package init(stored text: String) throws {
        self = try JSONMembers<JSONValue>(stored: text).compactMapValues(\.text)
    }

    /// The object as JSON.
    package var stored: String { JSONValue.object(mapValues(JSONValue.text)).flattened }
}
