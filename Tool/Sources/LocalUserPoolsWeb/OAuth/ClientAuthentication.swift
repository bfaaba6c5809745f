import CognitoCrypto
import LocalAWS
import LocalUserPools
import LoopbackHTTP
@_spi(Internal) import WireJSON

extension WebRequest {
    /// Returns the app client that a request to an endpoint for apps comes from.
    ///
    /// A client with a secret sends it in the header `Authorization` or in the body; a public client sends only its id.
    ///
    /// - Parameter form: The body.
    /// - Returns: The client.
    /// - Throws: ``OAuthError`` for an unknown client, or for a secret that is missing or wrong.
    func authenticatedClient(_ form: FormValues) throws -> AppClient {
        let wrongSecret = OAuthError("invalid_client", "invalid_client_secret")
        let header = try basicCredentials()
        guard let id = header?.id ?? form["client_id"], form["client_id"] ?? id == id,
            let client = try? store.appClient(id), client.userPoolID == pool.id
        else { throw OAuthError("invalid_client") }
        record.concerns(pool: pool.id, client: client.id)
        let secrets = Set([header?.secret, form["client_secret"]].compactMap(\.self).filter { !$0.isEmpty })
        guard !client.secrets.isEmpty else {
            guard secrets.isEmpty else { throw wrongSecret }
            return client
        }
        guard let given = secrets.first, secrets.count == 1 else { throw wrongSecret }
        let bytes = SecretBytes(given)
        guard client.secrets.contains(where: { bytes.matches(Array($0.value.utf8)) }) else { throw wrongSecret }
        return client
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
