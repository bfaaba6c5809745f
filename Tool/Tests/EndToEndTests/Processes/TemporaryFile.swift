import CognitoProcessTestSupport
import Foundation
import Glibc

/// A file without a name, which is gone with the last process that has it open.
///
/// Several processes may write to it: each piece lands behind what is there already.
final class TemporaryFile: Sendable {
    /// The open file, as a process's standard input, output or error.
    let handle: FileHandle

    /// Makes a file that is read from its start.
    init(_ content: [UInt8] = []) throws {
        var path = Array("\(FileManager.default.temporaryDirectory.path)/end-to-end.XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw Unmet("a temporary file: \(String(cString: strerror(errno)))") }
        unlink(path)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_APPEND)
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try handle.write(contentsOf: content)
        try handle.seek(toOffset: 0)
    }

    /// All that has been written.
    var bytes: [UInt8] {
        var content: [UInt8] = []
        while true {
            let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                count = max(0, pread(handle.fileDescriptor, buffer.baseAddress, buffer.count, off_t(content.count)))
            }
            if piece.isEmpty { return content }
            content += piece
        }
    }

    /// All that has been written, as text.
    var text: String { String(decoding: bytes, as: UTF8.self) }
}
