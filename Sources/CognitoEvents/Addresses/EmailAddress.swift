/// An email address, `local@domain`, read so that no part of it can be mistaken for another address.
///
/// Addresses are equal if their domains are equal and their local parts differ only in the case of ASCII letters. RFC
/// 5321 allows a domain to distinguish `Ada` from `ada`, but hardly any domain does so, and people confuse the two.
/// Every other byte counts: the text after a `+`, an accent, a Kelvin sign in place of a `k`.
///
/// The description is the whole address, which is personal data.
public struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
    /// The part before the last `@` as written, including any quotes.
    public let localPart: String
    /// The part after the last `@`.
    public let domain: DomainName

    /// Reads an address; nil if the text is not an email address.
    ///
    /// A local part has at most 64 bytes. Without quotes it may have single dots between other characters, but no white
    /// space and none of `( ) < > [ ] : ; @ \ , "`. In quotes it may have these characters, too (RFC 5321, 4.1.2).
    /// Comments, display names, IP addresses and text around the address are refused.
    ///
    /// Local parts that some mail servers read as another address are also refused: paths with `%` or `!`, encoded
    /// words (`=?`), and full-width forms of ASCII characters.
    public init?(_ text: String) {
        var text = text
        // Addresses may be checked for every event, and reading a string is several times as slow as reading bytes.
        guard let address = text.withUTF8({ EmailAddress($0) }) else { return nil }
        self = address
    }

    /// Reads the recipient of a message; nil if the text is not an address.
    ///
    /// The recipient is an address that Cognito has verified or is about to verify. This initialiser accepts more than
    /// ``init(_:)``: `%`, `!` and `=?` are legal in a local part, and the mail goes to the owner of that mailbox. An
    /// encoded word is refused, because a mail server may decode it into another address.
    @_spi(Internal) public init?(recipient text: String) {
        var text = text
        guard let address = text.withUTF8({ EmailAddress($0, isRecipient: true) }) else { return nil }
        self = address
    }

    private init?(_ text: UnsafeBufferPointer<UInt8>, isRecipient: Bool = false) {
        guard text.count <= 254, let sign = text.lastIndex(of: UInt8(ascii: "@")), sign <= 64,
            let domain = DomainName(UnsafeBufferPointer(rebasing: text[(sign + 1)...]))
        else { return nil }
        let bytes = UnsafeBufferPointer(rebasing: text[..<sign])
        let local = String(decoding: bytes, as: UTF8.self)
        guard
            Self.isPlain(bytes)
                || !(isRecipient ? Self.isDecoded(local) : Self.isRoute(local.unicodeScalars))
                    && (Self.isDotString(local.unicodeScalars) || Self.isQuotedString(local.unicodeScalars))
        else { return nil }
        localPart = local
        self.domain = domain
    }

    /// The address with its domain in ASCII.
    public var description: String { "\(localPart)@\(domain)" }

    /// Returns true if both are the same address, apart from the case of ASCII letters.
    public static func == (left: EmailAddress, right: EmailAddress) -> Bool {
        guard left.domain == right.domain else { return false }
        var (left, right) = (left.localPart, right.localPart)
        return left.withUTF8 { left in
            right.withUTF8 { right in
                guard left.count == right.count else { return false }
                for index in 0..<left.count where left[index].lowercasedASCII != right[index].lowercasedASCII {
                    return false
                }
                return true
            }
        }
    }

    /// Hashes the bytes that equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(domain)
        var local = localPart
        local.withUTF8 { local in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: local.count) { bytes in
                for index in 0..<local.count { bytes[index] = local[index].lowercasedASCII }
                hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
            }
        }
    }

    /// Returns true for a common local part: ASCII letters, digits and a few signs, with single dots between them.
    private static func isPlain(_ local: UnsafeBufferPointer<UInt8>) -> Bool {
        var last = UInt8(ascii: ".")
        for index in 0..<local.count {
            let byte = local[index]
            switch byte {
            case UInt8(ascii: "."): guard last != UInt8(ascii: ".") else { return false }
            case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"): break
            default:
                guard byte.lowercasedASCII &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 else {
                    return false
                }
            }
            last = byte
        }
        return last != UInt8(ascii: ".")
    }

    /// Returns true if a mail server may read a local part as a route to another address.
    private static func isRoute(_ local: String.UnicodeScalarView) -> Bool {
        var last: Unicode.Scalar = " "
        for scalar in local {
            switch scalar {
            case "%", "!": return true
            case "?" where last == "=": return true
            case _ where isOtherForm(scalar): return true
            default: last = scalar
            }
        }
        return false
    }

    /// Returns true if a mail server may decode a local part: it has an encoded word or other forms of ASCII letters.
    private static func isDecoded(_ local: String) -> Bool {
        if local.unicodeScalars.contains(where: isOtherForm) { return true }
        var (last, isOpen) = (UInt8(ascii: " "), false)
        for byte in local.utf8 {
            if isOpen, last == UInt8(ascii: "?"), byte == UInt8(ascii: "=") { return true }
            if last == UInt8(ascii: "="), byte == UInt8(ascii: "?") { isOpen = true }
            last = byte
        }
        return false
    }

    /// Returns true for small and full-width forms of ASCII, such as the at-sign U+FF20.
    private static func isOtherForm(_ scalar: Unicode.Scalar) -> Bool {
        ("\u{FE50}"..."\u{FE6F}").contains(scalar) || ("\u{FF01}"..."\u{FF5E}").contains(scalar)
    }

    private static func isDotString(_ local: String.UnicodeScalarView) -> Bool {
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

    private static func isQuotedString(_ local: String.UnicodeScalarView) -> Bool {
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
    /// True if the character is visible: neither white space nor a control or format character.
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
