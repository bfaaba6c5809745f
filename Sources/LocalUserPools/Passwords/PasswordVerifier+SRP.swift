import CognitoCrypto
import LocalAWS

extension PasswordVerifier {
    /// Makes the record of a new password.
    ///
    /// - Parameters:
    ///   - password: The password.
    ///   - username: The user's name in the pool.
    ///   - pool: The pool, whose id takes part.
    ///   - random: The salt's source.
    /// - Throws: `CryptoError` if OpenSSL runs out of memory.
    init(_ password: String, of username: String, in pool: UserPool, _ random: RandomSource) throws(CryptoError) {
        salt = Self.salt(random.bytes(16))
        verifier = try SRP.verifier(password, pool.srpIdentity(of: username), salt: salt)
    }

    /// Returns true if a password is the one that the record was made of.
    func matches(_ password: String, of username: String, in pool: UserPool) throws(CryptoError) -> Bool {
        let other = try SRP.verifier(password, pool.srpIdentity(of: username), salt: salt)
        return SecretBytes(other.span.bytes).matches(verifier)
    }

    /// Makes a salt of random bytes, whose hexadecimal spelling begins with a digit from 1 to 7.
    ///
    /// Clients that take it for a number and clients that take it for a text then hash the same bytes.
    static func salt(_ bytes: [UInt8]) -> [UInt8] { [0x10 + bytes[0] % 0x70] + bytes.dropFirst() }
}

extension UserPool {
    /// The names that a user's password is hashed with.
    func srpIdentity(of username: String) -> SRP.Identity { SRP.Identity(group: srpName, name: username) }
}

extension User {
    /// Sets a new password, of whatever origin.
    ///
    /// - Parameters:
    ///   - password: The new password.
    ///   - pool: The user's pool, whose policy says how many earlier passwords are remembered.
    ///   - random: The salt's source.
    /// - Throws: `CryptoError` if OpenSSL runs out of memory.
    mutating func setPassword(
        _ password: String, in pool: UserPool, _ random: RandomSource
    ) throws(CryptoError) {
        let remembered = max(0, pool.settings.passwordHistory - 1)
        if let old = self.password { passwordHistory = Array(([old] + passwordHistory).prefix(remembered)) }
        self.password = try PasswordVerifier(password, of: username, in: pool, random)
        temporaryPasswordExpires = nil
    }

    /// Checks a password that a user, or an administrator, has chosen.
    ///
    /// - Throws: The error for a password that the pool's policy refuses, or that has been used before.
    func checkNewPassword(_ password: String, in pool: UserPool) throws {
        try pool.settings.passwordPolicy.check(password)
        guard pool.settings.passwordHistory > 0 else { return }
        for old in [self.password].compactMap(\.self) + passwordHistory
        where try old.matches(password, of: username, in: pool) {
            throw CognitoException(
                "PasswordHistoryPolicyViolationException", "Password has previously been used.")
        }
    }

    /// Returns true if a password is the user's.
    func hasPassword(_ given: String, in pool: UserPool) throws(CryptoError) -> Bool {
        guard let password else { return false }
        return try password.matches(given, of: username, in: pool)
    }
}
