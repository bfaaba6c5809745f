/// The codes of authenticator apps (HOTP, RFC 4226, and TOTP, RFC 6238), usually with SHA-1 and six digits.
public enum AuthenticatorCode {
    /// The number of seconds for which an app usually shows a time-based code.
    public static let period = 30.0

    /// Returns the code for a counter; for time-based codes, the counter is the number of periods since 1970.
    public static func make(
        counter: UInt64, key: borrowing SecretBytes, hash: HashFunction = .sha1, digits: Int = 6
    ) throws(CryptoError) -> String {
        let message = withUnsafeBytes(of: counter.bigEndian, Array.init)
        let code = try hash.authenticationCode(of: message.span.bytes, key: key).revealed()
        let start = Int(code[code.count - 1] & 15)
        let number = code[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let range = (0..<digits).reduce(1 as UInt64) { range, _ in range * 10 }
        return String(String(range + UInt64(number) % range).dropFirst())
    }
}
