import LocalAWS
package import LocalUserPools
import LoopbackHTTP
import NIOHTTP1

extension DomainService {
    /// Signs a user in as the pages do at their end.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - client: The app client to which the user is signed in.
    ///   - document: The URL of the client's document; nil for an app client.
    ///   - host: The host of the pool's domain.
    /// - Returns: The cookie of the browser, as a browser sends it; empty if no pool has the host.
    /// - Throws: An error of the store.
    package func signedInBrowser(
        of user: User, client: String, document: String?, at host: String
    ) throws -> String {
        guard let site = try pools.site(host: host) else { return "" }
        let record = pools.server.beginRecord(of: "Sign in")
        defer { pools.server.end(record, status: 200) }
        let request = WebRequest(
            pools, site, HTTPRequest(method: .GET, path: SignInPages.path, headers: ["Host": host]), record)
        let session = BrowserSession(
            clientID: client, document: document, provider: "COGNITO", user: user.row, began: request.now)
        return String(try request.begin(session).prefix { $0 != ";" })
    }
}
