import CognitoCrypto
import LocalAWS
import ServerCrypto
import UserCredentials

extension UserPool {
    /// Returns the password verifier for a name without a user; it is always the same for a name.
    func decoyPassword(_ name: String) throws(CryptoError) -> PasswordVerifier {
        let salt = PasswordVerifier.salt(Array(try Sealer(self).derive("salt of \(key(name))").prefix(16)))
        return PasswordVerifier(
            salt: salt, verifier: try SRP.generator.power(Sealer(self).derive("password of \(key(name))")))
    }

    /// Returns the user id for a name without a user; it is always the same for a name.
    func decoyUserID(_ name: String) throws(CryptoError) -> String {
        RandomSource.uuid(of: try Sealer(self).derive("user id of \(key(name))"))
    }

    /// Returns the name that an app sees for a name without a user; with username attributes, it looks like a `sub`.
    func unknownUserName(_ name: String) throws(CryptoError) -> String {
        settings.usernameAttributes.isEmpty ? name : try decoyUserID(name)
    }
}
