/// The reason that a message is refused.
///
/// It names the part of the message, in the words of AWS's format description, and never a value.
package struct SealedMessageError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Part: String, Sendable {
        case message
        case version
        case type
        case algorithmSuite = "algorithm suite"
        case messageID = "message ID"
        /// The encryption context, called additional authenticated data in the format.
        case encryptionContext = "encryption context"
        case encryptedDataKeys = "encrypted data keys"
        case contentType = "content type"
        /// The reserved bytes, in version 1.
        case reserved = "reserved bytes"
        /// The length of a nonce, in version 1.
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

    package enum Problem: String, Sendable {
        case truncated = "is truncated"
        case missing = "is missing"
        /// This package intentionally does not support it.
        case unsupported = "is not supported"
        case tooLarge = "is too large"
        case malformed = "is malformed"
        /// It was changed, or belongs to another key.
        case notAuthentic = "is not authentic"
        case followed = "is followed by other bytes"
        case notComputed = "could not be computed"
    }

    package let part: Part
    package let problem: Problem

    init(_ part: Part, _ problem: Problem) {
        self.part = part
        self.problem = problem
    }

    package var description: String { "the sealed message is refused: its \(part.rawValue) \(problem.rawValue)" }
}
