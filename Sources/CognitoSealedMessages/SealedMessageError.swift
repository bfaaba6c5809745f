/// A message is refused.
///
/// It names the part of the message, as AWS's description of the format does, and never a value of it.
package struct SealedMessageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A part of a message.
    package enum Part: String, Sendable {
        /// All of it.
        case message
        /// The version of the format.
        case version
        /// The type, in version 1.
        case type
        /// The algorithm suite.
        case algorithmSuite = "algorithm suite"
        /// The message's identifier.
        case messageID = "message ID"
        /// The encryption context, which the format calls additional authenticated data.
        case encryptionContext = "encryption context"
        /// The encrypted data keys.
        case encryptedDataKeys = "encrypted data keys"
        /// The content type.
        case contentType = "content type"
        /// The reserved bytes, in version 1.
        case reserved = "reserved bytes"
        /// The length of a nonce, in version 1.
        case nonceLength = "IV length"
        /// The length of a frame.
        case frameLength = "frame length"
        /// The algorithm suite data: the commitment to the data key.
        case commitment = "algorithm suite data"
        /// The header's authentication.
        case headerAuthentication = "header authentication"
        /// The number of a frame.
        case sequenceNumber = "sequence number"
        /// The nonce of a piece of the body.
        case nonce = "IV"
        /// The length of the content.
        case contentLength = "content length"
        /// A piece of the body.
        case content = "encrypted content"
        /// The authentication of a piece of the body.
        case contentAuthentication = "authentication tag"
        /// The signature.
        case signature
        /// The data key.
        case dataKey = "data key"
        /// The plaintext.
        case plaintext
    }

    /// The fault of a part.
    package enum Problem: String, Sendable {
        /// The message ends in it.
        case truncated = "is truncated"
        /// There is none.
        case missing = "is missing"
        /// It is one that this package does not support, on purpose.
        case unsupported = "is not supported"
        /// It is larger than this package allows.
        case tooLarge = "is too large"
        /// It is not written as the format demands.
        case malformed = "is malformed"
        /// It was changed, or is another key's.
        case notAuthentic = "is not authentic"
        /// Bytes follow it.
        case followed = "is followed by other bytes"
        /// OpenSSL failed.
        case notComputed = "could not be computed"
    }

    /// The part.
    package let part: Part
    /// The fault.
    package let problem: Problem

    init(_ part: Part, _ problem: Problem) {
        self.part = part
        self.problem = problem
    }

    /// Part and problem in a sentence.
    package var description: String { "the sealed message is refused: its \(part.rawValue) \(problem.rawValue)" }
}
