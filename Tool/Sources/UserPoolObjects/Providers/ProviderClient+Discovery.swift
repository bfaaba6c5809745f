import LocalAWS
package import WireJSON

extension ProviderClient {
    /// The members of a discovery document, by the provider details that they complete.
    private static let discovered = [
        "authorize_url": "authorization_endpoint", "token_url": "token_endpoint",
        "attributes_url": "userinfo_endpoint", "jwks_uri": "jwks_uri",
    ]

    /// Returns a provider's details, completed with addresses from its discovery document.
    ///
    /// - Parameters:
    ///   - details: The details.
    ///   - needed: The names of the addresses that the caller needs.
    ///   - seconds: The maximum time to wait for the document.
    /// - Returns: The details. They are unchanged if no address is missing, or if the provider has no document.
    /// - Throws: ``ProviderFailure`` if the document cannot be read.
    package func completed(
        _ details: JSONMembers<JSONValue>, needing needed: Set<String> = Set(discovered.keys), within seconds: Double
    ) async throws(ProviderFailure) -> JSONMembers<JSONValue> {
        guard let issuer = details["oidc_issuer"]?.text, needed.contains(where: { details[$0]?.text == nil }) else {
            return details
        }
        let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        let document = try await self.document("\(base)/.well-known/openid-configuration", within: seconds)
        var details = details
        for (name, member) in Self.discovered where details[name]?.text == nil {
            guard let url = document[member]?.text, Self.mayCall(url) else { continue }
            details[name] = .text(url)
        }
        return details
    }
}
