/// The stored form of a password: a salt and the SRP verifier.
package struct PasswordVerifier: Sendable, Hashable {
    /// The salt: 16 random bytes.
    package let salt: [UInt8]
    /// The verifier: g to the power of x, modulo N.
    package let verifier: [UInt8]

    package init(salt: [UInt8], verifier: [UInt8]) {
        (self.salt, self.verifier) = (salt, verifier)
    }

    /// Makes a salt of random bytes; its first hexadecimal digit is from 1 to 7.
    ///
    /// Some clients read the salt as a number, others as a string. With such a digit, both hash the same bytes.
    package static func salt(_ bytes: [UInt8]) -> [UInt8] { [0x10 + bytes[0] % 0x70] + bytes.dropFirst() }
}
