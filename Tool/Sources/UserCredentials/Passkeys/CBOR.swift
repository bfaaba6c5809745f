/// A CBOR value (RFC 8949), limited to the types that authenticators write.
indirect enum CBOR: Hashable, Sendable {
    case integer(Int64)
    case bytes([UInt8])
    case text(String)
    case array([CBOR])
    case map([CBOR: CBOR])
    case simple(UInt64)

    /// Reads one value, and returns it with its size in bytes; nil for invalid bytes.
    static func read(_ bytes: [UInt8]) -> (value: CBOR, count: Int)? {
        var reader = Reader(bytes: bytes[...])
        guard let value = reader.value(depth: 0) else { return nil }
        return (value, bytes.count - reader.bytes.count)
    }

    /// Reads exactly one value; nil for invalid bytes, and if other bytes follow.
    static func whole(_ bytes: [UInt8]) -> CBOR? {
        guard let (value, count) = read(bytes), count == bytes.count else { return nil }
        return value
    }

    var isMap: Bool {
        if case .map = self { true } else { false }
    }

    subscript(key: CBOR) -> CBOR? {
        guard case .map(let members) = self else { return nil }
        return members[key]
    }

    var bytes: [UInt8]? {
        guard case .bytes(let bytes) = self else { return nil }
        return bytes
    }

    private struct Reader {
        var bytes: ArraySlice<UInt8>

        mutating func value(depth: Int) -> CBOR? {
            guard depth < 16, let first = bytes.popFirst(), let number = number(first & 31) else { return nil }
            switch first >> 5 {
            case 0: return Int64(exactly: number).map(CBOR.integer)
            case 1: return Int64(exactly: number).map { .integer(-1 - $0) }
            case 2: return take(number).map(CBOR.bytes)
            case 3: return take(number).map { .text(String(decoding: $0, as: UTF8.self)) }
            case 4:
                guard number <= bytes.count else { return nil }
                var elements: [CBOR] = []
                for _ in 0..<number {
                    guard let element = value(depth: depth + 1) else { return nil }
                    elements.append(element)
                }
                return .array(elements)
            case 5:
                guard number <= bytes.count else { return nil }
                var members: [CBOR: CBOR] = [:]
                for _ in 0..<number {
                    guard let key = value(depth: depth + 1), let member = value(depth: depth + 1),
                        members.updateValue(member, forKey: key) == nil
                    else { return nil }
                }
                return .map(members)
            case 7: return .simple(number)
            default: return nil
            }
        }

        private mutating func number(_ short: UInt8) -> UInt64? {
            guard short >= 24 else { return UInt64(short) }
            guard short < 28, let bytes = take(1 << UInt64(short - 24)) else { return nil }
            return bytes.reduce(0) { $0 << 8 | UInt64($1) }
        }

        private mutating func take(_ count: UInt64) -> [UInt8]? {
            guard count <= bytes.count else { return nil }
            defer { bytes = bytes.dropFirst(Int(count)) }
            return Array(bytes.prefix(Int(count)))
        }
    }
}
