/// The conversion of the bytes between a JSON string's quotation marks to a `String`.
enum JSONString {
    /// Decodes the inside of a JSON string that the indexer has accepted.
    ///
    /// An unpaired surrogate escape becomes U+FFFD: RFC 8259 allows it in a string, but Unicode has no scalar for it.
    static func decode(_ bytes: UnsafeBufferPointer<UInt8>, isEscaped: Bool) -> String {
        guard isEscaped, let base = bytes.baseAddress else { return String(decoding: bytes, as: UTF8.self) }
        let end = bytes.count
        // An escape is never shorter than the character for which it is written, so the decoded string fits.
        return String(unsafeUninitializedCapacity: end) { output in
            var written = 0
            var position = 0
            while position < end {
                let byte = base[position]
                guard byte == UInt8(ascii: "\\") else {
                    output[written] = byte
                    written &+= 1
                    position &+= 1
                    continue
                }
                var scalar: UInt32
                switch base[position &+ 1] {
                case UInt8(ascii: "b"): scalar = 0x08
                case UInt8(ascii: "f"): scalar = 0x0C
                case UInt8(ascii: "n"): scalar = 0x0A
                case UInt8(ascii: "r"): scalar = 0x0D
                case UInt8(ascii: "t"): scalar = 0x09
                case UInt8(ascii: "u"):
                    scalar = hexadecimal(base + position + 2) ?? 0xFFFD
                    position &+= 4
                    if scalar & 0xFC00 == 0xD800 {
                        let low = lowSurrogate(base, at: position &+ 2, end: end)
                        if let low {
                            scalar = 0x10000 &+ (scalar & 0x3FF) << 10 &+ (low & 0x3FF)
                            position &+= 6
                        }
                    }
                    if scalar & 0xFFFF_F800 == 0xD800 { scalar = 0xFFFD }
                case let other: scalar = UInt32(other)
                }
                position &+= 2
                written &+= put(scalar, into: output, at: written)
            }
            return written
        }
    }

    /// Returns the value of four hexadecimal digits; nil if any of the four bytes is not a hexadecimal digit.
    static func hexadecimal(_ digits: UnsafePointer<UInt8>) -> UInt32? {
        var value: UInt32 = 0
        for index in 0..<4 {
            switch digits[index] {
            case let digit where digit &- UInt8(ascii: "0") < 10: value = value << 4 | UInt32(digit & 0xF)
            case let digit where (digit | 0x20) &- UInt8(ascii: "a") < 6:
                value = value << 4 | UInt32((digit & 0xF) &+ 9)
            default: return nil
            }
        }
        return value
    }

    private static func lowSurrogate(_ base: UnsafePointer<UInt8>, at position: Int, end: Int) -> UInt32? {
        guard position &+ 6 <= end, base[position] == UInt8(ascii: "\\"), base[position &+ 1] == UInt8(ascii: "u"),
            let value = hexadecimal(base + position + 2), value & 0xFC00 == 0xDC00
        else { return nil }
        return value
    }

    private static func put(_ scalar: UInt32, into output: UnsafeMutableBufferPointer<UInt8>, at index: Int) -> Int {
        switch scalar {
        case 0..<0x80:
            output[index] = UInt8(truncatingIfNeeded: scalar)
            return 1
        case 0x80..<0x800:
            output[index] = 0xC0 | UInt8(truncatingIfNeeded: scalar >> 6)
            output[index &+ 1] = 0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F)
            return 2
        case 0x800..<0x10000:
            output[index] = 0xE0 | UInt8(truncatingIfNeeded: scalar >> 12)
            output[index &+ 1] = 0x80 | UInt8(truncatingIfNeeded: scalar >> 6 & 0x3F)
            output[index &+ 2] = 0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F)
            return 3
        default:
            output[index] = 0xF0 | UInt8(truncatingIfNeeded: scalar >> 18)
            output[index &+ 1] = 0x80 | UInt8(truncatingIfNeeded: scalar >> 12 & 0x3F)
            output[index &+ 2] = 0x80 | UInt8(truncatingIfNeeded: scalar >> 6 & 0x3F)
            output[index &+ 3] = 0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F)
            return 4
        }
    }
}
