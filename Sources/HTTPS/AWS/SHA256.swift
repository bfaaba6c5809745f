import COpenSSL

/// SHA-256 and its HMAC, by OpenSSL.
enum SHA256 {
    static let size = 32

    /// The digest of some bytes, in hexadecimal.
    static func hex(_ bytes: [UInt8]) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size) { digest in
            _ = COpenSSL.SHA256(bytes, bytes.count, digest.baseAddress)
            return hexadecimal(digest)
        }
    }

    static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Writes the authentication code of a text.
    static func authenticate(_ text: String, key: UnsafeRawBufferPointer, into code: UnsafeMutableBufferPointer<UInt8>)
    {
        let text = Array(text.utf8)
        HMAC(EVP_sha256(), key.baseAddress, Int32(key.count), text, text.count, code.baseAddress, nil)
    }
}
