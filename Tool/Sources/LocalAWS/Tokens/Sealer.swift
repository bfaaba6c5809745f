package import CognitoCrypto

/// An encrypter of data that callers keep and only the server itself can read.
package struct Sealer: ~Copyable {
    private let key: SecretBytes

    /// Creates a sealer with a key of 32 bytes.
    package init(key: [UInt8]) { self.key = SecretBytes(key.span.bytes) }

    package func seal(_ bytes: [UInt8], for purpose: String) throws(CryptoError) -> [UInt8] {
        // This does not use the server's random numbers: if a seed repeated a nonce, the key would be revealed.
        let nonce = RandomBytes.make(count: AESGCM.nonceSize)
        let sealed = try AESGCM.seal(
            bytes.span.bytes, key: key, nonce: nonce, associatedData: Array(purpose.utf8).span.bytes)
        return nonce + sealed.tag + sealed.ciphertext
    }

    /// Opens the output of ``seal(_:for:)``; returns nil for any other bytes.
    package func open(_ sealed: [UInt8], for purpose: String) throws(CryptoError) -> [UInt8]? {
        let start = AESGCM.nonceSize + AESGCM.tagSize
        guard sealed.count >= start else { return nil }
        return try AESGCM.open(
            Array(sealed[start...]).span.bytes, tag: Array(sealed[AESGCM.nonceSize..<start]), key: key,
            nonce: Array(sealed[..<AESGCM.nonceSize]), associatedData: Array(purpose.utf8).span.bytes)
    }

    /// Returns the same bytes for the same text, which reveal nothing without the key.
    package func derive(_ text: String) throws(CryptoError) -> [UInt8] {
        try HashFunction.sha256.authenticationCode(of: Array(text.utf8).span.bytes, key: key).revealed()
    }
}
