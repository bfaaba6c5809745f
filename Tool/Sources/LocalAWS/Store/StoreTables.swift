import Foundation
package import GRDB
package import WireJSON

/// The tables within one transaction; each area extends them in its own file.
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

    package func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [Row] {
        try Row.fetchAll(database.cachedStatement(sql: sql), arguments: arguments)
    }

    package func bytes(_ row: Row, _ column: String) -> [UInt8] { Array(row[column] as Data) }
}

extension JSONMembers<JSONValue> {
    /// Reads an object from JSON that the store has written.
    package init(stored text: String) throws {
        // Most users have neither second factors nor pending attributes, so empty objects are common.
        self = try text == "{}" ? [:] : JSONDocument(Array(text.utf8)).root.value.members ?? [:]
    }

    /// The object as JSON.
    package var stored: String { JSONValue.object(self).flattened }
}

extension JSONMembers<String> {
    package init(stored text: String) throws {
        self = try JSONMembers<JSONValue>(stored: text).compactMapValues(\.text)
    }

    package var stored: String { JSONValue.object(mapValues(JSONValue.text)).flattened }
}

/// The database tables of one service, as a list of versions.
package struct StoreSchema: Sendable {
    /// The versions by their names, each with its SQL; one that has been released is never changed.
    package let versions: [(name: String, sql: String)]
    /// The tables whose rows own all other rows.
    ///
    /// If these tables are empty, the service stores nothing.
    package let roots: [String]

    package init(_ versions: [(name: String, sql: String)], roots: [String]) {
        self.versions = versions
        self.roots = roots
    }

    /// Returns the migrator that updates the tables of several services to their latest versions.
    package static func migrator(of schemas: [StoreSchema]) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for version in schemas.flatMap(\.versions) {
            migrator.registerMigration(version.name) { database in try database.execute(sql: version.sql) }
        }
        return migrator
    }
}
