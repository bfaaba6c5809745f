import Glibc
import Synchronization
package import WireJSON

/// Writes messages to a descriptor, each on a line of its own.
package final class LineWriter: Sendable {
    private let descriptor: Int32
    /// Only one message is written at a time; false after a reader has gone.
    private let isOpen = Mutex(true)

    package init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Writes a message; nothing after the reader has gone.
    package func write(_ message: JSONValue) {
        let bytes = Array(message.flattened.utf8) + [UInt8(ascii: "\n")]
        isOpen.withLock { isOpen in
            var rest = bytes[...]
            while isOpen, !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&wait, 1, -1)
                } else if errno != EINTR {
                    isOpen = false
                }
            }
        }
    }
}
