import Foundation

/// The path of a folder that does not exist yet; the folder is removed with this object.
final class TemporaryFolder: Sendable {
    let path = "\(FileManager.default.temporaryDirectory.path)/local-tls.\(UUID().uuidString)"

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
