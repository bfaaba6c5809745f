/// The name of a domain, such as `example.org`, in the one form that can be compared.
///
/// Case and one trailing dot make no difference, and neither does the script: `Bücher.example` and `xn--bcher-kva.example`
/// are equal. Two names are equal if DNS takes them for the same; `notexample.org` is no part of `example.org`.
///
/// Letters outside of ASCII are taken if no other sequence of code points means the same: letters of IDNA 2008 (RFC 5892)
/// without combining marks and digits of their own. Any other name has to come in its ASCII form, as DNS has it (`xn--…`).
public struct DomainName: Hashable, Sendable, CustomStringConvertible {
    /// The labels in ASCII and lower case, the top-level domain last.
    public let labels: [String]

    /// Reads a name; nil if it is none.
    ///
    /// A label has 1 to 63 letters, digits and hyphens in its ASCII form, and no hyphen at its ends; the name has at most 253
    /// characters, of which the last label is no number: an IP address is no name.
    public init?(_ text: String) {
        var parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count > 1, parts.last == "" { parts.removeLast() }
        var labels: [String] = []
        for part in parts {
            guard let label = Self.label(part.unicodeScalars) else { return nil }
            labels.append(label)
        }
        guard let last = labels.last, !last.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            labels.reduce(-1, { $0 + $1.utf8.count + 1 }) <= 253
        else { return nil }
        self.labels = labels
    }

    /// The name in ASCII and lower case, without a trailing dot.
    public var description: String { labels.joined(separator: ".") }

    /// Whether this is a name within another's domain; no name is a subdomain of itself.
    public func isSubdomain(of other: DomainName) -> Bool {
        labels.count > other.labels.count && labels.suffix(other.labels.count).elementsEqual(other.labels)
    }

    private static func label(_ scalars: Substring.UnicodeScalarView) -> String? {
        // The ASCII form is never shorter.
        guard scalars.count <= 63 else { return nil }
        let lower = scalars.flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
        var label = String(String.UnicodeScalarView(lower))
        if !lower.allSatisfy(\.isASCII) {
            // A label whose third and fourth characters are hyphens is reserved for forms in ASCII.
            guard lower.allSatisfy(\.isOfLabel), !lower.dropFirst(2).starts(with: ["-", "-"]) else { return nil }
            label = "xn--" + Punycode.encoded(lower)
        }
        guard (1...63).contains(label.utf8.count), label.first != "-", label.last != "-",
            label.unicodeScalars.allSatisfy(\.isOfLabel)
        else { return nil }
        return label
    }
}

extension Unicode.Scalar {
    /// Whether this may stand in a label in lower case, and nothing else can mean the same.
    fileprivate var isOfLabel: Bool {
        if isASCII { return ("a"..."z").contains(self) || ("0"..."9").contains(self) || self == "-" }
        switch self {
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
