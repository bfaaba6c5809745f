import CognitoTestSupport
import WireJSON

extension SeededRandom {
    /// One of some things.
    mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &self)] }

    /// A text of up to twenty scalars: controls, quotation marks and backslashes among them, and all lengths of UTF-8.
    mutating func text() -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...20, using: &self) { text.unicodeScalars.append(scalar()) }
        return text
    }

    private mutating func scalar() -> Unicode.Scalar {
        let range: ClosedRange<UInt32> =
            switch Int.random(in: 0..<8, using: &self) {
            case 0: 0x00...0x1F
            case 1: 0x22...0x22
            case 2: 0x5C...0x5C
            case 3: 0x80...0x7FF
            case 4: 0x800...0xD7FF
            case 5: 0xE000...0xFFFF
            case 6: 0x10000...0x10FFFF
            default: 0x20...0x7F
            }
        return Unicode.Scalar(UInt32.random(in: range, using: &self)) ?? "?"
    }

    /// Any JSON value that a writer takes, nested at most five deep.
    mutating func value(depth: Int = 5) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &self) {
        case 0: return .null
        case 1: return .boolean(Bool.random(using: &self))
        case 2: return .integer(pick([0, -1, .min, .max, Int64.random(in: .min ... .max, using: &self)]))
        case 3: return .decimal(double())
        case 4, 5: return .text(text())
        case 6:
            var elements: [JSONValue] = []
            for _ in 0..<Int.random(in: 0...4, using: &self) { elements.append(value(depth: depth - 1)) }
            return .array(elements)
        default:
            var members: JSONMembers<JSONValue> = [:]
            for _ in 0..<Int.random(in: 0...4, using: &self) { members[text()] = value(depth: depth - 1) }
            return .object(members)
        }
    }

    private mutating func double() -> Double {
        let value = pick([0.5, -0.0, 1e300, .leastNonzeroMagnitude, Double(bitPattern: next())])
        return value.isFinite ? value : 0.1
    }
}
