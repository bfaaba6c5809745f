import Foundation
import Synchronization
package import WireJSON

/// A file of JSON objects, one per line, which only its owner may read.
package final class LineFile: Sendable {
    private let file: Mutex<FileHandle>

    /// Opens a file to append to it, and creates it if necessary.
    package init(path: String) throws {
        let descriptor = open(path, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreError.cannotOpen(path, String(cString: strerror(errno))) }
        file = Mutex(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
    }

    package func add(_ value: JSONValue) throws { try add(Array(value.flattened.utf8)) }

    /// Appends a JSON object that has no line breaks.
    package func add(_ json: [UInt8]) throws {
        try file.withLock { try $0.write(contentsOf: Data(json + "\n".utf8)) }
    }
}
