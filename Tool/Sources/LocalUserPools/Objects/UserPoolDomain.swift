package import LocalAWS
import UserPoolObjects
package import WireJSON

/// The domain of a pool's pages, as a caller sets it: a prefix, or a full name with a certificate.
///
/// Source of the error texts: captures of Cognito's answers, unless a comment marks a text as ours.
package struct UserPoolDomain: Sendable {
    private static let stored = ["CustomDomainConfig", "ManagedLoginVersion", "Routing"]

    let name: String
    package let members: JSONMembers<JSONValue>
    /// A Boolean value that indicates whether the domain is a full name with a certificate.
    let isCustom: Bool

    package init(_ input: OperationInput, in pool: UserPool) throws(ServiceError) {
        name = try input.required("Domain")
        isCustom = input["CustomDomainConfig"] != nil
        var members = input.members.filter { Self.stored.contains($0.key) }
        members["Domain"] = .text(name)
        members["ManagedLoginVersion"] = members["ManagedLoginVersion"] ?? 1
        self.members = members
        try isCustom ? checkCustomName() : checkPrefix()
        let version = input.integer("ManagedLoginVersion") ?? 1
        guard (1...2).contains(version) else {
            throw .mustBe("ManagedLoginVersion", "1 for the classic hosted UI, or 2 for managed login")
        }
        if version == 2 { try pool.checkIsNotLite(for: "Managed Login Version 2") }
        if !isCustom, input["Routing"] != nil {
            throw .cannotBe("Routing", "set for a prefix domain")
        }
    }

    private static let pattern = #"^[a-z0-9](?:[a-z0-9\-]{0,61}[a-z0-9])?$"#

    private func checkPrefix() throws(ServiceError) {
        guard Self.isLabel(name[...]) else {
            throw .invalidParameter(
                "The domain name contains an invalid character. Domain names can only contain lower-case letters, numbers, "
                    + "and hyphens. Please enter a different name that follows this format: \(Self.pattern)")
        }
        // Only a whole word between hyphens is reserved.
        for word in ["aws", "amazon", "cognito"] where name.split(separator: "-").contains(Substring(word)) {
            throw .invalidParameter("Domain cannot contain reserved word: \(word)")
        }
    }

    private func checkCustomName() throws(ServiceError) {
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 2, labels.allSatisfy(Self.isLabel) else {
            throw .invalidParameter(
                "Custom domain is not a valid subdomain: Was not able to resolve a DNS A record for the parent domain or "
                    + "domain parent is a top-level domain.")
        }
    }

    private static func isLabel(_ text: Substring) -> Bool {
        let bytes = text.utf8
        let isLetter = { (byte: UInt8) in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        guard let first = bytes.first, let last = bytes.last, isLetter(first), isLetter(last) else { return false }
        return bytes.count <= 63 && bytes.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "-") }
    }
}

extension StoredObject {
    /// A Boolean value that indicates whether the domain is a full name.
    package var isCustomDomain: Bool { members["CustomDomainConfig"] != nil }
}
