import CognitoCrypto
public import CognitoTriggers
@_spi(Internal) import WireJSON

/// A salted, deliberately slow hash of a password or a PIN, for your own table.
///
/// For a random code, use ``RecoveryCodes`` or ``KeyedHash``: it needs no slow hash.
///
/// ```swift
/// import TriggerKit
///
/// func enrol(_ pin: Secret<String>) throws -> String { try PasswordHash(of: pin).text }
/// func isRight(_ pin: Secret<String>, stored: String) throws -> Bool { try PasswordHash(stored).matches(pin) }
/// ```
///
/// It reads scrypt and PBKDF2 in the spelling of PHC strings, passlib and Django; `Triggers/LegacyUserMigration` also
/// reads bcrypt. A check is slow on purpose, and slower in a function with less memory, which gets less of a processor.
/// To take the same time for a user without a hash, check ``decoy``. A short PIN can still be guessed in a sign-in, so give the function a ``LockOut``.
public struct PasswordHash: Sendable {
    /// The way in which a new hash is computed.
    public enum Method: Hashable, Sendable {
        /// scrypt (RFC 7914): `2^logarithm` rounds of `128 × blockSize` bytes each; by default, 32 MB of memory.
        case scrypt(logarithm: Int = 15, blockSize: Int = 8, lanes: Int = 1)
        /// PBKDF2 (RFC 8018) with HMAC and SHA-256 or SHA-512.
        case pbkdf2(HashAlgorithm = .sha256, rounds: Int = 600_000)
    }

    /// The hash to check for users without one, so that the check takes as long; no password matches it.
    public static var decoy: PasswordHash {
        get throws { try PasswordHash("$scrypt$ln=15,r=8,p=1$\(Base64.encode(zeros))$\(Base64.encode(zeros + zeros))") }
    }
    private static let zeros = [UInt8](repeating: 0, count: 16)

    /// The hash with its method and salt, to be stored: `$scrypt$ln=15,r=8,p=1$SALT$KEY`.
    public let text: String
    private let derived: DerivedPassword

    /// Hashes a password with a new salt.
    ///
    /// - Parameters:
    ///   - password: The password, without a zero character.
    ///   - method: The way in which it is hashed.
    /// - Throws: ``UnusablePasswordHash`` if the method's numbers are out of range, or an error from OpenSSL.
    public init(of password: Secret<String>, _ method: Method = .scrypt()) throws {
        let salt = RandomBytes.make(count: 16)
        let (derivation, prefix): (PasswordDerivation, String) =
            switch method {
            case .scrypt(let logarithm, let blockSize, let lanes)
            where 1...24 ~= logarithm && blockSize > 0 && lanes > 0:
                (
                    .scrypt(cost: 1 << logarithm, blockSize: blockSize, lanes: lanes),
                    "$scrypt$ln=\(logarithm),r=\(blockSize),p=\(lanes)"
                )
            case .pbkdf2(let hash, let rounds) where hash != .sha384 && rounds > 0:
                (
                    .pbkdf2(hash.function, rounds: rounds),
                    "$pbkdf2-\(hash == .sha256 ? "sha256" : "sha512")$\(rounds)"
                )
            case .scrypt, .pbkdf2: throw UnusablePasswordHash("its method is out of range")
            }
        func text(_ key: [UInt8]) -> String { "\(prefix)$\(Self.base64(salt))$\(Self.base64(key))" }
        // Reading a hash with the same numbers checks their range before they are used.
        _ = try PasswordHash(text(Self.zeros))
        guard !Self.hasZero(password) else { throw UnusablePasswordHash("the password has a zero character") }
        let key = try derivation.key(from: SecretBytes(password.reveal()), salt: salt, count: 32)
        try self.init(text(key.revealed()))
    }

    /// Reads a stored hash.
    ///
    /// - Throws: ``UnusablePasswordHash`` if the format is unknown, or if a check would take longer than Cognito waits.
    public init(_ text: String) throws(UnusablePasswordHash) {
        let derived: DerivedPassword?
        do { derived = try DerivedPassword(text, base64: Base64.decode) } catch {
            throw UnusablePasswordHash("it \(error.reason)")
        }
        guard let derived else { throw UnusablePasswordHash("its format is unknown") }
        (self.text, self.derived) = (text, derived)
    }

    /// Returns true if this is a password's hash.
    ///
    /// - Throws: An error from OpenSSL if memory runs out.
    public func matches(_ password: Secret<String>) throws -> Bool {
        // HMAC ignores zero bytes at the end of a password.
        guard !Self.hasZero(password) else { return false }
        return try derived.isDerived(from: SecretBytes(password.reveal()))
    }

    private static func hasZero(_ password: Secret<String>) -> Bool { password.reveal().utf8.contains(0) }

    /// Returns base64 without padding, as PHC strings have it.
    private static func base64(_ bytes: [UInt8]) -> String { String(Base64.encode(bytes).prefix { $0 != "=" }) }
}

extension PasswordHash: CustomStringConvertible, CustomReflectable {
    /// The type's name, because a hash of a short password can be reversed.
    public var description: String { "PasswordHash" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// An error for a password's hash that cannot be made or read; it quotes nothing of it.
public struct UnusablePasswordHash: Error, Hashable, Sendable, CustomStringConvertible {
    private let reason: String

    init(_ reason: String) { self.reason = reason }

    /// A sentence that contains the reason.
    public var description: String { "The password's hash cannot be used: \(reason)" }
}
