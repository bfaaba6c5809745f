/// A zip of files that are stored as they are, for functions of the Lambda API.
struct ZipFile {
    private(set) var bytes: [UInt8] = []

    /// Makes a zip; a file's mode is that of Unix with its kind, such as 0o120777 for a link.
    init(_ files: [(name: String, mode: UInt32, text: String)], size claimed: Int? = nil) {
        var directory: [UInt8] = []
        for file in files {
            let (name, data, offset) = (Array(file.name.utf8), Array(file.text.utf8), bytes.count)
            let crc = Self.checksum(of: data)
            let size = claimed ?? data.count
            bytes += Self.number(0x0403_4B50, 4) + Self.number(20, 2) + Self.number(0, 8)
            bytes += Self.number(crc, 4) + Self.number(size, 4) + Self.number(size, 4)
            bytes += Self.number(name.count, 2) + Self.number(0, 2) + name + data
            directory += Self.number(0x0201_4B50, 4) + Self.number(0x0314, 2) + Self.number(20, 2) + Self.number(0, 8)
            directory += Self.number(crc, 4) + Self.number(size, 4) + Self.number(size, 4)
            directory += Self.number(name.count, 2) + Self.number(0, 8) + Self.number(Int(file.mode) << 16, 4)
            directory += Self.number(offset, 4) + name
        }
        let start = bytes.count
        bytes += directory
        bytes += Self.number(0x0605_4B50, 4) + Self.number(0, 4)
        bytes += Self.number(files.count, 2) + Self.number(files.count, 2)
        bytes += Self.number(directory.count, 4) + Self.number(start, 4) + Self.number(0, 2)
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func checksum(of data: [UInt8]) -> Int {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in data {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return Int(~crc)
    }
}
