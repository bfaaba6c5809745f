import CognitoCrypto
import CognitoSAML
import CognitoTestSupport
import Testing
import WireJSON

@Suite struct LogoutTests {
    private let parties: Parties

    init() throws { parties = try Parties.shared.get() }

    private func query(_ url: String) -> String { String(url.drop { $0 != "?" }.dropFirst()) }

    private func request(from issuer: String, to destination: String) -> LogoutRequest {
        LogoutRequest(
            issuedAt: Parties.now, destination: destination, issuer: issuer, nameID: "ada",
            nameIDFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent", sessionIndexes: ["_session"])
    }

    private func response(_ change: (inout ResponseStatus, inout String, inout String) -> Void = { _, _, _ in })
        -> LogoutResponse
    {
        var (status, issuer, destination) = (ResponseStatus.success, parties.provider.entityID, Parties.logout)
        change(&status, &issuer, &destination)
        return LogoutResponse(
            issuedAt: Parties.now, destination: destination, issuer: issuer, request: "_logout", status: status)
    }

    private var check: LogoutCheck {
        LogoutCheck(metadata: parties.metadata, address: Parties.logout, now: Parties.now + 1)
    }

    @Test func `the service's request reaches the provider, which checks its signature`() throws {
        let request = request(from: Parties.audience, to: "https://idp.example/slo")
        let url = query(try request.redirect(relayState: "state", signedBy: parties.service))
        let received = try parties.provider.logoutRequest(query: url, signedBy: parties.service.certificate)
        #expect(received.request == request)
        #expect(received.relayState == "state")
        #expect(throws: ResponseError.responseSignature) {
            try parties.provider.logoutRequest(query: url, signedBy: parties.stranger.certificate)
        }
    }

    @Test func `the provider's answer is accepted in a form and in a redirect`() throws {
        let form = try response().form(relayState: "state", signedBy: parties.provider.identity)
        try check.checkResponse(form.fields[0].value, to: "_logout")
        let url = query(try response().redirect(relayState: "state", signedBy: parties.provider.identity))
        try check.checkResponse(query: url, to: "_logout")
    }

    @Test func `an answer that is forged, misaddressed, for another request or a failure is refused`() throws {
        func expect(_ error: ResponseError, _ response: LogoutResponse, _ identity: CertifiedKey?) throws {
            let field = try response.form(relayState: nil, signedBy: identity).fields[0].value
            #expect(throws: error) { try check.checkResponse(field, to: "_logout") }
        }
        let identity = parties.provider.identity
        try expect(.unsigned, response(), nil)
        try expect(.responseSignature, response(), parties.stranger)
        try expect(.destination, response { _, _, destination in destination = Parties.consumer }, identity)
        try expect(.issuer, response { _, issuer, _ in issuer = "https://other.example" }, identity)
        try expect(.status(.refused("No")), response { status, _, _ in status = .refused("No") }, identity)
        let field = try response().form(relayState: nil, signedBy: identity).fields[0].value
        #expect(throws: ResponseError.inResponseTo) { try check.checkResponse(field, to: "_other") }
        let url = query(try response().redirect(relayState: nil, signedBy: nil))
        #expect(throws: ResponseError.responseSignature) { try check.checkResponse(query: url, to: "_logout") }
    }

    @Test func `the provider's own request is read, by both bindings`() throws {
        let request = request(from: parties.provider.entityID, to: Parties.logout)
        let identity = parties.provider.identity
        #expect(try check.request(request.form(relayState: nil, signedBy: identity).fields[0].value) == request)
        #expect(try check.request(query: query(request.redirect(relayState: nil, signedBy: identity))) == request)
        let forged = try request.form(relayState: nil, signedBy: parties.stranger).fields[0].value
        #expect(throws: ResponseError.responseSignature) { try check.request(forged) }
        let response = try response().form(relayState: nil, signedBy: identity).fields[0].value
        #expect(throws: ResponseError.notMessage("LogoutRequest")) { try check.request(response) }
    }
}
