/// The standard alphabet of RFC 4648, which JSON uses to represent bytes.
@_spi(Internal) public enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Decodes a string, with or without padding; nil if it is not base64.
    public static func decode(_ text: String) -> [UInt8]? { decode(text, isStrict: false) }

    /// Decodes a string only if ``encode(_:)`` would produce it, so that different strings give different bytes.
    public static func decodeStrictly(_ text: String) -> [UInt8]? { decode(text, isStrict: true) }

    private static func decode(_ text: String, isStrict: Bool) -> [UInt8]? {
        text.utf8.withContiguousStorageIfAvailable { decode($0[...], isStrict: isStrict) }
            ?? Array(text.utf8).withUnsafeBufferPointer { decode($0[...], isStrict: isStrict) }
    }

    private static func decode(_ text: Slice<UnsafeBufferPointer<UInt8>>, isStrict: Bool) -> [UInt8]? {
        var digits = text
        if digits.last == UInt8(ascii: "=") || isStrict, digits.count % 4 != 0 { return nil }
        for _ in 0..<2 where digits.last == UInt8(ascii: "=") { digits.removeLast() }
        guard digits.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 4 * 3 + 2)
        var buffer: UInt32 = 0
        var bits = 0
        for digit in digits {
            guard let value = value(of: digit) else { return nil }
            buffer = buffer << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
            }
        }
        let unused = buffer & (1 << UInt32(bits) - 1)
        return isStrict && unused != 0 ? nil : bytes
    }

    /// Returns bytes as base64 with padding.
    public static func encode(_ bytes: [UInt8]) -> String {
        var digits: [UInt8] = []
        digits.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for digit in 0..<4 {
                digits.append(digit <= group.count ? alphabet[bits >> (18 - 6 * digit) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: digits, as: UTF8.self)
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
