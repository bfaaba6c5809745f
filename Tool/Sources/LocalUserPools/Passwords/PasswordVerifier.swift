/// The stored form of a password: a salt and the SRP verifier.
struct PasswordVerifier: Sendable, Hashable {
    /// The salt: 16 random bytes.
    let salt: [UInt8]
    /// The verifier: g to the power of x, modulo N.
    let verifier: [UInt8]
}
