import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import CognitoSAML
@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// Sign-outs at the pool and at the SAML provider of a browser's sign-in.
@Suite struct SingleLogoutTests {
    private static let path = "/saml2/logout"
    private static let address = "http://\(FederatedPool.host)/saml2/logout"
    private static let logout =
        "/logout?client_id=\(TestPool.clientID)&logout_uri=\(FormValues.encoded(SAMLPool.bye))"

    /// Signs in, signs out, and returns what the provider receives.
    private static func leave(
        _ saml: SAMLPool
    ) async throws -> (reply: HTTPReply, received: StandInProvider.Received<LogoutRequest>) {
        _ = try await saml.come { $0.sessionIndex = "_session" }
        let reply = await saml.browser.get(logout)
        let received = try saml.provider.logoutRequest(
            query: SAMLPool.query(reply.location), signedBy: try await saml.signingCertificate())
        return (reply, received)
    }

    /// Returns the provider's answer to a request, with changes.
    private static func answer(
        _ saml: SAMLPool, to request: String, destination: String = address, status: ResponseStatus = .success,
        signedBy signer: StandInProvider? = nil
    ) throws -> String {
        let response = LogoutResponse(
            issuedAt: saml.pool.test.clock.system, destination: destination, issuer: saml.provider.entityID,
            request: request, status: status)
        let identity = (signer ?? saml.provider).identity
        return try response.form(relayState: nil, signedBy: identity).fields[0].value
    }

    private static func bring(_ saml: SAMLPool, _ field: String, _ state: String?) async throws -> HTTPReply {
        let form = [("SAMLResponse", field), ("RelayState", try #require(state))]
        return await saml.browser.post(path, form, sendsCookies: false)
    }

    @Test func `a sign-out goes to the provider and back to the app`() async throws {
        let saml = try await SAMLPool(["IDPSignout": "true"])
        let (reply, received) = try await Self.leave(saml)
        #expect(reply.location?.hasPrefix("\(SAMLPool.logout)?SAMLRequest=") == true)
        #expect(saml.browser.held["cognito"] == nil)
        #expect(try saml.remains()[1] == 0)
        let request = received.request
        #expect(request.nameID == "s-1" && request.sessionIndexes == ["_session"])
        #expect(request.nameIDFormat == SAMLPool.ada.nameIDFormat && request.issuer == SAMLPool.audience)
        let back = try await Self.bring(saml, Self.answer(saml, to: request.id), received.relayState)
        #expect(back.location == SAMLPool.bye, "\(back.text)")
        let again = try await Self.bring(saml, Self.answer(saml, to: request.id), received.relayState)
        #expect(again.status == .badRequest)
    }

    @Test func `the app is reached even if the provider reports a failure`() async throws {
        let saml = try await SAMLPool(["IDPSignout": "true"])
        let (_, received) = try await Self.leave(saml)
        let field = try Self.answer(saml, to: received.request.id, status: .refused("Not now."))
        #expect(try await Self.bring(saml, field, received.relayState).location == SAMLPool.bye)
        #expect(saml.pool.test.notes.contains { $0.hasSuffix("Not now.") })
    }

    @Test(arguments: ["forged", "destination", "request", "unsigned", "state"])
    func `a bad answer of the provider shows a page`(fault: String) async throws {
        let saml = try await SAMLPool(["IDPSignout": "true"])
        let (_, received) = try await Self.leave(saml)
        var field = try Self.answer(
            saml, to: fault == "request" ? "_another" : received.request.id,
            destination: fault == "destination" ? SAMLPool.consumer : Self.address,
            signedBy: fault == "forged" ? try SAMLPool.stranger.get() : nil)
        if fault == "unsigned" {
            let response = LogoutResponse(
                issuedAt: saml.pool.test.clock.system, destination: Self.address, issuer: saml.provider.entityID,
                request: received.request.id)
            field = try response.form(relayState: nil, signedBy: nil).fields[0].value
        }
        let state = fault == "state" ? try await saml.leave().relayState : received.relayState
        let reply = try await Self.bring(saml, field, state)
        #expect(reply.status == .badRequest && reply.text.contains("Something went wrong"))
    }

    @Test func `the sign-in page that follows a sign-out also comes after the provider`() async throws {
        let saml = try await SAMLPool(["IDPSignout": "true"])
        _ = try await saml.come()
        let query = SAMLPool.query(saml.pool.authorization())
        let reply = await saml.browser.get("/logout?\(query)")
        let received = try saml.provider.logoutRequest(
            query: SAMLPool.query(reply.location), signedBy: try await saml.signingCertificate())
        let back = try await Self.bring(saml, Self.answer(saml, to: received.request.id), received.relayState)
        #expect(back.location == "/login?\(query)")
    }

    @Test(arguments: [["IDPSignout": "false"], [:]] as [JSONMembers<JSONValue>])
    func `a provider without IDPSignout takes no part in a sign-out`(details: JSONMembers<JSONValue>) async throws {
        let saml = try await SAMLPool(details)
        _ = try await saml.come()
        #expect(await saml.browser.get(Self.logout).location == SAMLPool.bye)
        #expect(try saml.remains()[1] == 0)
    }

    @Test func `a browser without a sign-in goes straight to the app`() async throws {
        let saml = try await SAMLPool(["IDPSignout": "true"])
        #expect(await saml.browser.get(Self.logout).location == SAMLPool.bye)
    }
}
