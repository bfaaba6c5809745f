import CognitoCrypto

/// Keys and numbers that Python's `cryptography` and `hashlib` have made the expected values with.
enum Vectors {
    /// Returns the bytes that digits of base 16 spell, on one line or several.
    static func bytes(_ digits: String) -> [UInt8] {
        Hexadecimal.decode(digits.filter { !$0.isWhitespace }) ?? []
    }
}
