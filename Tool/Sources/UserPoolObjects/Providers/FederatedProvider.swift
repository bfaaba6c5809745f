package import CognitoEvents
import CognitoSAML
package import LocalAWS
package import WireJSON

/// An identity provider of a pool, with the values that sign-ins need.
package struct FederatedProvider: Sendable {
    package let name: String
    package let type: ProviderType
    /// The provider's addresses, ids and secrets.
    package let details: OperationInput
    /// The provider's attribute names, by the pool's attribute names.
    package let mapping: JSONMembers<String>

    package init(_ object: StoredObject) {
        name = object.name
        type = ProviderType(rawValue: object.input.text("ProviderType") ?? "")
        details = object.input.object("ProviderDetails")
        mapping = object.input.object("AttributeMapping").members.compactMapValues(\.text)
    }

    /// The claim that contains the provider's id of a person; in SAML, the id is not an attribute.
    package var subjectClaim: String { mapping["username"] ?? "sub" }

    /// The names of the claims that become attributes, except the claim that contains the person's id.
    package var mappedClaims: [String] {
        Set(mapping.filter { $0.key != "username" }.map(\.value)).subtracting([subjectClaim]).sorted()
    }

    /// A Boolean value that indicates whether the provider's ID token proves the person's identity.
    package var hasIDToken: Bool { ![.facebook, .loginWithAmazon, .saml].contains(type) }

    /// Returns the value of a Boolean detail, which is stored as the string `true` or `false`.
    package func isOn(_ detail: String) -> Bool { details.text(detail)?.lowercased() == "true" }

    /// A Boolean value that indicates whether the provider is a program on this machine.
    package var isLocal: Bool {
        let addresses = ["authorize_url", "oidc_issuer", "MetadataURL"].compactMap { details.text($0) }
            .filter { !$0.isEmpty }
        guard addresses.isEmpty else { return LoopbackAddress.isURL(addresses[0]) }
        let file = Array((details.text("MetadataFile") ?? "").utf8)
        guard !file.isEmpty, let metadata = try? IdentityProviderMetadata(xml: file) else { return false }
        return [metadata.signOn, metadata.logout].contains { $0.values.contains(where: LoopbackAddress.isURL) }
    }
}

/// The addresses of programs on this machine.
package enum LoopbackAddress {
    /// The prefixes of their URLs.
    private static let beginnings = ["http://localhost", "http://127.0.0.1", "http://[::1]"]

    /// Returns true if a URL leads to a program on this machine.
    package static func isURL(_ url: String) -> Bool {
        beginnings.contains { url.hasPrefix($0) && [nil, ":", "/"].contains(url.dropFirst($0.count).first) }
            // A user before the host, as in http://localhost:x@example.org, would hide the host.
            && !url.dropFirst("http://".count).prefix { !"/?#".contains($0) }.contains("@")
    }
}
