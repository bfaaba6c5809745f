package import CognitoCrypto
package import LocalAWS
import UserCredentials

extension PasswordVerifier {
    package init(_ password: String, of username: String, in pool: UserPool, _ random: RandomSource) throws(CryptoError)
    {
        let salt = Self.salt(random.bytes(16))
        self.init(salt: salt, verifier: try SRP.verifier(password, pool.srpIdentity(of: username), salt: salt))
    }

    func matches(_ password: String, of username: String, in pool: UserPool) throws(CryptoError) -> Bool {
        let other = try SRP.verifier(password, pool.srpIdentity(of: username), salt: salt)
        return SecretBytes(other.span.bytes).matches(verifier)
    }
}

extension UserPool {
    /// Returns the names that are hashed together with a user's password.
    func srpIdentity(of username: String) -> SRP.Identity { SRP.Identity(poolID: id, name: username) }
}

extension User {
    /// Sets a new password without checking the password policy; whoever sets it for the user has to note the change.
    mutating func setPassword(
        _ password: String, in pool: UserPool, _ random: RandomSource
    ) throws(CryptoError) {
        let remembered = max(0, pool.settings.passwordHistory - 1)
        if let old = self.password { passwordHistory = Array(([old] + passwordHistory).prefix(remembered)) }
        self.password = try PasswordVerifier(password, of: username, in: pool, random)
        importedPassword = nil
        temporaryPasswordExpires = nil
        passwordChanged = nil
    }

    /// Takes over the password that was hashed before the transaction, because hashing takes milliseconds.
    mutating func takePassword(of user: User) {
        (password, importedPassword) = (user.password, user.importedPassword)
        passwordHistory = user.passwordHistory
        temporaryPasswordExpires = nil
        passwordChanged = nil
    }

    /// A Boolean value that indicates whether the user can sign in with a password, even if the pool has only its hash.
    package var hasAnyPassword: Bool { password != nil || importedPassword != nil }

    /// Checks a password that a user or an administrator has chosen.
    func checkNewPassword(_ password: String, in pool: UserPool) throws {
        try pool.settings.passwordPolicy.check(password)
        guard pool.settings.passwordHistory > 0 else { return }
        for old in [self.password].compactMap(\.self) + passwordHistory
        where try old.matches(password, of: username, in: pool) {
            throw ServiceError(
                "PasswordHistoryPolicyViolationException", "Password has previously been used.")
        }
    }

    func hasPassword(_ given: String, in pool: UserPool) async throws -> Bool {
        guard let password else { return try await importedPassword?.matches(given) ?? false }
        return try password.matches(given, of: username, in: pool)
    }
}
