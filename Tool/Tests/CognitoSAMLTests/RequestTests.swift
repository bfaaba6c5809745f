import CognitoCrypto
import CognitoSAML
import CognitoTestSupport
import Testing
@_spi(Internal) import WireJSON

@Suite struct RequestTests {
    private let parties: Parties
    private let request = AuthenticationRequest(
        issuedAt: Parties.now + 0.25, destination: Parties.signOn, consumerAddress: Parties.consumer,
        issuer: Parties.audience)

    init() throws { parties = try Parties.shared.get() }

    private func query(_ url: String) -> String { String(url.drop { $0 != "?" }.dropFirst()) }

    @Test(arguments: [nil, "state & more=1/2+3", String(repeating: "x", count: 2000)])
    func `a request in a redirect is read as it was written`(state: String?) throws {
        let url = try request.redirect(relayState: state, signedBy: nil)
        #expect(url.hasPrefix("https://idp.example/sso?SAMLRequest="))
        let received = try parties.provider.signInRequest(query: query(url))
        #expect(received.request == request)
        #expect(received.relayState == state)
        #expect(!parties.provider.isSigned(query: query(url), by: parties.service.certificate))
    }

    @Test func `a signed redirect is valid under the key's certificate only, and only as it is`() throws {
        let url = query(try request.redirect(relayState: "state", signedBy: parties.service))
        #expect(url.contains("&SigAlg=http%3A%2F%2Fwww.w3.org%2F2001%2F04%2Fxmldsig-more%23rsa-sha256&Signature="))
        let (provider, certificate) = (parties.provider, parties.service.certificate)
        #expect(provider.isSigned(query: url, by: certificate))
        #expect(!provider.isSigned(query: url, by: parties.stranger.certificate))
        #expect(!provider.isSigned(query: url.replacing("RelayState=state", with: "RelayState=other"), by: certificate))
        #expect(!provider.isSigned(query: url.replacing("rsa-sha256", with: "rsa-sha1"), by: certificate))
        #expect(!provider.isSigned(query: url.replacing(/&SigAlg=[^&]*/, with: ""), by: certificate))
        #expect(!provider.isSigned(query: url + "&RelayState=other", by: certificate))
        #expect(throws: ResponseError.repeatedParameter) { try provider.signInRequest(query: url + "&SAMLRequest=") }
    }

    @Test func `an address with a query keeps it`() throws {
        let other = AuthenticationRequest(
            issuedAt: 0, destination: "https://idp.example/?tenant=1", consumerAddress: nil, issuer: "sp")
        #expect(
            try other.redirect(relayState: nil, signedBy: nil).hasPrefix("https://idp.example/?tenant=1&SAMLRequest="))
        #expect(try parties.provider.signInRequest(other.form(relayState: nil, signedBy: nil).fields[0].value) == other)
    }

    @Test func `a request in a form is read as it was written, signed or not`() throws {
        for identity in [nil, parties.service] {
            let form = try request.form(relayState: "state", signedBy: identity)
            #expect(form.destination == Parties.signOn)
            #expect(form.fields.map(\.name) == ["SAMLRequest", "RelayState"])
            #expect(try parties.provider.signInRequest(form.fields[0].value) == request)
            let xml = String(decoding: try #require(Base64.decode(form.fields[0].value)), as: UTF8.self)
            #expect(xml.contains("<ds:SignatureValue>") == (identity != nil))
            #expect(xml.contains("ProtocolBinding=\"urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST\""))
        }
    }

    @Test(arguments: [
        "", "SAMLRequest=", "SAMLRequest=%", "SAMLRequest=%4", "SAMLRequest=AAAA", "SAMLRequest=%FF", "RelayState=x",
        "&&=&",
    ])
    func `a query without a request is refused`(query: String) {
        #expect(throws: ResponseError.self) { try parties.provider.signInRequest(query: query) }
    }

    @Test func `identifiers are different, and XML names`() {
        let ids = (0..<100).map { _ in MessageID.make() }
        #expect(Set(ids).count == 100)
        #expect(ids.allSatisfy { $0.wholeMatch(of: /_[0-9a-f]{32}/) != nil })
    }
}
