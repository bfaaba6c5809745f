import CognitoCrypto
import LocalAWS

extension UserPool {
    /// Returns the password verifier of a name without a user, always the same.
    func decoyPassword(_ name: String) throws(CryptoError) -> PasswordVerifier {
        let salt = PasswordVerifier.salt(Array(try Sealer(self).derive("salt of \(key(name))").prefix(16)))
        return PasswordVerifier(
            salt: salt, verifier: try SRP.generator.power(Sealer(self).derive("password of \(key(name))")))
    }

    /// Returns the user id of a name without a user, always the same.
    func decoyUserID(_ name: String) throws(CryptoError) -> String {
        let digits = Array(Hexadecimal.encode(try Sealer(self).derive("user id of \(key(name))")).utf8)
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
        return groups.map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
    }

    /// Returns the user name that an app sees for a name without a user; with username attributes, it looks like a
    /// `sub`.
    func unknownUserName(_ name: String) throws(CryptoError) -> String {
        settings.usernameAttributes.isEmpty ? name : try decoyUserID(name)
    }
}
