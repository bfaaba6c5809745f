/// The address of a member.
public struct Email: Sendable {
    /// The address.
    public let text: String

    /// Reads an address.
    public init?(_ text: String) {
        guard text.contains("@") else { return nil }
        self.text = text
    }
}

/// A message for the board.
public struct Message: Sendable {
    /// The text.
    public let text: String

    /// Writes a message.
    public init(_ text: String) { self.text = text }
}

/// The hash of a voucher.
public struct Hash: Sendable {
    /// The bytes.
    public let bytes: [UInt8]

    /// Keeps the bytes of a digest.
    public init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }
}

/// Where the club's records are.
public enum Environment: String, Sendable {
    case test, production
}
