import Foundation

/// The entry of one file in a zip's directory, read without the library that wrote it.
struct ZipEntry: Hashable {
    /// Bytes that are not a zip file, or one of an unsupported kind.
    struct Unreadable: Error {}

    let name: String
    /// The kind of file and its mode, as Unix has them; nil if the archive does not come from Unix.
    let mode: UInt16?

    /// The files of an archive without a comment, in its order.
    static func all(in path: String) throws -> [ZipEntry] {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let end = bytes.count - 22
        guard end >= 0, number(bytes, at: end, size: 4) == 0x0605_4B50 else { throw Unreadable() }
        var place = number(bytes, at: end + 16, size: 4)
        return try (0..<number(bytes, at: end + 10, size: 2)).map { _ in
            guard place + 46 <= end, number(bytes, at: place, size: 4) == 0x0201_4B50 else { throw Unreadable() }
            let lengths = [28, 30, 32].map { number(bytes, at: place + $0, size: 2) }
            guard place + 46 + lengths[0] <= end else { throw Unreadable() }
            defer { place += 46 + lengths.reduce(0, +) }
            return ZipEntry(
                name: String(decoding: bytes[place + 46..<place + 46 + lengths[0]], as: UTF8.self),
                mode: bytes[place + 5] == 3 ? UInt16(number(bytes, at: place + 40, size: 2)) : nil)
        }
    }

    private static func number(_ bytes: [UInt8], at place: Int, size: Int) -> Int {
        bytes[place..<place + size].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
