/// The reason that a message is refused.
///
/// It names the part of the message, in the words of AWS's format description, and never a value.
package struct SealedMessageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A part of a message.
    package enum Part: String, Sendable {
        /// The whole message.
        case message
        /// The version of the format.
        case version
        /// The type, in version 1.
        case type
        /// The algorithm suite.
        case algorithmSuite = "algorithm suite"
        /// The message's identifier.
        case messageID = "message ID"
        /// The encryption context, called additional authenticated data in the format.
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

    /// The problem with a part.
    package enum Problem: String, Sendable {
        /// The message ends within it.
        case truncated = "is truncated"
        /// It is absent.
        case missing = "is missing"
        /// This package intentionally does not support it.
        case unsupported = "is not supported"
        /// It is larger than this package allows.
        case tooLarge = "is too large"
        /// It violates the format.
        case malformed = "is malformed"
        /// It was changed, or belongs to another key.
        case notAuthentic = "is not authentic"
        /// More bytes follow it.
        case followed = "is followed by other bytes"
        /// OpenSSL failed.
        case notComputed = "could not be computed"
    }

    /// The part.
    package let part: Part
    /// The problem.
    package let problem: Problem

    init(_ part: Part, _ problem: Problem) {
        self.part = part
        self.problem = problem
    }

    /// The part and the problem in a sentence.
    package var description: String { "the sealed message is refused: its \(part.rawValue) \(problem.rawValue)" }
}
