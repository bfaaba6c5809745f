/// The encoding of bytes in JSON Web Tokens: base64 of RFC 4648, section 5, without padding.
package enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    /// The value of each character; 64 of one that is not in the alphabet.
    private static let values = (UInt8.min...UInt8.max).map { UInt8(alphabet.firstIndex(of: $0) ?? 64) }

    package static func encode(_ bytes: [UInt8]) -> String {
        alphabet.withUnsafeBufferPointer { alphabet in
            String(unsafeUninitializedCapacity: (bytes.count * 4 + 2) / 3) { text in
                var length = 0
                var (buffer, bits): (UInt32, UInt32) = (0, 0)
                for byte in bytes {
                    buffer = buffer << 8 | UInt32(byte)
                    bits += 8
                    while bits >= 6 {
                        bits -= 6
                        text[length] = alphabet[Int(buffer >> bits & 63)]
                        length += 1
                    }
                }
                if bits > 0 {
                    text[length] = alphabet[Int(buffer << (6 - bits) & 63)]
                    length += 1
                }
                return length
            }
        }
    }

    /// Returns the bytes that a string encodes; nil for other characters or an impossible length.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? { decode(Array(text.utf8)[...]) }

    /// Returns the bytes that the text in an array encodes; nil for other characters or an impossible length.
    package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4)
        var (buffer, bits): (UInt32, UInt32) = (0, 0)
        for digit in text {
            let value = UInt32(values[Int(digit)])
            guard value < 64 else { return nil }
            buffer = buffer << 6 | value
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
        }
        // Each value has only one encoding, because the remaining bits must be zero.
        guard bits < 6, buffer & (1 << bits - 1) == 0 else { return nil }
        return bytes
    }
}
