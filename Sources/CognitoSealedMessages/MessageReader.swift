/// A position in a message's bytes that advances as parts are read.
public struct MessageReader {
    /// The part of a message that is read.
    public typealias Part = SealedMessageError.Part

    private let bytes: [UInt8]
    /// The number of bytes that have been read.
    public private(set) var position = 0

    /// Creates a reader at the first byte.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// A Boolean value that indicates whether all bytes have been read.
    var isAtEnd: Bool { position == bytes.count }

    /// Skips a number of bytes and returns their range.
    mutating func range(_ count: Int, of part: Part) throws(SealedMessageError) -> Range<Int> {
        guard count <= bytes.count - position else { throw SealedMessageError(part, .truncated) }
        defer { position += count }
        return position..<(position + count)
    }

    /// Reads a number of bytes.
    public mutating func bytes(_ count: Int, of part: Part) throws(SealedMessageError) -> [UInt8] {
        Array(bytes[try range(count, of: part)])
    }

    /// Reads a big-endian integer.
    mutating func integer<Value: FixedWidthInteger & UnsignedInteger>(
        _ part: Part, as type: Value.Type = Value.self
    ) throws(SealedMessageError) -> Value {
        bytes[try range(Value.bitWidth / 8, of: part)].reduce(0) { $0 << 8 | Value($1) }
    }

    /// Reads a two-byte length, and then a UTF-8 string with that number of bytes.
    public mutating func text(of part: Part) throws(SealedMessageError) -> String {
        let count: UInt16 = try integer(part)
        guard let text = String(validating: bytes[try range(Int(count), of: part)], as: UTF8.self) else {
            throw SealedMessageError(part, .malformed)
        }
        return text
    }
}
