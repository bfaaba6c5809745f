/// The last lines of a log.
package struct LogTail {
    private static let limit = 40
    private var lines: [String] = []

    package mutating func add(_ line: String) {
        lines.append(String(line.prefix(2000)))
        if lines.count > Self.limit { lines.removeFirst() }
    }

    package var text: String { lines.joined(separator: "\n") }
}
