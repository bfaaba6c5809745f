import CognitoCrypto

/// The encoding of names and values in a URL's query.
enum QueryText {
    /// Percent-encodes a string, except for letters, digits, `-`, `.`, `_` and `~`; a space becomes `+`.
    ///
    /// To check a signature, some providers encode the value again, and most of them do so in this way.
    static func encode(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            case UInt8(ascii: " "): encoded += "+"
            default:
                encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }

    /// Returns the original of an encoded value; nil if an escape is incomplete or the bytes are not UTF-8.
    static func decode(_ text: some StringProtocol) -> String? {
        var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard rest.count >= 2, let value = Hexadecimal.decode(String(decoding: rest.prefix(2), as: UTF8.self))
                else {
                    return nil
                }
                bytes += value
                rest = rest.dropFirst(2)
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
