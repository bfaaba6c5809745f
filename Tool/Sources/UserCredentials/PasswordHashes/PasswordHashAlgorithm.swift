/// An algorithm of the password hashes in an import file, by its name in the API.
package enum PasswordHashAlgorithm: String, Sendable {
    case bcrypt = "BCRYPT"
    case scrypt = "SCRYPT"
    case argon2id = "ARGON2ID"
    case pbkdf2 = "PBKDF2_SHA256"
}

/// The reason why a password hash cannot be imported, which does not quote it.
package struct UnusableHash: Error, Equatable {
    package let reason: String

    init(_ reason: String) { self.reason = reason }
}
