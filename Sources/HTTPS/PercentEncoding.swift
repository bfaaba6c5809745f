enum PercentEncoding {
    /// Escapes every byte except letters, digits, `-._~` and the bytes in `others`.
    static func escape(_ bytes: some Sequence<UInt8>, keeping others: StaticString = "") -> String {
        var text: [UInt8] = []
        for byte in bytes { append(byte, to: &text, plain: isUnreserved(byte) || contains(others, byte)) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Escapes characters that a URL cannot contain (RFC 3986, section 2), and keeps existing escapes.
    static func repair(_ url: String) -> String {
        let bytes = Array(url.utf8)
        var text: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isPlain =
                if byte == UInt8(ascii: "%") {
                    index + 2 < bytes.count && isHexadecimal(bytes[index + 1]) && isHexadecimal(bytes[index + 2])
                } else {
                    byte > 0x20 && byte < 0x7F && !contains("\"<>\\^`{|}", byte)
                }
            append(byte, to: &text, plain: isPlain)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns true for a byte of a host's name or address, including the brackets of an IPv6 address.
    static func isHostByte(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || contains("-._[]:", byte) }

    static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
    }

    static func contains(_ set: StaticString, _ byte: UInt8) -> Bool {
        UnsafeBufferPointer(start: set.utf8Start, count: set.utf8CodeUnitCount).contains(byte)
    }

    /// Returns true for letters, digits and `-._~` (RFC 3986, section 2.3).
    private static func isUnreserved(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || contains("-._~", byte) }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 6
    }

    private static func append(_ byte: UInt8, to text: inout [UInt8], plain: Bool) {
        if plain { return text.append(byte) }
        let digits = Array("0123456789ABCDEF".utf8)
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
