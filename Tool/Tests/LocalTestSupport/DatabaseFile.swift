import Foundation

/// A place for a database of a test; what the database writes next to it is removed with it.
package struct DatabaseFile: Sendable {
    package let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path

    package init() {}

    package func remove() {
        for suffix in ["", "-wal", "-shm", ".lock"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }
}
