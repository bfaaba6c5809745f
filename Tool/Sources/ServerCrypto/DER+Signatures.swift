@_spi(Internal) package import CognitoCrypto

// Encodings that only servers need: those of RSA keys and of signatures, and what OpenSSL encodes.
extension DER {
    /// Returns the output of an OpenSSL encoding function.
    ///
    /// If the pointer is nil, such a function only returns the size. Otherwise, it writes the encoding at the pointer.
    package static func encoded(
        _ name: String, _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
    ) throws(CryptoError) -> [UInt8] {
        let size = write(nil)
        guard size > 0 else { throw CryptoError(name) }
        var der = [UInt8](repeating: 0, count: Int(size))
        der.withUnsafeMutableBufferPointer { buffer in
            var position = buffer.baseAddress
            _ = write(&position)
        }
        return der
    }

    /// Encodes a positive integer, given in big-endian bytes without leading zeros.
    package static func integer(_ bytes: [UInt8]) -> [UInt8] {
        value(0x02, bytes.first.map { $0 >= 0x80 } == true ? [0] + bytes : bytes)
    }

    /// Returns the integers of an encoded sequence of at most 127 bytes, without leading zeros; nil for other bytes.
    package static func integers(in sequence: [UInt8]) -> [[UInt8]]? {
        guard sequence.count > 1, sequence[0] == 0x30, sequence[1] < 0x80, Int(sequence[1]) == sequence.count - 2 else {
            return nil
        }
        var (integers, rest) = ([[UInt8]](), sequence.dropFirst(2))
        while let tag = rest.popFirst() {
            guard tag == 0x02, let count = rest.popFirst(), count < 0x80, rest.count >= Int(count) else { return nil }
            integers.append(Array(rest.prefix(Int(count)).drop { $0 == 0 }))
            rest = rest.dropFirst(Int(count))
        }
        return integers
    }
}
