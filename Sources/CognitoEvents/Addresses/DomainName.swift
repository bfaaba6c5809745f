/// The name of a domain, such as `example.org`, in the one form that can be compared.
///
/// Case and one trailing dot make no difference. Two names are equal if DNS takes them for the same; `notexample.org` is no
/// part of `example.org`.
///
/// An international name has to come in its ASCII form, as DNS has it: `xn--bcher-kva.example`. `bücher.example` is refused,
/// because other code points can be written for the same letters, or look the same.
public struct DomainName: Hashable, Sendable, CustomStringConvertible {
    /// The name in ASCII and lower case, without a trailing dot.
    public let description: String

    /// Reads a name; nil if it is none.
    ///
    /// A label has 1 to 63 ASCII letters, digits and hyphens, and no hyphen at its ends; the name has at most 253 characters.
    /// The last label is no number, because an IP address is no name.
    public init?(_ text: String) {
        // Some letters outside of ASCII, such as the Kelvin sign, have a lower case in ASCII.
        guard text.utf8.count <= 254, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        var name = text.lowercased()
        if name.utf8.last == UInt8(ascii: ".") { name.removeLast() }
        guard Self.isName(name.utf8) else { return nil }
        description = name
    }

    /// Returns true if this is a name within another's domain; no name is a subdomain of itself.
    public func isSubdomain(of other: DomainName) -> Bool {
        let (own, others) = (description.utf8, other.description.utf8)
        return own.count > others.count && own.suffix(others.count).elementsEqual(others)
            && own.dropLast(others.count).last == UInt8(ascii: ".")
    }

    /// Returns true if a text in ASCII and lower case is a name.
    private static func isName(_ bytes: String.UTF8View) -> Bool {
        var (count, isNumber, last) = (0, true, UInt8(ascii: "-"))
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "."):
                guard count > 0, last != UInt8(ascii: "-") else { return false }
                (count, isNumber) = (-1, true)
            case UInt8(ascii: "a")...UInt8(ascii: "z"): isNumber = false
            case UInt8(ascii: "-") where count > 0: isNumber = false
            case UInt8(ascii: "0")...UInt8(ascii: "9"): break
            default: return false
            }
            count += 1
            last = byte
            guard count <= 63 else { return false }
        }
        return count > 0 && last != UInt8(ascii: "-") && !isNumber && bytes.count <= 253
    }
}
