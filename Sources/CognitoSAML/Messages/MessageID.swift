import CognitoCrypto

/// The identifiers of messages and assertions.
package enum MessageID {
    /// Returns an identifier with 128 random bits that is also an XML name, which may not begin with a digit.
    package static func make() -> String { "_" + Hexadecimal.encode(RandomBytes.make(count: 16)) }
}
