import Foundation
import Glibc

/// A lock that gives one process the exclusive use of a database's file.
///
/// The lock ends with the process.
///
/// The lock is on a file next to the database, `pool.sqlite.lock`, which contains the process's number. The database's
/// own file is not suitable: SQLite locks that file too, and a process loses such locks as soon as it closes any
/// descriptor of the file.
package final class DatabaseLock: Sendable {
    private let descriptor: Int32

    /// Locks a database's file; throws ``StoreError/inUse(_:by:)`` if another process has locked it.
    package init(of database: String) throws(StoreError) {
        descriptor = try Self.locked("\(Self.realPath(database)).lock", of: database)
        let process = Array("\(getpid())\n".utf8)
        guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, process, process.count, 0) == process.count else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw .cannotOpen(database, reason)
        }
    }

    // The lock file is not removed, because another process may have locked it in the meantime.
    deinit {
        // A program that is just being started has a copy of the descriptor until it is loaded, and would keep the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Returns the path with its symbolic links resolved.
    ///
    /// Otherwise, the same database could be opened under another path.
    private static func realPath(_ path: String) -> String {
        if let real = realpath(path, nil) {
            defer { free(real) }
            return String(cString: real)
        }
        // The file does not exist yet.
        let url = URL(fileURLWithPath: path)
        guard let folder = realpath(url.deletingLastPathComponent().path, nil) else { return path }
        defer { free(folder) }
        return "\(String(cString: folder))/\(url.lastPathComponent)"
    }

    private static func locked(_ path: String, of database: String) throws(StoreError) -> Int32 {
        let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .cannotOpen(database, String(cString: strerror(errno))) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return descriptor }
        let reason = errno
        defer { close(descriptor) }
        guard reason == EWOULDBLOCK else { throw .cannotOpen(database, String(cString: strerror(reason))) }
        throw .inUse(database, by: process(in: descriptor))
    }

    /// Returns the number that a process has written to the lock file; nil if it has not written one yet.
    private static func process(in descriptor: Int32) -> Int32? {
        var text = [UInt8](repeating: 0, count: 32)
        let count = pread(descriptor, &text, text.count, 0)
        return Int32(String(decoding: text.prefix(max(0, count)), as: UTF8.self).filter { !$0.isWhitespace })
    }
}
