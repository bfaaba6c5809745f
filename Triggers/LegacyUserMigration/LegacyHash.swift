import CognitoCrypto
import CognitoTriggers
@_spi(Internal) import WireJSON

/// A password's hash in one of the formats that other systems export; the README lists them.
enum LegacyHash: Sendable {
    case bcrypt(BCrypt)
    case derivedKey(DerivedPassword)

    /// Reads a hash; throws if the format is unknown, or checking the hash would take longer than Cognito waits.
    init(_ text: String) throws(MalformedLine) {
        if let hash = try BCrypt(text) {
            self = .bcrypt(hash)
        } else if let hash = try Self.derivedPassword(text) {
            self = .derivedKey(hash)
        } else {
            throw MalformedLine("has a 'passwordHash' in an unknown format")
        }
    }

    private static func derivedPassword(_ text: String) throws(MalformedLine) -> DerivedPassword? {
        do { return try DerivedPassword(text, base64: Base64.decode) } catch { throw MalformedLine(error.reason) }
    }

    /// Returns true if it is the hash of a password; the time does not depend on how much of the password is right.
    func isHash(of password: Secret<String>) throws -> Bool {
        // bcrypt stops at a zero byte, and HMAC in the other formats ignores zero bytes at the end.
        guard !password.reveal().utf8.contains(0) else { return false }
        return switch self {
        case .bcrypt(let hash): hash.isHash(of: password)
        case .derivedKey(let hash): try hash.isDerived(from: SecretBytes(password.reveal()))
        }
    }
}
