import CognitoCrypto
import Synchronization

/// A source of random bytes, and of identifiers and codes made from them.
package final class RandomSource: Sendable {
    /// The seed; nil if the source uses the system's random numbers.
    private let seed: [UInt8]?
    /// The number of blocks that have been made from the seed.
    private let count = Mutex<UInt64>(0)

    /// Creates a source; a seed always yields the same bytes, and nil means the system's random numbers.
    package init(seed: UInt64? = nil) {
        self.seed = seed.map { withUnsafeBytes(of: $0.littleEndian, Array.init) }
    }

    /// The place in the sequence of a seed; the system's random numbers have no places.
    package var place: UInt64 { count.withLock(\.self) }

    /// Returns to a place in the sequence of the seed, so that the same bytes follow again.
    package func rewind(to place: UInt64) { count.withLock { $0 = place } }

    package func bytes(_ count: Int) -> [UInt8] {
        guard let seed else { return RandomBytes.make(count: count) }
        return self.count.withLock { blocks in
            var bytes: [UInt8] = []
            while bytes.count < count {
                let block = seed + withUnsafeBytes(of: blocks.littleEndian, Array.init)
                blocks += 1
                // A digest fails only if memory runs out.
                bytes += (try? HashFunction.sha256.digest(of: block.span.bytes)) ?? []
            }
            return Array(bytes.prefix(count))
        }
    }

    /// Returns random characters of an alphabet; each character is equally probable.
    package func text(_ count: Int, of alphabet: String) -> String {
        let characters = Array(alphabet.utf8)
        let limit = 256 - 256 % characters.count
        var text: [UInt8] = []
        while text.count < count {
            for byte in bytes(count) where Int(byte) < limit && text.count < count {
                text.append(characters[Int(byte) % characters.count])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns a code of decimal digits.
    package func code(digits: Int = 6) -> String { text(digits, of: "0123456789") }

    /// Returns a version 4 UUID in lower case.
    package func uuid() -> String {
        var bytes = bytes(16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return Self.uuid(of: bytes)
    }

    private static let digits = Array("0123456789abcdef".utf8)

    /// Returns the first 16 bytes, written as a UUID.
    package static func uuid(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (place, byte) in bytes.prefix(16).enumerated() {
            if [4, 6, 8, 10].contains(place) { text.append(UInt8(ascii: "-")) }
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}
