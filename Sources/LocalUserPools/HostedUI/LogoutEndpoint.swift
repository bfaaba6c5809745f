import LocalAWS
import LoopbackHTTP

/// `/logout`: ends the browser's sign-in, and sends the browser to the app or to the sign-in page.
enum LogoutEndpoint {
    /// Answers a request.
    ///
    /// - Parameters:
    ///   - request: The browser's request.
    ///   - provider: The closure that sends the browser to the provider of its sign-in first; it returns nil if the
    ///     provider takes no part in a sign-out.
    /// - Returns: The answer.
    /// - Throws: ``AuthorizationRefusal`` if the request is refused.
    static func answer(
        _ request: WebRequest, provider: (BrowserSession, _ address: String) async throws -> HTTPReply?
    ) async throws -> HTTPReply {
        let query = request.query
        guard let id = query["client_id"] else {
            throw AuthorizationRefusal.text("Missing required parameter client_id in request URL")
        }
        guard let client = try? request.store.appClient(id), client.userPoolID == request.pool.id else {
            throw AuthorizationRefusal.unknownClient
        }
        request.record.concerns(pool: request.pool.id, client: client.id)
        let address: String
        if let uri = query["logout_uri"] {
            guard client.settings.web.logouts.contains(uri) else {
                throw AuthorizationRefusal.mismatch("logout_uri", of: id, "LogoutURLs", client.settings.web.logouts)
            }
            address = uri
        } else {
            guard query["redirect_uri"] != nil, query["response_type"] != nil else {
                throw AuthorizationRefusal.text("Required String parameter 'logout_uri' is not present")
            }
            let asked = try AuthorizationRequest(request.http.query, at: request.site, request.store)
            address = "/login?\(asked.query)"
        }
        var reply = WebRequest.redirect(address)
        if let session = try request.session(), let detour = try await provider(session, address) { reply = detour }
        return reply.setting(try request.endSession())
    }
}
