import Foundation

/// A folder for a test's files.
final class WorkFolder: Sendable {
    let path: String

    init() {
        path = "\(FileManager.default.temporaryDirectory.path)/end-to-end.\(UUID().uuidString)"
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
