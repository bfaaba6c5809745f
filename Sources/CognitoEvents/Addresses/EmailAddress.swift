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
        let scalars = text.unicodeScalars
        guard text.utf8.count <= 254, let sign = scalars.lastIndex(of: "@"),
            let domain = DomainName(String(scalars[scalars.index(after: sign)...]))
        else { return nil }
        let local = Array(scalars[..<sign])
        localPart = String(scalars[..<sign])
        self.domain = domain
        guard localPart.utf8.count <= 64, Self.isDotString(local) || Self.isQuotedString(local) else { return nil }
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

    private static func isDotString(_ local: [Unicode.Scalar]) -> Bool {
        local.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
            !atom.isEmpty && atom.allSatisfy { $0.isVisible && !"()<>[]:;@\\,\"".unicodeScalars.contains($0) }
        }
    }

    private static func isQuotedString(_ local: [Unicode.Scalar]) -> Bool {
        guard local.count >= 3, local.first == "\"", local.last == "\"" else { return false }
        var isEscaped = false
        for scalar in local.dropFirst().dropLast() {
            guard scalar.isVisible || scalar == " " else { return false }
            if isEscaped {
                isEscaped = false
            } else if scalar == "\"" {
                return false
            } else {
                isEscaped = scalar == "\\"
            }
        }
        return !isEscaped
    }
}

extension Unicode.Scalar {
    /// Neither white space nor a control or format character, which people do not see.
    fileprivate var isVisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
            .unassigned:
            false
        default: true
        }
    }
}
