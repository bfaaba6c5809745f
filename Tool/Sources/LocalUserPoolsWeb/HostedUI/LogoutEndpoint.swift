import LocalAWS
import LocalUserPools
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
        guard let client = try request.client(named: id) else { throw AuthorizationRefusal.unknownClient }
        request.record.concerns(pool: request.pool.id, client: client.id)
        let address: String
        if let uri = query["logout_uri"] {
            guard client.settings.web.logouts.contains(uri) else {
                throw AuthorizationRefusal.mismatch("logout_uri", of: id, "LogoutURLs", client.settings.web.logouts)
            }
            address = uri
        } else if let missing = missing(in: query) {
            // The sign-in ends all the same.
            request.record.note(
                "The browser gets the error page. \(missing): /logout needs logout_uri, one of LogoutURLs.")
            return WebRequest.redirect("/error?\(request.http.query)").setting(try request.endSession())
        } else {
            let asked = try await request.authorization(request.http.query)
            address = "/login?\(asked.query)"
        }
        var reply = WebRequest.redirect(address)
        if let session = try request.session(), let detour = try await provider(session, address) { reply = detour }
        return reply.setting(try request.endSession())
    }

    /// Returns the error page's text for a request without an address; nil for a request that has one.
    ///
    /// The browser takes the query to the error page, which shows the text.
    static func missing(in query: FormValues) -> String? {
        guard query["client_id"] != nil, query["logout_uri"] == nil else { return nil }
        return ["redirect_uri", "response_type"].first { query[$0] == nil }.map {
            "Required String parameter '\($0)' is not present"
        }
    }
}
