import CognitoTriggers

/// A password's hash in one of the formats that other systems export; the README lists them.
enum PasswordHash: Sendable {
    case bcrypt(BCrypt)
    case derivedKey(KeyDerivation)

    /// Reads a hash; throws if the format is unknown, or checking the hash would take longer than Cognito waits.
    init(_ text: String) throws(MalformedLine) {
        if let hash = try BCrypt(text) {
            self = .bcrypt(hash)
        } else if let hash = try KeyDerivation(text) {
            self = .derivedKey(hash)
        } else {
            throw MalformedLine("has a 'passwordHash' in an unknown format")
        }
    }

    /// Returns true if it is the hash of a password; the time does not depend on how much of the password is right.
    func isHash(of password: Secret<String>) throws -> Bool {
        // bcrypt stops at a zero byte, and HMAC in the other formats ignores zero bytes at the end.
        guard !password.reveal().utf8.contains(0) else { return false }
        return switch self {
        case .bcrypt(let hash): hash.isHash(of: password)
        case .derivedKey(let hash): try hash.isHash(of: password)
        }
    }
}
