package import GRDB

/// The tables of one service, version by version.
package struct StoreSchema: Sendable {
    /// The versions by their names, each with its SQL; one that has been released is never changed.
    package let versions: [(name: String, sql: String)]
    /// The tables whose rows hold all others: without them, the service keeps nothing.
    package let roots: [String]

    package init(_ versions: [(name: String, sql: String)], roots: [String]) {
        self.versions = versions
        self.roots = roots
    }

    /// Returns what brings the tables of several services up to date.
    package static func migrator(of schemas: [StoreSchema]) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for version in schemas.flatMap(\.versions) {
            migrator.registerMigration(version.name) { database in try database.execute(sql: version.sql) }
        }
        return migrator
    }
}
