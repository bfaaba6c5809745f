import COpenSSL
import CognitoTriggers

/// A key that was derived from a password with PBKDF2 or scrypt; OpenSSL derives it again.
struct KeyDerivation: Sendable {
    private enum Function: Sendable {
        case pbkdf2(digest: String, rounds: Int)
        case scrypt(cost: Int, blockSize: Int, lanes: Int)
    }

    private static let mostRounds = 5_000_000
    /// Of cost, block size and lanes of scrypt, multiplied: 512 MB are gone through then.
    private static let mostBlocks = 1 << 22

    private let function: Function
    private let salt: [UInt8]
    private let key: [UInt8]

    /// Reads a hash; nil if the text is something else.
    init?(_ text: String) throws(MalformedLine) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
        let (name, numbers, salt): (String, [Int?], [UInt8]?)
        switch (parts[0], parts.count) {
        case ("", 5):  // $scrypt$ln=16,r=8,p=1$SALT$KEY and $pbkdf2-sha256$600000$SALT$KEY
            name = parts[1]
            numbers = parts[2].split(separator: ",").map { Int($0.drop { !$0.isNumber }) }
            salt = Self.bytes(parts[3])
        case ("scrypt", 6):  // Django: scrypt$16384$SALT$8$5$KEY
            name = "scrypt of Django"
            (numbers, salt) = ([parts[1], parts[3], parts[4]].map { Int($0) }, Array(parts[2].utf8))
        case ("pbkdf2_sha256", 4):  // Django: pbkdf2_sha256$600000$SALT$KEY
            name = "pbkdf2-sha256"
            (numbers, salt) = ([Int(parts[1])], Array(parts[2].utf8))
        default:
            return nil
        }
        guard let salt, let key = Self.bytes(parts[parts.count - 1]), !key.isEmpty else { return nil }
        (self.salt, self.key) = (salt, key)
        switch (name, numbers.first ?? nil, numbers.dropFirst().first ?? nil, numbers.dropFirst(2).first ?? nil) {
        case ("pbkdf2-sha256", let rounds?, _, _), ("pbkdf2-sha512", let rounds?, _, _):
            guard (1...Self.mostRounds).contains(rounds) else {
                throw MalformedLine("has a PBKDF2 hash of more than \(Self.mostRounds) rounds, or of none")
            }
            function = .pbkdf2(digest: String(name.dropFirst(7)), rounds: rounds)
        case ("scrypt", let logarithm?, let blockSize?, let lanes?) where logarithm < 32:
            function = try Self.scrypt(1 << logarithm, blockSize, lanes)
        case ("scrypt of Django", let cost?, let blockSize?, let lanes?):
            function = try Self.scrypt(cost, blockSize, lanes)
        default:
            return nil
        }
    }

    /// Whether it was derived from a password.
    func isHash(of password: Secret<String>) -> Bool {
        var password = Array(password.reveal().utf8)
        defer { OPENSSL_cleanse(&password, password.count) }
        var derived = [UInt8](repeating: 0, count: key.count)
        let isDerived =
            password.withUnsafeBytes { password in
                let password = password.assumingMemoryBound(to: CChar.self)
                return switch function {
                case .pbkdf2(let digest, let rounds):
                    PKCS5_PBKDF2_HMAC(
                        password.baseAddress, Int32(password.count), salt, Int32(salt.count), Int32(rounds),
                        digest == "sha512" ? EVP_sha512() : EVP_sha256(), Int32(derived.count), &derived)
                case .scrypt(let cost, let blockSize, let lanes):
                    EVP_PBE_scrypt(
                        password.baseAddress, password.count, salt, salt.count, UInt64(cost), UInt64(blockSize),
                        UInt64(lanes), 1 << 30, &derived, derived.count)
                }
            } == 1
        return CRYPTO_memcmp(derived, key, key.count) == 0 && isDerived
    }

    private static func scrypt(_ cost: Int, _ blockSize: Int, _ lanes: Int) throws(MalformedLine) -> Function {
        let blocks = [cost, blockSize, lanes].reduce(1) { $1 < 1 || $0 > mostBlocks / $1 ? mostBlocks + 1 : $0 * $1 }
        guard blocks <= mostBlocks, cost > 1, cost & (cost - 1) == 0 else {
            throw MalformedLine("has an scrypt hash whose cost is no power of two, or that needs more than 512 MB")
        }
        return .scrypt(cost: cost, blockSize: blockSize, lanes: lanes)
    }

    /// Decodes base64, padded or not; `.` may stand for `+`, as passlib writes it.
    private static func bytes(_ text: String) -> [UInt8]? {
        var digits = Array(text.utf8).map { $0 == UInt8(ascii: ".") ? UInt8(ascii: "+") : $0 }
        while digits.last == UInt8(ascii: "=") { digits.removeLast() }
        let padding = (4 - digits.count % 4) % 4
        digits += [UInt8](repeating: UInt8(ascii: "="), count: padding)
        var bytes = [UInt8](repeating: 0, count: digits.count / 4 * 3)
        guard padding < 3, EVP_DecodeBlock(&bytes, digits, Int32(digits.count)) == bytes.count else { return nil }
        return bytes.dropLast(padding)
    }
}
