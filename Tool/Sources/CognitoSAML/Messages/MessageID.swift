import CognitoCrypto

/// The identifiers of messages and assertions.
package enum MessageID {
    /// Returns an identifier with 128 random bits.
    ///
    /// It begins with `_`, because an XML name must not begin with a digit.
    package static func make() -> String { "_" + Hexadecimal.encode(RandomBytes.make(count: 16)) }
}
