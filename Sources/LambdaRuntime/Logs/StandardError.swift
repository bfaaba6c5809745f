import Glibc
import Synchronization

/// The only writer to standard error, so that lines of several threads never mix.
enum StandardError {
    private static let door = Mutex(())

    /// Writes all bytes; no other thread's bytes come between them.
    static func write(_ bytes: [UInt8]) {
        door.withLock { _ in _ = Output.write(bytes, to: STDERR_FILENO) }
    }

    static func write(line: String) { write(Array("\(line)\n".utf8)) }
}
