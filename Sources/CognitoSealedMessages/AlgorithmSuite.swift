import CognitoCrypto

/// An algorithm suite of the AWS Encryption SDK with AES-256-GCM and a derived key.
///
/// Source: AWS Encryption SDK Developer Guide, "Algorithms reference".
public enum AlgorithmSuite: UInt16, CaseIterable, Sendable {
    /// A key derived with SHA-256: `0x0178`.
    case derived = 0x0178
    /// A key derived with SHA-384, and a signature on P-384: `0x0378`.
    case signed = 0x0378
    /// A key derived with SHA-512, and a commitment to the data key: `0x0478`.
    case committed = 0x0478
    /// A key derived with SHA-512, a commitment to the data key, and a signature on P-384: `0x0578`.
    case committedAndSigned = 0x0578

    /// The version of the message format that the suite uses.
    var version: UInt8 { commits ? 2 : 1 }

    /// A Boolean value that indicates whether the message commits to the only data key that opens it.
    var commits: Bool { self == .committed || self == .committedAndSigned }

    /// True if the message ends with a signature.
    ///
    /// The signature's public key is in the message's encryption context.
    var signs: Bool { self == .signed || self == .committedAndSigned }

    /// The size of a message's identifier, in bytes.
    var messageIDSize: Int { commits ? 32 : 16 }

    /// Returns the key that encrypts a message.
    func messageKey(from dataKey: borrowing SecretBytes, messageID: [UInt8]) throws(CryptoError) -> SecretBytes {
        if commits {
            return try derivedKey(
                .sha512, from: dataKey, salt: messageID, info: rawValue.bigEndianBytes + Array("DERIVEKEY".utf8))
        }
        return try derivedKey(
            signs ? .sha384 : .sha256, from: dataKey, salt: [], info: rawValue.bigEndianBytes + messageID)
    }

    /// Returns the bytes that commit a message to its data key.
    func commitment(to dataKey: borrowing SecretBytes, messageID: [UInt8]) throws(CryptoError) -> SecretBytes {
        try derivedKey(.sha512, from: dataKey, salt: messageID, info: Array("COMMITKEY".utf8))
    }

    private func derivedKey(
        _ hash: HashFunction, from key: borrowing SecretBytes, salt: [UInt8], info: [UInt8]
    ) throws(CryptoError) -> SecretBytes {
        try hash.derivedKey(from: key, salt: salt.span.bytes, info: info.span.bytes, count: AESGCM.keySize)
    }
}
