/// An email address, `local@domain`, read so that nothing in it can pass for another address.
///
/// Addresses are equal if their domains are and their local parts differ in case only: RFC 5321 would let a domain tell
/// `Ada` from `ada`, but hardly any does, and people mix them up. Nothing else is taken for the same, such as what follows a
/// `+`. It prints in full: it is a person's data.
public struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
    /// What stands before the last `@`, as it was written, with its quotes if it has any.
    public let localPart: String
    /// What stands behind it.
    public let domain: DomainName

    /// Reads an address; nil if it is none.
    ///
    /// A local part has at most 64 bytes. Without quotes it has one dot at most between two other characters, no white space
    /// and none of `( ) < > [ ] : ; @ \ , "`; in quotes it may have these (RFC 5321, 4.1.2). Comments, display names and IP
    /// addresses are not taken, nor is anything around the address.
    public init?(_ text: String) {
        guard text.utf8.count <= 254, let sign = text.utf8.lastIndex(of: UInt8(ascii: "@")),
            let domain = DomainName(String(text[text.utf8.index(after: sign)...]))
        else { return nil }
        let local = text[..<sign]
        guard local.utf8.count <= 64,
            Self.isDotString(local.unicodeScalars) || Self.isQuotedString(local.unicodeScalars)
        else { return nil }
        localPart = String(local)
        self.domain = domain
    }

    /// The address with its domain in ASCII.
    public var description: String { "\(localPart)@\(domain)" }

    /// Whether both are the same address, up to the case of the local part.
    public static func == (left: EmailAddress, right: EmailAddress) -> Bool {
        left.domain == right.domain && left.localPart.lowercased() == right.localPart.lowercased()
    }

    /// Hashes what counts.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(domain)
        hasher.combine(localPart.lowercased())
    }

    private static func isDotString(_ local: Substring.UnicodeScalarView) -> Bool {
        var last: Unicode.Scalar = "."
        for scalar in local {
            switch scalar {
            case "." where last == ".", "(", ")", "<", ">", "[", "]", ":", ";", "@", "\\", ",", "\"": return false
            default: guard scalar.isVisible else { return false }
            }
            last = scalar
        }
        return last != "."
    }

    private static func isQuotedString(_ local: Substring.UnicodeScalarView) -> Bool {
        guard local.count >= 3, local.first == "\"", local.last == "\"" else { return false }
        var isEscaped = false
        for scalar in local.dropFirst().dropLast() {
            guard scalar.isVisible || scalar == " ", scalar != "\"" || isEscaped else { return false }
            isEscaped = scalar == "\\" && !isEscaped
        }
        return !isEscaped
    }
}

extension Unicode.Scalar {
    /// Neither white space nor a control or format character, which people do not see.
    fileprivate var isVisible: Bool {
        if isASCII { return ("!"..."~").contains(self) }
        switch properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
            .unassigned:
            return false
        default: return true
        }
    }
}
