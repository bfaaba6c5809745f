import CCognitoOpenSSL

/// A deliberately slow function that derives a key from a password.
public enum PasswordDerivation: Hashable, Sendable {
    /// PBKDF2 with HMAC (RFC 8018).
    case pbkdf2(HashFunction, rounds: Int)
    /// scrypt (RFC 7914), with its parameters N, r and p. It may take a gigabyte of memory.
    case scrypt(cost: Int, blockSize: Int, lanes: Int)

    /// Derives a key of `count` bytes from a password.
    public func key(
        from password: borrowing SecretBytes, salt: [UInt8], count: Int
    ) throws(CryptoError) -> SecretBytes {
        let derived = SecretBytes(count: count)
        let isDerived = password.withMemory { password in
            derived.withMemory { derived in
                derive(password.bindMemory(to: CChar.self), salt, derived.bindMemory(to: UInt8.self))
            }
        }
        guard isDerived else { throw CryptoError("a key from a password") }
        return derived
    }

    private func derive(
        _ password: UnsafeMutableBufferPointer<CChar>, _ salt: [UInt8], _ key: UnsafeMutableBufferPointer<UInt8>
    ) -> Bool {
        switch self {
        case .pbkdf2(let hash, let rounds):
            guard let rounds = Int32(exactly: rounds), let passwordSize = Int32(exactly: password.count),
                let saltSize = Int32(exactly: salt.count), let keySize = Int32(exactly: key.count)
            else { return false }
            return PKCS5_PBKDF2_HMAC(
                password.baseAddress, passwordSize, salt, saltSize, rounds, hash.implementation, keySize,
                key.baseAddress) == 1
        case .scrypt(let cost, let blockSize, let lanes):
            guard let cost = UInt64(exactly: cost), let blockSize = UInt64(exactly: blockSize),
                let lanes = UInt64(exactly: lanes)
            else { return false }
            return EVP_PBE_scrypt(
                password.baseAddress, password.count, salt, salt.count, cost, blockSize, lanes, 1 << 30,
                key.baseAddress, key.count) == 1
        }
    }
}
