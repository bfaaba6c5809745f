import CognitoCrypto
import CognitoTriggers

/// The key of an entry in a store: the entry's purpose, and a digest of the entry's identity.
///
/// A store does not contain names. For example, the key of a user's entry contains a SHA-256 digest of pool and name.
public struct StoreKey: Hashable, Sendable, CustomStringConvertible {
    /// The key as a string, such as `attempts:9f86d08…`.
    public let text: String

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - purpose: The entry's purpose.
    ///   - parts: The strings that identify the entry. The key contains only a digest of them.
    /// - Throws: An error from OpenSSL if memory runs out.
    public init(_ purpose: String, _ parts: [String]) throws {
        let bytes = parts.reduce(into: [UInt8]()) { $0 += Array($1.utf8) + [0] }
        text = "\(purpose):\(Hexadecimal.encode(try HashFunction.sha256.digest(of: bytes.span.bytes)))"
    }

    /// The key as a string.
    public var description: String { text }
}

extension StoreKey {
    /// Creates the key of an answer.
    ///
    /// If Cognito repeats a call, the key is the same.
    init(_ purpose: String, of event: VerifyAuthChallengeEvent) throws {
        let kept = event.request.privateChallengeParameters.reveal()
        try self.init(
            purpose,
            CodeKey.identity(of: event) + kept.flatMap { [$0.key, $0.value] } + [event.request.challengeAnswer.reveal()]
        )
    }
}
