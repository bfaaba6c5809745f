import CognitoCrypto
import CognitoSAML
@_spi(Internal) import WireJSON

/// A service and a provider that know each other, at a fixed time.
struct Parties: Sendable {
    static let now: Double = 1_767_225_600
    static let audience = "urn:amazon:cognito:sp:eu-west-1_Ab12Cd34E"
    static let consumer = "https://members.auth.example/saml2/idpresponse"
    static let logout = "https://members.auth.example/saml2/logout"
    static let signOn = "https://idp.example/sso"

    /// Keys take a tenth of a second each, so all tests share them.
    static let shared = Result { try Parties() }

    let provider: StandInProvider
    let service: CertifiedKey
    let stranger: CertifiedKey
    let metadata: IdentityProviderMetadata

    private init() throws {
        let identity = try CertifiedKey.make(commonName: "idp.example", now: Self.now)
        provider = StandInProvider(entityID: "https://idp.example/metadata", identity: identity)
        service = try CertifiedKey.make(commonName: "eu-west-1_Ab12Cd34E", now: Self.now)
        stranger = try CertifiedKey.make(commonName: "idp.example", now: Self.now)
        metadata = try IdentityProviderMetadata(
            xml: provider.metadata(signOn: Self.signOn, logout: "https://idp.example/slo"))
    }

    static let ada = StandInPerson(
        nameID: "ada",
        attributes: [.init("email", ["ada@example.com"]), .init("groups", ["staff & friends", "<admin>"])])

    /// Returns a response for Ada, with changes.
    func response(_ change: (inout StandInResponse) -> Void = { _ in }) -> StandInResponse {
        var response = StandInResponse(
            provider: provider, person: Self.ada, destination: Self.consumer, audience: Self.audience,
            request: "_request", now: Self.now)
        change(&response)
        return response
    }

    /// Returns the check of a response, with changes.
    func check(_ change: (inout ResponseCheck) -> Void = { _ in }) -> ResponseCheck {
        var check = ResponseCheck(
            metadata: metadata, audience: Self.audience, consumerAddress: Self.consumer, request: "_request",
            now: Self.now + 1, decryptionKey: service.key)
        change(&check)
        return check
    }

    /// Returns the XML of a response for Ada, with changes.
    func xml(_ change: (inout StandInResponse) -> Void = { _ in }) throws -> String {
        let response = response(change)
        return String(decoding: try response.xml(signedBy: response.provider.identity), as: UTF8.self)
    }

    /// Returns the assertion of a response in XML.
    func assertion(in xml: String, _ change: (inout ResponseCheck) -> Void = { _ in }) throws -> Assertion {
        try check(change).assertion(in: Base64.encode(Array(xml.utf8))) { _, _ in true }
    }
}
