/// The parts of the distinguished encoding rules (X.690) that public keys need, and a reader for OpenSSL's encodings.
@_spi(Internal) public enum DER {
    /// Returns the output of an OpenSSL encoding function.
    ///
    /// If the pointer is nil, such a function only returns the size. Otherwise, it writes the encoding at the pointer.
    public static func encoded(
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

    /// Encodes a sequence of members that are encoded already.
    public static func sequence(_ members: [UInt8]) -> [UInt8] { value(0x30, members) }

    /// Encodes a positive integer, given in big-endian bytes without leading zeros.
    public static func integer(_ bytes: [UInt8]) -> [UInt8] {
        value(0x02, bytes.first.map { $0 >= 0x80 } == true ? [0] + bytes : bytes)
    }

    /// Encodes a bit string of whole bytes.
    public static func bitString(_ bytes: [UInt8]) -> [UInt8] { value(0x03, [0] + bytes) }

    /// Returns the integers of an encoded sequence of at most 127 bytes, without leading zeros; nil for other bytes.
    public static func integers(in sequence: [UInt8]) -> [[UInt8]]? {
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

    /// Encodes a value of fewer than 65,536 bytes.
    private static func value(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
        let count = contents.count
        switch count {
        case ..<0x80: return [tag, UInt8(count)] + contents
        case ..<0x100: return [tag, 0x81, UInt8(count)] + contents
        default: return [tag, 0x82, UInt8(count >> 8), UInt8(count & 0xFF)] + contents
        }
    }
}
