import Foundation
import Glibc

/// Reads lines on a thread of its own, because a read from a pipe or a terminal blocks.
package enum LineReader {
    /// A line of the input.
    package enum Line: Sendable, Equatable {
        /// The bytes without the line break.
        case bytes([UInt8])
        /// A line over the limit, which was skipped.
        case tooLong
    }

    /// Returns the lines of a descriptor until its end, and then closes it if `closes` is true; blank lines are left out.
    ///
    /// A line over `limit` bytes is skipped.
    package static func lines(of descriptor: Int32, limit: Int, closes: Bool = false) -> AsyncStream<Line> {
        let (stream, continuation) = AsyncStream.makeStream(of: Line.self)
        Thread.detachNewThread {
            read(descriptor, limit: limit) { continuation.yield($0) }
            if closes { close(descriptor) }
            continuation.finish()
        }
        return stream
    }

    private static func read(_ descriptor: Int32, limit: Int, _ take: (Line) -> Void) {
        var (line, isTooLong) = ([UInt8](), false)
        func end() {
            if isTooLong {
                take(.tooLong)
            } else if line.contains(where: { $0 > 0x20 }) {
                take(.bytes(line))
            }
            (line, isTooLong) = ([], false)
        }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            let parts = chunk[..<count].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            for (index, part) in parts.enumerated() {
                if index > 0 { end() }
                isTooLong = isTooLong || line.count + part.count > limit
                if isTooLong { line = [] } else { line += part }
            }
        }
        end()
    }
}
