import CognitoCrypto

/// The constants of the message format, and the limits within which this package reads and writes it.
///
/// Source: AWS Encryption SDK Developer Guide, "Message format reference" and "Body additional authenticated data reference".
package enum MessageFormat {
    /// The largest message that is opened, in bytes.
    package static let messageLimit = 64 << 10
    /// The largest frame, in bytes.
    package static let frameLimit = 64 << 10
    /// The largest number of entries in the encryption context, of which Cognito writes a handful.
    package static let contextLimit = 256
    /// The largest number of encrypted data keys.
    package static let dataKeyLimit = 16
    /// The largest plaintext, in bytes.
    package static let plaintextLimit = 16 << 10
    /// The size of a data key, in bytes.
    package static let dataKeySize = AESGCM.keySize
    /// The name under which the encryption context has the key of the message's signature.
    package static let publicKeyName = "aws-crypto-public-key"

    /// The type of messages in version 1: encrypted for whom it may concern, and authenticated.
    static let customerData: UInt8 = 0x80
    /// The number that begins the last frame.
    static let lastFrame = UInt32.max
    /// The size of a commitment, in bytes.
    static let commitmentSize = 32

    /// The division of the body, as the header gives it.
    enum ContentType: UInt8 {
        /// In one piece.
        case whole = 1
        /// In frames of one length, of which the last may be shorter.
        case framed = 2
    }

    /// The kind of a piece of the body, as its authentication names it.
    enum Piece: String {
        case frame = "AWSKMSEncryptionClient Frame"
        case lastFrame = "AWSKMSEncryptionClient Final Frame"
        case whole = "AWSKMSEncryptionClient Single Block"
    }

    /// Returns the bytes that are authenticated with a piece of the body.
    static func associatedData(messageID: [UInt8], _ piece: Piece, number: UInt32, count: Int) -> [UInt8] {
        messageID + Array(piece.rawValue.utf8) + number.bigEndianBytes + UInt64(count).bigEndianBytes
    }
}

extension FixedWidthInteger {
    /// The integer's bytes, the most significant first.
    var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
