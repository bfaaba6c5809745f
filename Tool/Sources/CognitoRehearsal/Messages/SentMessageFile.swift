import Foundation
import Synchronization

/// A file to which a function writes its messages to users, with one message per line.
final class SentMessageFile: Sendable {
    private struct State {
        var size = 0
        var changed = timespec()
        var end: [UInt8] = []
    }

    private let path: String
    private let state = Mutex(State())

    /// Opens a file, and ignores the lines that the file already has.
    init(_ path: String) {
        self.path = path
        _ = new()
    }

    /// Returns the lines added since the last call, or the last line if the file was rewritten.
    func new() -> [String] {
        var status = stat()
        guard stat(path, &status) == 0 else { return [] }
        return state.withLock { state in
            let isChanged =
                status.st_size != off_t(state.size) || status.st_mtim.tv_sec != state.changed.tv_sec
                || status.st_mtim.tv_nsec != state.changed.tv_nsec
            guard isChanged, let content = FileManager.default.contents(atPath: path) else { return [] }
            let bytes = Array(content)
            let isAppended =
                bytes.count > state.size && bytes[..<state.size].suffix(state.end.count).elementsEqual(state.end)
            let added = isAppended ? bytes[state.size...] : bytes[...]
            state = State(size: bytes.count, changed: status.st_mtim, end: Array(bytes.suffix(256)))
            let lines = added.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
                .map { String(decoding: $0, as: UTF8.self) }.filter { !$0.allSatisfy(\.isWhitespace) }
            return isAppended ? lines : Array(lines.suffix(1))
        }
    }
}
