import CCognitoOpenSSL

/// The codes of authenticator apps (HOTP, RFC 4226, and TOTP, RFC 6238), in the usual form with SHA-1 and six digits.
package enum AuthenticatorCode {
    /// The number of seconds for which an app shows a time-based code.
    package static let period = 30.0

    /// Returns the code for a counter; for time-based codes, the counter is the number of periods since 1970.
    package static func make(counter: UInt64, key: borrowing SecretBytes) throws(CryptoError) -> String {
        guard let keySize = Int32(exactly: key.count) else { throw CryptoError("a code with a key of this size") }
        let message = withUnsafeBytes(of: counter.bigEndian, Array.init)
        var code = [UInt8](repeating: 0, count: 20)
        let isMade = key.withMemory { key in
            HMAC(EVP_sha1(), key.baseAddress, keySize, message, message.count, &code, nil) != nil
        }
        guard isMade else { throw CryptoError("a code") }
        let start = Int(code[19] & 15)
        let number = code[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let digits = String(number % 1_000_000)
        return String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }
}
