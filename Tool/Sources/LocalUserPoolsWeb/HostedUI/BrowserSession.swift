import CognitoCrypto
import GRDB
import LocalAWS
import LocalUserPools
import WireJSON

/// A sign-in that a browser keeps; it gives an app new tokens without showing a page.
struct BrowserSession: Sendable {
    let clientID: String
    /// The URL of the client's document; nil for an app client.
    var document: String?
    /// The provider through which the user has signed in; `COGNITO` for a user of the pool itself.
    let provider: String
    let user: Int64
    /// The time of the sign-in.
    let began: Double
    /// The user of the tokens, if that user is not stored.
    var ghost: GhostUser?
    /// The person's session at a SAML provider; nil for other providers.
    var atProvider: ProviderSession?

    fileprivate static func hash(_ value: String) throws(CryptoError) -> [UInt8] {
        try HashFunction.sha256.digest(of: Array(value.utf8).span.bytes)
    }
}

extension WebRequest {
    /// Begins a browser's sign-in.
    ///
    /// - Returns: The value of the header that sets the cookie.
    func begin(_ session: BrowserSession) throws -> String {
        let value = Base64URL.encode(pools.random.bytes(32))
        let hash = try BrowserSession.hash(value)
        try store.write { [now] tables in
            try tables.execute("DELETE FROM browser_sessions WHERE expires < ?", [now])
            try tables.execute(
                "INSERT INTO browser_sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    hash.data, session.clientID, session.provider, session.user, session.began,
                    session.began + Self.longestSession, session.ghost?.json.flattened,
                    session.atProvider?.json.flattened, session.document,
                ])
        }
        return setting(.session, to: value)
    }

    /// Returns the browser's sign-in for an app and a provider, together with the user.
    ///
    /// - Parameter request: The app's request, which may name the provider.
    /// - Returns: The sign-in; nil if the browser has no sign-in, if it has ended, or if the user may not sign in.
    /// - Throws: An error of the store.
    func session(for request: AuthorizationRequest) throws -> (session: BrowserSession, user: User)? {
        guard let session = try session(), session.clientID == request.client.id,
            session.document == request.grant.document, try isFresh(session),
            request.provider ?? session.provider == session.provider,
            let user = try store.read({ try $0.user(row: session.user) }), user.isEnabled
        else { return nil }
        return (session, session.ghost?.user(besideLinked: user) ?? user)
    }

    /// The longest time for which an app client may reuse a sign-in, in seconds.
    private static let longestSession = 129_600.0 * 60

    /// Returns true if a session's client still reuses it: by default for an hour after the sign-in.
    private func isFresh(_ session: BrowserSession) throws(ServiceError) -> Bool {
        let minutes = try store.read { try $0.reuseOfSessions(by: session.clientID, in: pool) }
        return now - session.began < Double(minutes) * 60
    }

    /// Returns the browser's sign-in to any app of the pool; nil if there is no sign-in, or if it has ended.
    func session() throws -> BrowserSession? {
        guard let value = cookie(.session) else { return nil }
        let hash = try BrowserSession.hash(value)
        let found = try store.read { tables in
            try tables.row("SELECT * FROM browser_sessions WHERE hash = ? AND expires > ?", [hash.data, now])
                .map { try BrowserSession($0) }
        }
        guard let found, try store.appClient(found.clientID).userPoolID == pool.id else { return nil }
        return found
    }

    /// Ends the browser's sign-in.
    ///
    /// - Returns: The value of the header that removes the cookie.
    func endSession() throws -> String {
        if let value = cookie(.session) {
            let hash = try BrowserSession.hash(value)
            try store.write { try $0.execute("DELETE FROM browser_sessions WHERE hash = ?", [hash.data]) }
        }
        return setting(.session, to: nil)
    }
}

extension BrowserSession {
    fileprivate init(_ row: Row) throws {
        let (ghost, atProvider): (String?, String?) = (row["ghost"], row["provider_session"])
        self.init(
            clientID: row["client"], document: row["document"], provider: row["provider"], user: row["user"],
            began: row["began"],
            ghost: try ghost.map { GhostUser(try JSONValue(json: Array($0.utf8))) },
            atProvider: try atProvider.map { ProviderSession(try JSONValue(json: Array($0.utf8))) })
    }
}
