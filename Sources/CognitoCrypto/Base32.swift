/// The encoding of an authenticator app's secret: base32 (RFC 4648) without padding.
public enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// Returns bytes as letters and digits of base32, without padding.
    public static func encode(_ bytes: [UInt8]) -> String {
        var (text, bits, count) = ([UInt8](), 0, 0)
        for byte in bytes {
            (bits, count) = (bits << 8 | Int(byte), count + 8)
            while count >= 5 {
                count -= 5
                text.append(alphabet[bits >> count & 31])
            }
            bits &= 0xFF
        }
        if count > 0 { text.append(alphabet[bits << (5 - count) & 31]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the bytes of a string in upper or lower case; nil if the string is not base32.
    public static func decode(_ text: String) -> [UInt8]? {
        var (bytes, bits, count) = ([UInt8](), 0, 0)
        for character in text.uppercased().utf8 where character != UInt8(ascii: "=") {
            guard let value = alphabet.firstIndex(of: character) else { return nil }
            (bits, count) = ((bits << 5 | value) & 0xFFF, count + 5)
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(bits >> count & 0xFF))
        }
        return bytes
    }
}
