import LocalAWS
import WireJSON

extension ProviderClient {
    /// The members of a discovery document, by the details that they fill in.
    private static let discovered = [
        "authorize_url": "authorization_endpoint", "token_url": "token_endpoint",
        "attributes_url": "userinfo_endpoint", "jwks_uri": "jwks_uri",
    ]

    /// Returns a provider's details with the missing addresses, which its discovery document names.
    ///
    /// - Parameters:
    ///   - details: The details.
    ///   - needed: The addresses that have to be known.
    ///   - seconds: The longest wait for the document.
    /// - Returns: The details; unchanged if nothing is missing, or if the provider has no document.
    /// - Throws: ``ProviderFailure`` if the document cannot be read.
    func completed(
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
