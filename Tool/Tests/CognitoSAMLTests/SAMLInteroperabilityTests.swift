import CognitoCrypto
import CognitoSAML
import Foundation
import ServerCrypto
import Testing
@_spi(Internal) import WireJSON

/// Messages of pysaml2, python3-saml and xmlsec, which are read here, and the other way round.
@Suite struct SAMLInteroperabilityTests {
    private let parties: Parties
    /// The time of now, which the Python libraries have as well.
    private var now: Double { Date().timeIntervalSince1970 }

    init() throws { parties = try Parties.shared.get() }

    private struct Given: Encodable {
        var key: String
        var certificate: String
        var serviceKey: String
        var serviceCertificate: String
        let entity = "https://idp.example/metadata"
        let audience = Parties.audience
        let consumer = Parties.consumer
        let signOn = Parties.signOn
        let request = "_request"
        var metadata: String?
        var responses: [String]?
        var query: String?
        var form: String?

        enum CodingKeys: String, CodingKey {
            case key, certificate, entity, audience, consumer, request, metadata, responses, query, form
            case serviceKey = "service_key"
            case serviceCertificate = "service_certificate"
            case signOn = "sign_on"
        }
    }

    private func given() throws -> Given {
        let (provider, service) = (parties.provider.identity, parties.service)
        return Given(
            key: Base64.encode(try provider.key.der()), certificate: Base64.encode(provider.certificate.der),
            serviceKey: Base64.encode(try service.key.der()),
            serviceCertificate: Base64.encode(service.certificate.der))
    }

    private func check(_ metadata: IdentityProviderMetadata, requiresEncryption: Bool = false) -> ResponseCheck {
        parties.check {
            $0.metadata = metadata
            $0.now = now
            $0.requiresEncryption = requiresEncryption
        }
    }

    @Test func `pysaml2's metadata and its responses, signed and encrypted, are accepted`() async throws {
        struct Made: Decodable {
            let metadata: String
            let responses: [String: String]
        }
        let made: Made = try await Python.run("respond", try given())
        let metadata = try IdentityProviderMetadata(xml: Array(made.metadata.utf8))
        #expect(metadata.signingCertificates == [parties.provider.identity.certificate])
        #expect(metadata.signOn == parties.metadata.signOn)
        #expect(metadata.wantsSignedRequests)
        #expect(made.responses.count == 5)
        for (name, response) in made.responses {
            let assertion = try check(metadata, requiresEncryption: name.hasPrefix("encrypted")).assertion(in: response)
            { _, _ in true }
            #expect(assertion.nameID == "ada", "\(name)")
            #expect(assertion.attributes.values.contains(["ada@example.com"]), "\(name)")
            #expect(assertion.attributes.values.contains(["Ada", "Augusta"]), "\(name)")
        }
    }

    @Test func `signatures of other algorithms, transforms and references are refused`() async throws {
        let made: [String: String] = try await Python.run("forge", try given())
        #expect(made.count == 13)
        for (name, response) in made.sorted(by: { $0.key < $1.key }) {
            let result = Result { try check(parties.metadata).assertion(in: response) { _, _ in true } }
            if name.hasPrefix("good") {
                #expect(try result.get().nameID == "ada", "\(name)")
            } else {
                #expect(throws: ResponseError.responseSignature, "\(name)") { try result.get() }
            }
        }
    }

    @Test func `python3-saml accepts the stand-in provider's responses`() async throws {
        struct Read: Decodable {
            let error: String
            let name: String
            let attributes: [String: [String]]
        }
        var given = try given()
        given.metadata = String(
            decoding: try parties.provider.metadata(signOn: Parties.signOn, logout: nil), as: UTF8.self)
        given.responses = try StandInResponse.Signed.allCases.flatMap { signed in
            try [nil, parties.service.certificate].map { certificate in
                try parties.response { ($0.now, $0.signed, $0.encryptedTo) = (now - 1, signed, certificate) }
                    .form(relayState: nil).fields[0].value
            }
        }
        let read: [Read] = try await Python.run("check", given)
        #expect(read.count == 6)
        for read in read {
            #expect(read.error == "")
            #expect(read.name == "ada")
            #expect(read.attributes == ["email": ["ada@example.com"], "groups": ["staff & friends", "<admin>"]])
        }
    }

    @Test func `pysaml2 reads requests of both bindings and accepts their signatures`() async throws {
        struct Read: Decodable {
            let id: String
            let consumer: String
            let issuer: String
            let isSigned: Bool
            let formID: String
        }
        let request = AuthenticationRequest(
            issuedAt: now, destination: Parties.signOn, consumerAddress: Parties.consumer, issuer: Parties.audience)
        var given = try given()
        let url = try request.redirect(relayState: "a state & more", signedBy: parties.service)
        given.query = String(url.drop { $0 != "?" }.dropFirst())
        given.form = try request.form(relayState: nil, signedBy: parties.service).fields[0].value
        let read: Read = try await Python.run("read", given)
        #expect(read.id == request.id && read.formID == request.id)
        #expect(read.consumer == Parties.consumer)
        #expect(read.issuer == Parties.audience)
        #expect(read.isSigned)
    }
}
