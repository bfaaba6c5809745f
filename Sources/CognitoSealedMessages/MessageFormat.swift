import CognitoCrypto

/// The constants of the message format, and this package's limits for reading and writing it.
///
/// Source: AWS Encryption SDK Developer Guide, "Message format reference" and "Body additional authenticated data reference".
public enum MessageFormat {
    /// The size of the largest message that can be opened, in bytes.
    public static let messageLimit = 64 << 10
    /// The size of the largest frame, in bytes.
    public static let frameLimit = 64 << 10
    /// The largest number of entries in the encryption context; Cognito writes only a few.
    public static let contextLimit = 256
    /// The largest number of encrypted data keys.
    public static let dataKeyLimit = 16
    /// The size of the largest plaintext, in bytes.
    public static let plaintextLimit = 16 << 10
    /// The size of a data key, in bytes.
    public static let dataKeySize = AESGCM.keySize
    /// The name of the encryption context's entry for the signature's public key.
    public static let publicKeyName = "aws-crypto-public-key"

    /// The type of messages in version 1: authenticated and encrypted customer data.
    static let customerData: UInt8 = 0x80
    /// The number that precedes the last frame and marks it as the last one.
    static let lastFrame = UInt32.max
    /// The size of a commitment, in bytes.
    static let commitmentSize = 32

    /// The way in which the body is divided, as the header states it.
    enum ContentType: UInt8 {
        /// The body is one piece.
        case whole = 1
        /// The body consists of frames of equal length; only the last frame may be shorter.
        case framed = 2
    }

    /// The kind of a piece of the body, as used in its authentication.
    enum Piece: String {
        case frame = "AWSKMSEncryptionClient Frame"
        case lastFrame = "AWSKMSEncryptionClient Final Frame"
        case whole = "AWSKMSEncryptionClient Single Block"
    }

    /// Returns the bytes that are authenticated together with a piece of the body.
    static func associatedData(messageID: [UInt8], _ piece: Piece, number: UInt32, count: Int) -> [UInt8] {
        messageID + Array(piece.rawValue.utf8) + number.bigEndianBytes + UInt64(count).bigEndianBytes
    }

    /// Returns the two-byte length of some bytes, followed by the bytes.
    public static func sized(
        _ bytes: some Collection<UInt8>, as part: SealedMessageError.Part
    ) throws(SealedMessageError) -> [UInt8] {
        guard let count = UInt16(exactly: bytes.count) else { throw SealedMessageError(part, .tooLarge) }
        return count.bigEndianBytes + bytes
    }
}

extension FixedWidthInteger {
    /// The integer's big-endian bytes.
    var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
