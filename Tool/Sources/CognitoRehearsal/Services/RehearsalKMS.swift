package import CognitoCrypto
package import CognitoSealedMessages
@_spi(Internal) import WireJSON

/// An AWS KMS for rehearsals and the local pool.
///
/// It encrypts and decrypts data keys under keys that anyone can compute.
///
/// Each key ID has a different key: the SHA-256 of `cognito-triggers rehearsal key:` followed by the ID. A ciphertext
/// consists of a two-byte length, the ID, a 12-byte nonce, the encrypted data key and the tag.
///
/// AES-256-GCM encrypts the data key, and also authenticates the ID and the encryption context. Each of these texts has
/// a two-byte length before it, and the context is in the order of its names. The sample events of custom senders are
/// encrypted in this way.
package enum RehearsalKMS {
    /// The alias of a KMS key for rehearsals, as a value for `KMS_KEY_ARN`.
    package static let aliasARN = "arn:aws:kms:us-east-1:123456789012:alias/rehearsal"

    /// Encrypts a data key as the rehearsal's KMS does.
    package static func encrypt(
        _ dataKey: borrowing SecretBytes, keyID: String, context: EncryptionContext
    ) throws -> EncryptedDataKey {
        let identifier = try MessageFormat.sized(keyID.utf8, as: .encryptionContext)
        let nonce = RandomBytes.make(count: AESGCM.nonceSize)
        let associatedData = try identifier + bytes(of: context)
        let plaintext = dataKey.revealed()
        let sealed = try AESGCM.seal(
            plaintext.span.bytes, key: key(keyID), nonce: nonce, associatedData: associatedData.span.bytes)
        return EncryptedDataKey(
            providerInformation: keyID, ciphertext: identifier + nonce + sealed.ciphertext + sealed.tag)
    }

    /// Decrypts a data key, and returns the ID of its key; nil if the ciphertext or the context was changed.
    package static func decrypt(
        _ ciphertext: [UInt8], context: EncryptionContext
    ) throws -> (keyID: String, dataKey: [UInt8])? {
        do {
            var reader = MessageReader(ciphertext)
            let keyID = try reader.text(of: .dataKey)
            let nonce = try reader.bytes(AESGCM.nonceSize, of: .dataKey)
            let sealed = ciphertext[reader.position...]
            guard sealed.count >= AESGCM.tagSize else { return nil }
            let (content, tag) = (Array(sealed.dropLast(AESGCM.tagSize)), Array(sealed.suffix(AESGCM.tagSize)))
            let associatedData = try MessageFormat.sized(keyID.utf8, as: .encryptionContext) + bytes(of: context)
            let dataKey = try AESGCM.open(
                content.span.bytes, tag: tag, key: key(keyID), nonce: nonce,
                associatedData: associatedData.span.bytes)
            return dataKey.map { (keyID, $0) }
        } catch is SealedMessageError {
            return nil
        }
    }

    /// Returns a code in the encrypted form of a custom sender's event.
    ///
    /// The code may also be a temporary password with HTML entities.
    package static func seal(_ code: String, pool: String, keyID: String) throws -> String {
        // Cognito's messages use version 1 of the format, with a signature.
        let sealer = try MessageSealer(.signed, context: ["userpool-id": pool])
        let wrapped = try encrypt(sealer.dataKey, keyID: keyID, context: sealer.encryptionContext)
        return Base64.encode(try sealer.seal(Array(code.utf8), encryptedDataKeys: [wrapped]))
    }

    /// Opens a code in the encrypted form of a custom sender's event; nil if it is not sealed here, or was changed.
    package static func open(_ code: String) throws -> (text: String, pool: String, keyID: String)? {
        do {
            guard let bytes = Base64.decode(code) else { return nil }
            let message = try SealedMessage(bytes)
            let context = message.encryptionContext
            for candidate in message.encryptedDataKeys where candidate.provider == EncryptedDataKey.kms {
                guard let opened = try decrypt(candidate.ciphertext, context: context),
                    let pool = context["userpool-id"]
                else { continue }
                let plaintext = try message.plaintext(under: SecretBytes(opened.dataKey.span.bytes))
                return String(validating: plaintext, as: UTF8.self).map { ($0, pool, opened.keyID) }
            }
            return nil
        } catch is SealedMessageError {
            return nil
        }
    }

    private static func key(_ keyID: String) throws -> SecretBytes {
        let text = Array("cognito-triggers rehearsal key:\(keyID)".utf8)
        let digest = try HashFunction.sha256.digest(of: text.span.bytes)
        return SecretBytes(digest.span.bytes)
    }

    private static func bytes(of context: EncryptionContext) throws -> [UInt8] {
        try context.reduce(into: []) {
            $0 +=
                try MessageFormat.sized($1.key.utf8, as: .encryptionContext)
                + MessageFormat.sized($1.value.utf8, as: .encryptionContext)
        }
    }
}
