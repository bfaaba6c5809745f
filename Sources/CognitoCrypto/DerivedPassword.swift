/// A stored key that was derived from a password with PBKDF2 or scrypt; a password is checked by deriving it again.
public struct DerivedPassword: Sendable {
    /// The shortest key in bytes; many passwords would match a shorter one.
    private static let fewestBytes = 16
    private static let mostRounds = 5_000_000
    /// The maximum product of scrypt's cost, block size and lanes, which processes 512 MB.
    private static let mostBlocks = 1 << 22

    private let derivation: PasswordDerivation
    private let salt: [UInt8]
    private let key: [UInt8]

    /// Reads a hash; nil if the text is in another format.
    ///
    /// - Parameters:
    ///   - text: `$scrypt$ln=16,r=8,p=1$SALT$KEY`, `$pbkdf2-sha256$600000$SALT$KEY`, or a hash of Django.
    ///   - base64: Decodes base64, with or without padding.
    /// - Throws: ``UnusableDerivation`` if the numbers are out of range.
    public init?(_ text: String, base64: (String) -> [UInt8]?) throws(UnusableDerivation) {
        // passlib writes `.` for `+`.
        func bytes(_ text: String) -> [UInt8]? { base64(String(text.map { $0 == "." ? "+" : $0 })) }
        let parts = text.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
        let (name, numbers, salt): (String, [Int?], [UInt8]?)
        switch (parts[0], parts.count) {
        case ("", 5):  // $scrypt$ln=16,r=8,p=1$SALT$KEY and $pbkdf2-sha256$600000$SALT$KEY
            name = parts[1]
            numbers = parts[2].split(separator: ",").map { Int($0.drop { !$0.isNumber }) }
            salt = bytes(parts[3])
        case ("scrypt", 6):  // Django: scrypt$16384$SALT$8$5$KEY
            name = "scrypt of Django"
            (numbers, salt) = ([parts[1], parts[3], parts[4]].map { Int($0) }, Array(parts[2].utf8))
        case ("pbkdf2_sha256", 4):  // Django: pbkdf2_sha256$600000$SALT$KEY
            name = "pbkdf2-sha256"
            (numbers, salt) = ([Int(parts[1])], Array(parts[2].utf8))
        default:
            return nil
        }
        guard let salt, let key = bytes(parts[parts.count - 1]) else { return nil }
        (self.salt, self.key) = (salt, key)
        switch (name, numbers.first ?? nil, numbers.dropFirst().first ?? nil, numbers.dropFirst(2).first ?? nil) {
        case ("pbkdf2-sha256", let rounds?, _, _), ("pbkdf2-sha512", let rounds?, _, _):
            guard (1...Self.mostRounds).contains(rounds) else {
                throw UnusableDerivation(
                    "has a PBKDF2 hash with no rounds, or with more than \(Self.mostRounds) rounds")
            }
            derivation = .pbkdf2(name == "pbkdf2-sha512" ? .sha512 : .sha256, rounds: rounds)
        case ("scrypt", let logarithm?, let blockSize?, let lanes?) where logarithm < 32:
            derivation = try Self.scrypt(1 << logarithm, blockSize, lanes)
        case ("scrypt of Django", let cost?, let blockSize?, let lanes?):
            derivation = try Self.scrypt(cost, blockSize, lanes)
        default:
            return nil
        }
        guard key.count >= Self.fewestBytes else {
            throw UnusableDerivation("has a derived key of fewer than \(Self.fewestBytes) bytes")
        }
    }

    /// Returns true if it was derived from a password, in a time that does not depend on the password's characters.
    public func isDerived(from password: borrowing SecretBytes) throws(CryptoError) -> Bool {
        try derivation.key(from: password, salt: salt, count: key.count).matches(key)
    }

    private static func scrypt(_ cost: Int, _ blockSize: Int, _ lanes: Int) throws(UnusableDerivation)
        -> PasswordDerivation
    {
        let blocks = [cost, blockSize, lanes].reduce(1) { $1 < 1 || $0 > mostBlocks / $1 ? mostBlocks + 1 : $0 * $1 }
        guard blocks <= mostBlocks, cost > 1, cost & (cost - 1) == 0 else {
            throw UnusableDerivation(
                "has an scrypt hash whose cost is not a power of two, or that needs more than 512 MB")
        }
        return .scrypt(cost: cost, blockSize: blockSize, lanes: lanes)
    }
}

/// The reason that a hash cannot be used, which does not quote it.
public struct UnusableDerivation: Error {
    /// The reason as a sentence, without the text that was read.
    public let reason: String

    init(_ reason: String) { self.reason = reason }
}
