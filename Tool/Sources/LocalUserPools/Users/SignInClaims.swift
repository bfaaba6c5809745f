import LocalAWS
import WireJSON

// The claims of a user's or a machine's token that name its pool, its sign-in and its scopes.
extension JSONMembers<JSONValue> {
    /// The id of the pool in `iss`; the address before it contains the server's port.
    package var poolID: String? {
        guard let issuer = self["iss"]?.text?.utf8, !issuer.isEmpty else { return nil }
        guard let slash = issuer.lastIndex(of: UInt8(ascii: "/")) else { return String(issuer) }
        return String(issuer[issuer.index(after: slash)...])
    }

    /// The scopes of an access token.
    package var scopes: [String] {
        // Byte by byte: a search for whole characters takes many times as long.
        let bytes = Array((self["scope"]?.text ?? "").utf8)
        return bytes.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension StoreTables {
    /// Returns the user of a token, and the sign-in that the token is from; each is nil if the pool does not have it.
    func signIn(of claims: JSONMembers<JSONValue>, in pool: UserPool) throws -> (user: User?, family: TokenFamily?) {
        guard let sub = claims["sub"]?.text, let user = try self.user(sub: sub, in: pool) else { return (nil, nil) }
        if let id = claims["origin_jti"]?.text { return (user, try family(id)) }
        return (user, try family(eventID: claims["event_id"]?.text ?? "", of: user))
    }
}
