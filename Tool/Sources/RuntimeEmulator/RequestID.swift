/// A generator of request ids, which are random UUIDs like Lambda's.
public enum RequestID {
    /// Returns a random UUID of version 4 in lower case.
    public static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        // Two random numbers are enough, so the system is not called for each digit.
        let high: UInt64 = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low: UInt64 = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        return String(unsafeUninitializedCapacity: 36) { text in
            var length = 0
            for position in 0..<32 {
                if position == 8 || position == 12 || position == 16 || position == 20 {
                    text[length] = UInt8(ascii: "-")
                    length += 1
                }
                let digit = UInt8(truncatingIfNeeded: (position < 16 ? high : low) >> (60 - 4 * (position & 15))) & 15
                text[length] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
                length += 1
            }
            return length
        }
    }

    /// Returns true if a string has the format of a UUID.
    package static func isValid(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12] && groups.allSatisfy { $0.allSatisfy(\.isHexDigit) }
    }
}
