/// Escapes of bytes in URLs.
enum PercentEncoding {
    /// Escapes every byte but letters, digits, `-._~` and those that are named.
    static func escape(_ bytes: some Sequence<UInt8>, keeping others: StaticString = "") -> String {
        var text: [UInt8] = []
        for byte in bytes {
            if isUnreserved(byte) || contains(others, byte) {
                text.append(byte)
            } else {
                text += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Letters, digits and `-._~` (RFC 3986, section 2.3).
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || contains("-._~", byte)
    }

    private static func contains(_ set: StaticString, _ byte: UInt8) -> Bool {
        UnsafeBufferPointer(start: set.utf8Start, count: set.utf8CodeUnitCount).contains(byte)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
