/// A domain name, such as `example.org`, in a form that can be compared.
///
/// Case and one trailing dot make no difference: two names are equal if DNS treats them as the same. `notexample.org`
/// is not a subdomain of `example.org`.
///
/// An international name must be in its ASCII form, as in DNS: `xn--bcher-kva.example`. `bücher.example` is refused,
/// because different code points can spell or imitate the same letters.
public struct DomainName: Hashable, Sendable, CustomStringConvertible {
    /// The name in ASCII and lower case, without a trailing dot.
    public let description: String

    /// Reads a name; nil if the text is not a domain name.
    ///
    /// A label has 1 to 63 ASCII letters, digits and hyphens, and does not begin or end with a hyphen. The name has at
    /// most 253 characters. The last label is not a number, because an IP address is not a name.
    public init?(_ text: String) {
        var text = text
        guard let name = text.withUTF8({ DomainName($0) }) else { return nil }
        self = name
    }

    /// Reads a name from bytes; nil if they are not a domain name.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        var count = bytes.count
        if bytes.last == UInt8(ascii: ".") { count -= 1 }
        guard count <= 253, Self.isName(bytes, count) else { return nil }
        description = String(unsafeUninitializedCapacity: count) { name in
            for index in 0..<count { name[index] = bytes[index].lowercasedASCII }
            return count
        }
    }

    /// Returns true if this name is a subdomain of another name; a name is not a subdomain of itself.
    public func isSubdomain(of other: DomainName) -> Bool {
        let (own, others) = (description.utf8, other.description.utf8)
        return own.count > others.count && own.suffix(others.count).elementsEqual(others)
            && own.dropLast(others.count).last == UInt8(ascii: ".")
    }

    /// Returns true if the bytes before `end` are an ASCII domain name without a trailing dot.
    private static func isName(_ bytes: UnsafeBufferPointer<UInt8>, _ end: Int) -> Bool {
        var (count, isNumber, last) = (0, true, UInt8(ascii: "-"))
        for index in 0..<end {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "."):
                guard count > 0, last != UInt8(ascii: "-") else { return false }
                (count, isNumber) = (-1, true)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): isNumber = false
            case UInt8(ascii: "-") where count > 0: isNumber = false
            case UInt8(ascii: "0")...UInt8(ascii: "9"): break
            default: return false
            }
            count += 1
            last = byte
            guard count <= 63 else { return false }
        }
        return count > 0 && last != UInt8(ascii: "-") && !isNumber
    }
}
