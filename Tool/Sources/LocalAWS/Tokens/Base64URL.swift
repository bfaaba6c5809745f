/// The encoding of bytes in JSON Web Tokens: base64 of RFC 4648, section 5, without padding.
package enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    /// The value of each character; 64 of one that is not in the alphabet.
    private static let values = (UInt8.min...UInt8.max).map { UInt32(alphabet.firstIndex(of: $0) ?? 64) }

    package static func encode(_ bytes: [UInt8]) -> String {
        let (groups, rest) = (bytes.count / 3, bytes.count % 3)
        return alphabet.withUnsafeBufferPointer { alphabet in
            bytes.withUnsafeBufferPointer { bytes in
                String(unsafeUninitializedCapacity: 4 * groups + 4) { text in
                    for group in 0..<groups {
                        let (from, to) = (3 &* group, 4 &* group)
                        let (first, second, third) = (Int(bytes[from]), Int(bytes[from &+ 1]), Int(bytes[from &+ 2]))
                        text[to] = alphabet[first >> 2]
                        text[to &+ 1] = alphabet[first << 4 & 63 | second >> 4]
                        text[to &+ 2] = alphabet[second << 2 & 63 | third >> 6]
                        text[to &+ 3] = alphabet[third & 63]
                    }
                    if rest == 0 { return 4 * groups }
                    let (first, second) = (Int(bytes[3 * groups]), rest == 2 ? Int(bytes[3 * groups + 1]) : 0)
                    text[4 * groups] = alphabet[first >> 2]
                    text[4 * groups + 1] = alphabet[first << 4 & 63 | second >> 4]
                    if rest == 2 { text[4 * groups + 2] = alphabet[second << 2 & 63] }
                    return 4 * groups + rest + 1
                }
            }
        }
    }

    /// Returns the bytes that a string encodes; nil for other characters or an impossible length.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? { decode(Array(text.utf8)[...]) }

    /// Returns the bytes that the text in an array encodes; nil for other characters or an impossible length.
    package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let (groups, rest) = (text.count / 4, text.count % 4)
        guard rest != 1 else { return nil }
        // All values, joined by or: a character outside of the alphabet sets a bit that the others do not have.
        var (all, unused): (UInt32, UInt32) = (0, 0)
        let bytes = values.withUnsafeBufferPointer { values in
            text.withUnsafeBufferPointer { digits in
                /// Returns the bits of four digits.
                func bits(_ from: Int, _ count: Int = 4) -> UInt32 {
                    let (first, second) = (values[Int(digits[from])], values[Int(digits[from &+ 1])])
                    let third = count > 2 ? values[Int(digits[from &+ 2])] : 0
                    let fourth = count > 3 ? values[Int(digits[from &+ 3])] : 0
                    all |= first | second | third | fourth
                    return first << 18 | second << 12 | third << 6 | fourth
                }
                return [UInt8](unsafeUninitializedCapacity: 3 * groups + 2) { bytes, count in
                    for group in 0..<groups {
                        let (bits, to) = (bits(4 &* group), 3 &* group)
                        bytes[to] = UInt8(truncatingIfNeeded: bits >> 16)
                        bytes[to &+ 1] = UInt8(truncatingIfNeeded: bits >> 8)
                        bytes[to &+ 2] = UInt8(truncatingIfNeeded: bits)
                    }
                    count = 3 * groups + max(0, rest - 1)
                    if rest == 0 { return }
                    let last = bits(4 * groups, rest)
                    bytes[3 * groups] = UInt8(truncatingIfNeeded: last >> 16)
                    if rest == 3 { bytes[3 * groups + 1] = UInt8(truncatingIfNeeded: last >> 8) }
                    unused = last & (rest == 2 ? 0xFFFF : 0xFF)
                }
            }
        }
        // Each value has only one encoding, because the remaining bits must be zero.
        return all < 64 && unused == 0 ? bytes : nil
    }
}
