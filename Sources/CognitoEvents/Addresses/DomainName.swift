/// The name of a domain, such as `example.org`, in the one form that can be compared.
///
/// Case and one trailing dot make no difference, and neither does the script: `Bücher.example` and `xn--bcher-kva.example`
/// are equal. Two names are equal if DNS takes them for the same; `notexample.org` is no part of `example.org`.
///
/// Letters outside of ASCII are taken if no other sequence of code points means the same: letters of IDNA 2008 (RFC 5892)
/// without combining marks and digits of their own. Any other name has to come in its ASCII form, as DNS has it (`xn--…`).
public struct DomainName: Hashable, Sendable, CustomStringConvertible {
    /// The name in ASCII and lower case, without a trailing dot.
    public let description: String

    /// Reads a name; nil if it is none.
    ///
    /// A label has 1 to 63 letters, digits and hyphens in its ASCII form, and no hyphen at its ends; the name has at most 253
    /// characters, of which the last label is no number: an IP address is no name.
    public init?(_ text: String) {
        guard text.utf8.count <= 1000,
            var name = text.utf8.allSatisfy({ $0 < 0x80 }) ? text.lowercased() : Self.ascii(text)
        else { return nil }
        if name.utf8.last == UInt8(ascii: ".") { name.removeLast() }
        guard Self.isName(name.utf8) else { return nil }
        description = name
    }

    /// Whether this is a name within another's domain; no name is a subdomain of itself.
    public func isSubdomain(of other: DomainName) -> Bool {
        let (own, others) = (description.utf8, other.description.utf8)
        return own.count > others.count && own.suffix(others.count).elementsEqual(others)
            && own.dropLast(others.count).last == UInt8(ascii: ".")
    }

    /// Whether a text in ASCII and lower case is a name.
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

    /// The ASCII form of a name; nil if it has none, or might have several.
    private static func ascii(_ text: String) -> String? {
        var labels: [String] = []
        for label in text.split(separator: ".", omittingEmptySubsequences: false) {
            let lower = label.unicodeScalars.flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
            guard !lower.allSatisfy(\.isASCII) else {
                labels.append(String(String.UnicodeScalarView(lower)))
                continue
            }
            // Hyphens in the third and fourth place are reserved for forms in ASCII, which are never shorter.
            guard lower.count <= 63, lower.allSatisfy(\.isOfLabel), !lower.dropFirst(2).starts(with: ["-", "-"]),
                lower.first != "-", lower.last != "-"
            else { return nil }
            labels.append("xn--" + Punycode.encoded(lower))
        }
        return labels.joined(separator: ".")
    }
}

extension Unicode.Scalar {
    /// Whether this may stand in a label in lower case, and nothing else can mean the same.
    fileprivate var isOfLabel: Bool {
        switch self {
        case "a"..."z", "0"..."9", "-": return true
        case _ where isASCII: return false
        // RFC 5892, 2.6: exceptions on either side; elongations and the like are letters by category only.
        case "\u{DF}", "\u{3C2}": return true
        case "\u{640}", "\u{7FA}", "\u{3031}"..."\u{3035}", "\u{303B}": return false
        // Jamo combine to syllables, some vowels of Kirat Rai combine to others.
        case "\u{1100}"..."\u{11FF}", "\u{A960}"..."\u{A97F}", "\u{D7B0}"..."\u{D7FF}": return false
        case _ where value > 0xFFFF && !properties.isIdeographic: return false
        default:
            switch properties.generalCategory {
            case .lowercaseLetter, .otherLetter, .modifierLetter: return !properties.changesWhenNFKCCaseFolded
            default: return false
            }
        }
    }
}
