/// The stored form of a password: a salt and the verifier of SRP.
struct PasswordVerifier: Sendable, Hashable {
    /// 16 random bytes.
    let salt: [UInt8]
    /// g to the power of x, modulo N.
    let verifier: [UInt8]
}
