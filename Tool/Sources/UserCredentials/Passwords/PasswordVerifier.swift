/// The stored form of a password: a salt and the SRP verifier.
package struct PasswordVerifier: Sendable, Hashable {
    /// The salt: 16 random bytes.
    package let salt: [UInt8]
    /// The verifier: g to the power of x, modulo N.
    package let verifier: [UInt8]

    package init(salt: [UInt8], verifier: [UInt8]) {
        (self.salt, self.verifier) = (salt, verifier)
    }
}
