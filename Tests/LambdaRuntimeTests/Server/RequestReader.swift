/// Reads requests from a connection and refuses what is not HTTP/1.1.
struct RequestReader {
    /// Request line and headers.
    struct Head {
        let method: String
        let path: String
        let headers: [RecordedRequest.Header]

        fileprivate func values(of name: String) -> [String] {
            headers.filter { $0.name.lowercased() == name }.map(\.value)
        }
    }

    /// A request that is not HTTP/1.1.
    struct Malformed: Error, CustomStringConvertible {
        let description: String
    }

    private let socket: Socket
    private var buffer: [UInt8] = []

    init(socket: Socket) {
        self.socket = socket
    }

    /// Reads a head; nil if the connection ends before or in it.
    mutating func head() throws -> Head? {
        var lines: [String] = []
        while let line = try line() {
            guard !line.isEmpty else { return try parse(lines) }
            lines.append(line)
        }
        return nil
    }

    /// Reads what belongs to that head, or its first part; it is not whole if the connection ends in it.
    mutating func body(of head: Head, upTo limit: Int?) throws -> (bytes: [UInt8], isWhole: Bool) {
        if head.values(of: "transfer-encoding").contains("chunked") { return try chunkedBody(upTo: limit ?? .max) }
        let lengths = head.values(of: "content-length")
        guard let text = lengths.first else { return ([], true) }
        guard lengths.count == 1, let length = Int(text), length >= 0 else {
            throw Malformed(description: "Content-Length is \(lengths)")
        }
        let bytes = take(min(length, limit ?? .max))
        return (bytes, bytes.count == length)
    }

    private mutating func chunkedBody(upTo limit: Int) throws -> (bytes: [UInt8], isWhole: Bool) {
        var bytes: [UInt8] = []
        while bytes.count < limit, let sizeLine = try line() {
            guard let size = Int(sizeLine.prefix { $0 != ";" }, radix: 16) else {
                throw Malformed(description: "a chunk of size '\(sizeLine)'")
            }
            if size == 0 {
                while let trailer = try line(), !trailer.isEmpty {}
                return (bytes, true)
            }
            bytes += take(size)
            _ = try line()
        }
        return (bytes, false)
    }

    private func parse(_ lines: [String]) throws -> Head {
        let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[2] == "HTTP/1.1" else {
            throw Malformed(description: "the request line '\(lines.first ?? "")'")
        }
        let headers = try lines.dropFirst().map { line in
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex, !line[..<colon].contains(" ") else {
                throw Malformed(description: "the header line '\(line)'")
            }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            return RecordedRequest.Header(name: String(line[..<colon]), value: String(value))
        }
        return Head(method: String(words[0]), path: String(words[1]), headers: headers)
    }

    /// Reads up to a line end, which it takes away; nil at the end of the connection.
    private mutating func line() throws -> String? {
        var searched = 0
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                guard end > 0, buffer[end - 1] == 0x0D else { throw Malformed(description: "a line end without CR") }
                let line = buffer[..<(end - 1)]
                guard !line.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
                    throw Malformed(description: "a control character in '\(String(decoding: line, as: UTF8.self))'")
                }
                let text = String(decoding: line, as: UTF8.self)
                buffer.removeSubrange(...end)
                return text
            }
            searched = buffer.count
            guard let more = socket.receive(upTo: 65_536) else { return nil }
            buffer += more
        }
    }

    /// Takes that many bytes, or fewer if the connection ends.
    private mutating func take(_ count: Int) -> [UInt8] {
        var bytes = Array(buffer.prefix(count))
        buffer.removeSubrange(..<bytes.count)
        bytes.reserveCapacity(min(count, 8_000_000))
        while bytes.count < count, let more = socket.receive(upTo: min(262_144, count - bytes.count)) {
            bytes += more
        }
        return bytes
    }
}
