import Foundation

/// A place for the database of a test.
package struct DatabaseFile: Sendable {
    package let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path

    package init() {}

    /// Removes the database, with the files that SQLite and the server have put next to it.
    package func remove() {
        for suffix in ["", "-wal", "-shm", ".lock"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }
}
