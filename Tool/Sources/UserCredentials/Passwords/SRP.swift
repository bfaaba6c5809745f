package import CognitoCrypto
package import ServerCrypto

/// Cognito's form of SRP-6a: the group of 3,072 bits of RFC 5054 with generator 2, SHA-256, and a signature as proof.
///
/// Numbers are bytes, the most significant first. Source: pycognito and amplify-js, which agree.
package enum SRP {
    /// The size of a number in the group, in bytes.
    package static let size = 384
    /// The size of a secret exponent, in bytes.
    package static let exponentSize = FixedBase.exponentSize

    /// The prime N.
    package static let prime =
        Hexadecimal.decode(
            """
            FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD\
            EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED\
            EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F\
            83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B\
            E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510\
            15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7\
            ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C\
            BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF
            """) ?? []
    /// The arithmetic modulo N.
    static let group = constant { () throws(CryptoError) in try Modulus(prime) }
    /// The precomputed powers of the generator.
    package static let generator = constant { () throws(CryptoError) in try FixedBase([2], modulo: group) }
    /// The multiplier k.
    static let multiplier = constant { () throws(CryptoError) in try hash(padded(prime) + [2]) }

    /// The two names that hashes include in this order: a pool's or device group's name, and a user's or device's name.
    package struct Identity: Sendable {
        /// The part of the pool's id after the underscore, or the device's group key.
        package let group: String
        /// The value of `USER_ID_FOR_SRP`, or the device key.
        let name: String

        package init(group: String, name: String) { (self.group, self.name) = (group, name) }

        /// Creates the names of a pool's user; the first is the part of the pool's id after the underscore.
        package init(poolID: String, name: String) {
            self.init(group: String(poolID.drop { $0 != "_" }.dropFirst()), name: name)
        }
    }

    /// The server's numbers in one sign-in.
    package struct ServerKeys: Sendable {
        /// The secret exponent b.
        package let secret: [UInt8]
        /// The server's public number B.
        package let shown: [UInt8]
    }

    // MARK: Numbers

    /// Returns the bytes of a number for hashing: the fewest bytes, with a leading zero byte if the first bit is set.
    static func padded(_ number: some Collection<UInt8>) -> [UInt8] {
        let digits = Array(number.drop { $0 == 0 })
        guard let first = digits.first else { return [0] }
        return first >= 0x80 ? [0] + digits : digits
    }

    /// Reads a client's number A, which may have a leading zero; nil unless it is hexadecimal and from 1 to N - 1.
    ///
    /// With any other number, a client could sign in without the password.
    package static func clientNumber(_ text: String) -> [UInt8]? {
        guard !text.isEmpty, text.utf8.count <= 2 * (size + 1), let bytes = number(text) else { return nil }
        let number = Array(bytes.drop { $0 == 0 })
        guard !number.isEmpty, number.count <= size,
            number.count < size || number.lexicographicallyPrecedes(prime)
        else { return nil }
        return number
    }

    /// Reads a number in hexadecimal digits, whose count may be odd; nil for any other text.
    package static func number(_ text: String) -> [UInt8]? {
        Hexadecimal.decode(text.utf8.count.isMultiple(of: 2) ? text : "0" + text)
    }

    /// Returns a number in hexadecimal digits, as in `SRP_B` and `SALT`.
    package static func text(_ number: [UInt8]) -> String {
        let digits = Hexadecimal.encode(Array(number.drop { $0 == 0 }))
        return digits.first == "0" ? String(digits.dropFirst()) : digits
    }

    // MARK: The server

    /// Returns the exponent x of a password.
    static func exponent(_ password: String, _ identity: Identity, salt: [UInt8]) throws(CryptoError) -> [UInt8] {
        let inner = try hash(Array("\(identity.group)\(identity.name):\(password)".utf8))
        return try hash(padded(salt) + inner)
    }

    /// Returns the verifier v of a password.
    package static func verifier(_ password: String, _ identity: Identity, salt: [UInt8]) throws(CryptoError) -> [UInt8]
    {
        try generator.power(exponent(password, identity, salt: salt))
    }

    /// Returns the server's key pair for a secret exponent.
    package static func serverKeys(secret: [UInt8], verifier: [UInt8]) throws(CryptoError) -> ServerKeys {
        let shown = try group.sum(group.product(multiplier, verifier), generator.power(secret))
        return ServerKeys(secret: secret, shown: shown)
    }

    /// Returns the number u; nil if it is zero, because zero would remove the password from the exchange.
    package static func scrambler(client: [UInt8], server: [UInt8]) throws(CryptoError) -> [UInt8]? {
        let scrambler = try hash(padded(client) + padded(server))
        return scrambler.contains { $0 != 0 } ? scrambler : nil
    }

    /// Returns the key that the server and the client share.
    package static func key(
        client: [UInt8], scrambler: [UInt8], secret: [UInt8], verifier: [UInt8]
    ) throws(CryptoError) -> SecretBytes {
        // The scrambler is not secret, because the client computes it from the public numbers.
        let base = try group.product(client, group.power(verifier, scrambler))
        return try key(shared: group.power(base, SecretBytes(secret.span.bytes)), scrambler: scrambler)
    }

    /// Returns the key that is derived from the number S.
    static func key(shared: [UInt8], scrambler: [UInt8]) throws(CryptoError) -> SecretBytes {
        try HashFunction.sha256.derivedKey(
            from: SecretBytes(padded(shared).span.bytes), salt: padded(scrambler).span.bytes,
            info: Array("Caldera Derived Key".utf8).span.bytes, count: 16)
    }

    /// Returns the proof of a key: the signature of the names, the server's block and the time.
    package static func proof(
        _ key: borrowing SecretBytes, _ identity: Identity, secretBlock: [UInt8], timestamp: String
    ) throws(CryptoError) -> SecretBytes {
        let message = Array("\(identity.group)\(identity.name)".utf8) + secretBlock + Array(timestamp.utf8)
        return try HashFunction.sha256.authenticationCode(of: message.span.bytes, key: key)
    }

    private static func hash(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
        try HashFunction.sha256.digest(of: bytes.span.bytes)
    }

    /// Returns a constant value; its computation fails only if memory runs out.
    private static func constant<Value>(_ make: () throws(CryptoError) -> Value) -> Value {
        do { return try make() } catch { fatalError("\(error)") }
    }
}
