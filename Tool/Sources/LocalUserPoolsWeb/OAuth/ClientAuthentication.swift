import CognitoCrypto
import LocalAWS
import LocalUserPools
import LoopbackHTTP
import UserPoolObjects
@_spi(Internal) import WireJSON

/// The client that has proved itself at an endpoint for apps.
struct EndpointClient: Sendable {
    /// The app client, whose settings hold.
    let client: AppClient
    /// The URL that is the client's id; nil for an app client.
    let document: String?
}

extension WebRequest {
    /// Returns the client that a request to an endpoint for apps comes from.
    ///
    /// A client with a secret sends it in the header `Authorization` or in the body; a public client sends only its id. A client whose id
    /// is the URL of its document has no secret.
    ///
    /// - Parameter form: The body.
    /// - Returns: The client.
    /// - Throws: ``OAuthError`` for an unknown client, or for a secret that is missing or wrong.
    func authenticatedClient(_ form: FormValues) throws -> EndpointClient {
        let wrongSecret = OAuthError("invalid_client", "invalid_client_secret")
        let header = try basicCredentials()
        guard let id = header?.id ?? form["client_id"], form["client_id"] ?? id == id else {
            throw OAuthError("invalid_client")
        }
        if ClientDocumentURL.isMeant(by: id) {
            // The document was read when the browser asked for the sign-in; here, a policy has to admit its URL.
            guard header == nil, form["client_secret"] == nil, let url = ClientDocumentURL(id),
                let admitted = try pools.admitted(url, in: pool)
            else { throw OAuthError("invalid_client") }
            record.concerns(pool: pool.id, client: admitted.client.id)
            return EndpointClient(client: admitted.client, document: url.text)
        }
        guard let client = try? store.appClient(id), client.userPoolID == pool.id else {
            throw OAuthError("invalid_client")
        }
        record.concerns(pool: pool.id, client: client.id)
        let secrets = Set([header?.secret, form["client_secret"]].compactMap(\.self).filter { !$0.isEmpty })
        guard !client.secrets.isEmpty else {
            guard secrets.isEmpty else { throw wrongSecret }
            return EndpointClient(client: client, document: nil)
        }
        guard let given = secrets.first, secrets.count == 1 else { throw wrongSecret }
        let bytes = SecretBytes(given)
        guard client.secrets.contains(where: { bytes.matches(Array($0.value.utf8)) }) else { throw wrongSecret }
        return EndpointClient(client: client, document: nil)
    }

    /// Returns the id and the secret from the header `Authorization`; nil without the header.
    private func basicCredentials() throws(OAuthError) -> (id: String, secret: String)? {
        guard let header = http.header("Authorization") else { return nil }
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "basic", let bytes = Base64.decode(String(parts[1])),
            let text = String(validating: bytes, as: UTF8.self), let colon = text.firstIndex(of: ":")
        else { throw OAuthError("invalid_client") }
        return (String(text[..<colon]), String(text[text.index(after: colon)...]))
    }
}
