/// The reason that a message is refused.
///
/// The error names the part of the message in the terms of AWS's format description. It never contains a value.
public struct SealedMessageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A part of a message.
    public enum Part: String, Sendable {
        case message
        case version
        case type
        case algorithmSuite = "algorithm suite"
        case messageID = "message ID"
        /// The encryption context, which the format calls additional authenticated data.
        case encryptionContext = "encryption context"
        case encryptedDataKeys = "encrypted data keys"
        case contentType = "content type"
        /// The reserved bytes in version 1 of the format.
        case reserved = "reserved bytes"
        /// The length of a nonce in version 1 of the format.
        case nonceLength = "IV length"
        case frameLength = "frame length"
        /// The algorithm suite data: the commitment to the data key.
        case commitment = "algorithm suite data"
        case headerAuthentication = "header authentication"
        case sequenceNumber = "sequence number"
        case nonce = "IV"
        case contentLength = "content length"
        case content = "encrypted content"
        case contentAuthentication = "authentication tag"
        case signature
        case dataKey = "data key"
        case plaintext
    }

    /// The kind of a mistake.
    public enum Problem: String, Sendable {
        case truncated = "is truncated"
        case missing = "is missing"
        /// This package intentionally does not support the part's value.
        case unsupported = "is not supported"
        case tooLarge = "is too large"
        case malformed = "is malformed"
        /// The part was changed, or belongs to another key.
        case notAuthentic = "is not authentic"
        case followed = "is followed by other bytes"
        case notComputed = "could not be computed"
    }

    /// The part with the mistake.
    public let part: Part
    /// The mistake.
    public let problem: Problem

    init(_ part: Part, _ problem: Problem) {
        self.part = part
        self.problem = problem
    }

    /// The sentence that names part and mistake.
    public var description: String { "the sealed message is refused: its \(part.rawValue) \(problem.rawValue)" }
}
