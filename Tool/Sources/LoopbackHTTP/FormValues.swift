/// The values of a query or of a form's body, in the format `application/x-www-form-urlencoded`.
package struct FormValues: Sendable {
    private let values: [(name: String, value: String)]

    package static let empty = FormValues(verified: [])

    /// Creates values that are already decoded.
    package init(verified values: [(name: String, value: String)]) { self.values = values }

    /// Decodes a string; nil if an escape sequence in it is not valid UTF-8.
    package init?(_ text: String) { self.init(Array(text.utf8)) }

    /// Decodes a form's body; nil if the bytes are not a valid form.
    package init?(_ body: [UInt8]) {
        var values: [(name: String, value: String)] = []
        for pair in body.split(separator: UInt8(ascii: "&")) {
            let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            guard let name = Self.decoded(pair[..<end]), let value = Self.decoded(pair[end...].dropFirst()) else {
                return nil
            }
            values.append((name, value))
        }
        self.values = values
    }

    /// The value of a name; nil if it is absent or empty.
    package subscript(name: String) -> String? { values.first { $0.name == name && !$0.value.isEmpty }?.value }

    /// A Boolean value that indicates whether a name occurs twice, which OAuth forbids.
    package var hasDuplicates: Bool { Set(values.map(\.name)).count < values.count }

    /// The names and values, in order.
    package var all: [(name: String, value: String)] { values }

    private static func decoded(_ text: ArraySlice<UInt8>) -> String? {
        // Most values have nothing to decode.
        guard text.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "%") }) else {
            return String(validating: text, as: UTF8.self)
        }
        return unescaped(text, blank: UInt8(ascii: "+"))
    }

    /// Returns a part of a path without percent escapes; nil if an escape is not valid UTF-8.
    package static func unescaped(path part: String) -> String? {
        let bytes = Array(part.utf8)
        return bytes.contains(UInt8(ascii: "%")) ? unescaped(bytes[...], blank: nil) : part
    }

    /// Replaces percent escapes, and the byte that stands for a blank.
    private static func unescaped(_ text: ArraySlice<UInt8>, blank: UInt8?) -> String? {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            switch byte {
            case blank: bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                    return nil
                }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Returns the value of a hexadecimal digit.
    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    /// Returns a string encoded as a value of a query, with plus signs for blanks.
    package static func encoded(_ text: String) -> String {
        var result: [UInt8] = []
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "*"):
                result.append(byte)
            case UInt8(ascii: " "): result.append(UInt8(ascii: "+"))
            default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns a string encoded for the path of an address or for a header.
    package static func escaped(_ text: String) -> String { encoded(text).replacing("+", with: "%20") }

    /// Returns the query of names and values; it omits names whose value is nil.
    package static func query(_ values: KeyValuePairs<String, String?>) -> String {
        values.compactMap { name, value in value.map { "\(name)=\(encoded($0))" } }.joined(separator: "&")
    }

    /// Returns an address with a query added; the address may already have a query.
    package static func address(_ address: String, adding query: String) -> String {
        address + (address.contains("?") ? "&" : "?") + query
    }
}
