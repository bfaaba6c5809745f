package import CognitoCrypto

/// An authenticator's data about a new credential, and a statement about these data (Web Authentication, section 6.5).
///
/// The pool asks for no attestation. A browser then sends the format `none`, or leaves the credential's own signature,
/// the format `packed` without a certificate.
package struct Attestation: Sendable {
    /// The bytes that the authenticator describes.
    let bytes: [UInt8]
    package let data: AuthenticatorData
    /// The new credential's id.
    package let id: [UInt8]
    /// The new credential's public key, as the authenticator wrote it.
    package let publicKey: [UInt8]
    private let format: CBOR?
    private let statement: CBOR?

    /// Reads the bytes of an `attestationObject`; nil if they are not exactly one, with a credential.
    package init?(_ object: [UInt8]) {
        guard let members = CBOR.whole(object), let bytes = members[.text("authData")]?.bytes,
            let data = AuthenticatorData(bytes), let credential = data.credential
        else { return nil }
        (self.bytes, self.data, id, publicKey) = (bytes, data, credential.id, credential.publicKey)
        (format, statement) = (members[.text("fmt")], members[.text("attStmt")])
    }

    /// Returns true if the statement is empty, or the signature of the credential's own key.
    ///
    /// - Parameters:
    ///   - key: The credential's public key.
    ///   - hash: The SHA-256 of the client data.
    /// - Returns: False for other formats, too.
    /// - Throws: ``CryptoError`` if OpenSSL runs out of memory.
    package func isValid(for key: Passkey.PublicKey, clientDataHash hash: [UInt8]) throws(CryptoError) -> Bool {
        switch (format, statement) {
        case (.text("none"), .map([:])): return true
        case (.text("packed"), .map(let members)):
            guard members.count == 2, members[.text("alg")] == .integer(key.algorithm),
                let signature = members[.text("sig")]?.bytes
            else { return false }
            return try key.isValid(signature, of: bytes + hash)
        default: return false
        }
    }
}
