/// Plain text in HTML, in which entities replace a few characters.
enum HTMLText {
    /// Replaces the entities that Cognito writes in temporary passwords: five named entities, and numeric entities.
    ///
    /// The result is not decoded again: `&amp;lt;` becomes `&lt;`. All other characters stay unchanged.
    static func unescape(_ text: String) -> String {
        var (result, rest) = ("", text.unicodeScalars[...])
        while let ampersand = rest.firstIndex(of: "&") {
            result.unicodeScalars += rest[..<ampersand]
            rest = rest[ampersand...]
            // The longest entity is `&#x10FFFF;`; the limit leaves room for a few leading zeros.
            let entity = rest.prefix(16).firstIndex(of: ";").map { rest[rest.index(after: ampersand)..<$0] }
            guard let entity, let character = character(of: String(entity)) else {
                result.unicodeScalars.append(rest.removeFirst())
                continue
            }
            result.unicodeScalars.append(character)
            rest = rest[rest.index(after: entity.endIndex)...]
        }
        result.unicodeScalars += rest
        return result
    }

    private static func character(of entity: String) -> Unicode.Scalar? {
        switch entity {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        guard entity.utf8.first == UInt8(ascii: "#") else { return nil }
        let digits = entity.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let number = isHexadecimal ? digits.dropFirst() : digits
        guard let first = number.first, first != "+", first != "-" else { return nil }
        return UInt32(number, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
    }
}
