/// The parts of the distinguished encoding rules (X.690) that public keys need.
@_spi(Internal) public enum DER {
    /// Encodes a sequence of members that are encoded already.
    public static func sequence(_ members: [UInt8]) -> [UInt8] { value(0x30, members) }

    /// Encodes a bit string of whole bytes.
    public static func bitString(_ bytes: [UInt8]) -> [UInt8] { value(0x03, [0] + bytes) }

    /// Encodes a value of fewer than 65,536 bytes.
    public static func value(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
        let count = contents.count
        switch count {
        case ..<0x80: return [tag, UInt8(count)] + contents
        case ..<0x100: return [tag, 0x81, UInt8(count)] + contents
        default: return [tag, 0x82, UInt8(count >> 8), UInt8(count & 0xFF)] + contents
        }
    }
}
