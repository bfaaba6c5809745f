import Glibc
import Synchronization

/// Standard output or standard error, with colour on a terminal.
package struct Terminal: Sendable {
    package static let output = Terminal(descriptor: STDOUT_FILENO)
    package static let errors = Terminal(descriptor: STDERR_FILENO)

    package let descriptor: Int32
    /// A Boolean value that indicates whether the output goes to a terminal that can show more than plain text.
    package let isInteractive: Bool
    private let hasColour: Bool

    private init(descriptor: Int32) {
        self.descriptor = descriptor
        let kind = getenv("TERM").map { String(cString: $0) }
        isInteractive = isatty(descriptor) == 1 && kind != "dumb"
        // A user sets `NO_COLOR` to turn colours off: https://no-color.org
        hasColour = isInteractive && (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true)
    }

    package func red(_ text: String) -> String { painted(text, 31) }
    package func green(_ text: String) -> String { painted(text, 32) }
    package func yellow(_ text: String) -> String { painted(text, 33) }
    package func bold(_ text: String) -> String { painted(text, 1) }
    package func faint(_ text: String) -> String { painted(text, 2) }

    /// Writes a whole text without buffering, in the form of ``safe(_:)``; all output goes through here.
    package func write(_ text: String) { write(Self.safe(text)) }

    /// Writes a note for the user.
    package func note(_ sentence: String) {
        JSONOutput.note(sentence)
        write(wrapping: "\(yellow("note:")) \(sentence)\n")
    }

    private static let notes = Mutex<Set<String>>([])

    /// Writes a note for the user, unless this process has already written it.
    package func noteOnce(_ sentence: String) {
        if Self.notes.withLock({ $0.insert(sentence).inserted }) { note(sentence) }
    }

    /// Writes all bytes, but stops if the reader has gone; if standard output fails for another reason, the command ends.
    package func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count <= 0 else {
                rest = rest.dropFirst(count)
                continue
            }
            let reason = errno
            switch reason {
            case EINTR: continue
            case EAGAIN:
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wait, 1, -1)
            case EPIPE: return
            default:
                guard descriptor == STDOUT_FILENO else { return }
                Self.errors.write("cognito-triggers: standard output: \(String(cString: strerror(reason)))\n")
                exit(1)
            }
        }
    }

    /// The time of day, such as `09:05:30`.
    package static var clock: String {
        var (seconds, parts) = (time(nil), tm())
        localtime_r(&seconds, &parts)
        return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    private func painted(_ text: String, _ code: Int) -> String { hasColour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
