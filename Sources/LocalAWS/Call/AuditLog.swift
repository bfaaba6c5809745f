import Foundation
import Synchronization
import WireJSON

/// A log of calls in the form of CloudTrail's events: one JSON object per line, without secrets.
package final class AuditLog: Sendable {
    private let file: Mutex<FileHandle>

    /// Opens a log and appends to it; only its owner may read it.
    ///
    /// - Throws: ``StoreError`` if the file cannot be opened.
    package init(path: String) throws {
        let descriptor = open(path, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreError.cannotOpen(path, String(cString: strerror(errno))) }
        file = Mutex(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
    }

    /// Adds a call.
    package func add(_ call: AuditedCall) {
        let line = Data((call.json.flattened + "\n").utf8)
        // A full disk loses lines, but no calls.
        file.withLock { try? $0.write(contentsOf: line) }
    }
}
