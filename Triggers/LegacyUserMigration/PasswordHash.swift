import CognitoTriggers

/// A password's hash in one of the forms that other systems export; the README lists them.
enum PasswordHash: Sendable {
    case bcrypt(BCrypt)
    case derivedKey(KeyDerivation)

    /// Reads a hash.
    ///
    /// - Throws: ``MalformedLine`` if its form is not known, or checking it would take longer than Cognito waits.
    init(_ text: String) throws(MalformedLine) {
        if let hash = try BCrypt(text) {
            self = .bcrypt(hash)
        } else if let hash = try KeyDerivation(text) {
            self = .derivedKey(hash)
        } else {
            throw MalformedLine("has a 'passwordHash' of a form that is not known here")
        }
    }

    /// Returns true if it is the hash of a password; the time does not depend on how much of the password is right.
    ///
    /// - Throws: An error of OpenSSL's, which has run out of memory.
    func isHash(of password: Secret<String>) throws -> Bool {
        // bcrypt takes a zero byte for the end, and HMAC, in the others, one at the end for nothing.
        guard !password.reveal().utf8.contains(0) else { return false }
        return switch self {
        case .bcrypt(let hash): hash.isHash(of: password)
        case .derivedKey(let hash): try hash.isHash(of: password)
        }
    }
}
