import CognitoSAML
import LocalAWS
import LocalUserPools
import LoopbackHTTP
import UserPoolObjects
import WireJSON

/// SAML single logout: the browser goes from `/logout` to the provider, which signs the user out, and back to the app.
enum SingleLogout {
    /// The path to which SAML providers send the browser with their answers.
    static let path = "/saml2/logout"

    /// Sends the browser to the provider of its sign-in.
    ///
    /// - Parameters:
    ///   - session: The browser's sign-in.
    ///   - address: The address to which the browser goes in the end.
    ///   - request: The browser's request.
    /// - Returns: The answer for the browser; nil if the provider takes no part in a sign-out.
    /// - Throws: An error of the store.
    static func begin(
        _ session: BrowserSession, thenTo address: String, _ request: WebRequest
    ) async throws -> HTTPReply? {
        guard let person = session.atProvider, let connection = try request.samlConnection(to: session.provider),
            connection.provider.isOn("IDPSignout")
        else { return nil }
        guard let endpoint = SAMLEndpoint((try? await connection.metadata())?.logout ?? [:]) else {
            request.record.note(
                "\(session.provider) takes no part: its metadata cannot be read, or has no address for sign-outs."
            )
            return nil
        }
        let pending = PendingSignOut(from: session.provider, thenTo: address, request)
        let message = LogoutRequest(
            id: pending.requestID, issuedAt: connection.now, destination: endpoint.address,
            issuer: connection.entityID, nameID: person.nameID, nameIDFormat: person.nameIDFormat,
            sessionIndexes: person.index.map { [$0] } ?? [])
        return try endpoint.reply(
            sending: message, relayState: try request.seal(pending),
            signedBy: try request.store.samlSigningKey(of: request.pool))
    }

    /// Handles a provider's answer, and sends the browser to the app.
    ///
    /// The browser's sign-in at the pool has already ended, so the app's user is signed out even if the provider failed.
    static func complete(_ request: WebRequest) async throws -> HTTPReply {
        guard let form = request.form, !form.hasDuplicates,
            let pending = try request.open(PendingSignOut.self, form["RelayState"]),
            let connection = try request.samlConnection(to: pending.provider)
        else { return try request.showLost("The answer of a provider does not belong to a sign-out of this pool.") }
        guard try pending.use(request) else {
            return try request.showLost("The answer of \(pending.provider) came too late, or a second time.")
        }
        guard let metadata = try? await connection.metadata() else {
            return try request.showLost("The answer of \(pending.provider) to the sign-out cannot be checked.")
        }
        let check = LogoutCheck(metadata: metadata, address: request.site.origin + path, now: connection.now)
        do throws(ResponseError) {
            try check.checkResponse(form["SAMLResponse"] ?? "", to: pending.requestID)
        } catch .status(let status) {
            request.record.note("\(pending.provider) has not signed the person out: \(status)")
        } catch {
            return try request.showLost("The answer of \(pending.provider) to the sign-out is refused. \(error)")
        }
        return WebRequest.redirect(pending.address)
    }
}

extension WebRequest {
    /// Returns the connection to a SAML provider; nil for an unknown or another provider, and for a stand-in.
    func samlConnection(to name: String) throws -> SAMLConnection? {
        try provider(name).flatMap { connection(to: $0) as? SAMLConnection }
    }
}
