import CognitoCrypto
import CognitoSAML
import CognitoTestSupport
import Testing
import WireJSON

/// Responses that are accepted.
@Suite struct ResponseTests {
    private let parties: Parties

    init() throws { parties = try Parties.shared.get() }

    @Test(arguments: StandInResponse.Signed.allCases, [false, true])
    func `a signed response is accepted, plain or encrypted`(signed: StandInResponse.Signed, isEncrypted: Bool) throws {
        let response = parties.response {
            $0.signed = signed
            $0.sessionIndex = "_session"
            if isEncrypted { $0.encryptedTo = parties.service.certificate }
        }
        let form = try response.form(relayState: "state")
        #expect(form.destination == Parties.consumer)
        #expect(form.fields.map(\.name) == ["SAMLResponse", "RelayState"])
        var used: [String] = []
        let assertion = try parties.check { $0.requiresEncryption = isEncrypted }.assertion(in: form.fields[0].value) {
            used.append($0)
            #expect($1 == Parties.now + 300)
            return true
        }
        #expect(assertion.nameID == "ada")
        #expect(assertion.nameIDFormat == "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent")
        #expect(assertion.sessionIndex == "_session")
        #expect(assertion.attributes == ["email": ["ada@example.com"], "groups": ["staff & friends", "<admin>"]])
        #expect(assertion.notOnOrAfter == Parties.now + 300)
        #expect(used == [assertion.id])
    }

    @Test func `an encrypted response has nothing of the person in it`() throws {
        let xml = try parties.xml { $0.encryptedTo = parties.service.certificate }
        #expect(!xml.contains("example.com") && !xml.contains("<saml:Assertion"))
        #expect(xml.contains("EncryptedAssertion"))
    }

    @Test func `an encrypted key next to the encrypted data is found`() throws {
        let xml = try parties.xml { ($0.signed, $0.encryptedTo) = (.assertion, parties.service.certificate) }
        let key = try #require(xml.firstMatch(of: /(?s)<EncryptedKey .*<\/EncryptedKey>/)).0
        let moved = xml.replacing(key, with: "").replacing("</EncryptedData>", with: "</EncryptedData>\(key)")
        #expect(try parties.assertion(in: moved).nameID == "ada")
    }

    @Test func `many responses are made and read at once`() async throws {
        let parties = parties
        try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<32 {
                group.addTask {
                    let xml = try parties.xml {
                        $0.person?.nameID = "user\(number)"
                        $0.encryptedTo = number.isMultiple(of: 2) ? parties.service.certificate : nil
                    }
                    return try parties.assertion(in: xml).nameID
                }
            }
            let names = try await group.reduce(into: Set<String>()) { $0.insert($1) }
            #expect(names == Set((0..<32).map { "user\($0)" }))
        }
    }

    @Test func `a response without request is accepted if the provider may begin`() throws {
        let xml = try parties.xml { $0.request = nil }
        #expect(try parties.assertion(in: xml) { $0.request = nil }.nameID == "ada")
        #expect(try parties.assertion(in: xml) { ($0.request, $0.now) = (nil, Parties.now + 299) }.nameID == "ada")
    }

    @Test func `a name is read as a whole, across a comment that the signature does not cover`() throws {
        let xml = try parties.xml { $0.person?.nameID = "ada@example.com.evil.example" }
        let cut = xml.replacing("example.com.evil", with: "example.com<!-- -->.evil")
        #expect(cut != xml)
        #expect(try parties.assertion(in: cut).nameID == "ada@example.com.evil.example")
    }

    @Test func `names keep their case and inner blanks, and values all white space`() throws {
        let xml = try parties.xml {
            $0.person = StandInPerson(
                nameID: " Ada L\t", attributes: [.init("note", [" a\n", ""]), .init("none", [])])
        }
        let assertion = try parties.assertion(in: xml)
        #expect(assertion.nameID == "Ada L")
        #expect(assertion.attributes == ["note": [" a\n", ""], "none": []])
    }

    @Test func `a response is accepted under any certificate that has not expired`() throws {
        let other = StandInProvider(entityID: parties.provider.entityID, identity: parties.stranger)
        let (xml, key) = (try metadataText(of: parties.provider), try keyDescriptor(of: other))
        let two = try IdentityProviderMetadata(
            xml: Array(xml.replacing("<md:KeyDescriptor", with: key + "<md:KeyDescriptor").utf8))
        #expect(two.signingCertificates.count == 2)
        #expect(try parties.assertion(in: parties.xml()) { $0.metadata = two }.nameID == "ada")
        #expect(throws: ResponseError.noCertificate) {
            try parties.assertion(in: parties.xml()) { $0.now += 11 * 366 * 86_400 }
        }
    }

    private func metadataText(of provider: StandInProvider) throws -> String {
        String(decoding: try provider.metadata(signOn: Parties.signOn, logout: nil), as: UTF8.self)
    }

    private func keyDescriptor(of provider: StandInProvider) throws -> String {
        let xml = try metadataText(of: provider)
        return String(try #require(xml.firstMatch(of: /<md:KeyDescriptor.*<\/md:KeyDescriptor>/)).0)
    }

    @Test func `a failure reports the provider's codes and words`() throws {
        let failure = StandInResponse(
            provider: parties.provider, failure: .refused("Not today"), destination: Parties.consumer,
            audience: Parties.audience, request: "_request", now: Parties.now)
        let field = try failure.form(relayState: nil).fields[0].value
        let error = #expect(throws: ResponseError.status(.refused("Not today"))) {
            try parties.check().assertion(in: field) { _, _ in true }
        }
        #expect(error?.description == "Invalid SAML response received: Responder: AuthnFailed: Not today")
    }

    @Test func `a value that XML cannot hold is refused before it is written`() throws {
        #expect(throws: XMLError.character) { try parties.xml { $0.person?.nameID = "a\u{0}b" } }
        #expect(throws: XMLError.character) { try parties.xml { $0.sessionIndex = "\u{1B}" } }
    }
}
