import CognitoCrypto
import CognitoSAML
import CognitoTestSupport
import Testing
@_spi(Internal) import WireJSON

/// Responses that are refused, each with its own reason.
@Suite struct RefusedResponseTests {
    private let parties: Parties

    init() throws { parties = try Parties.shared.get() }

    struct Case: Sendable {
        var response: @Sendable (inout StandInResponse, Parties) -> Void = { _, _ in }
        var xml: @Sendable (String) -> String = { $0 }
        var check: @Sendable (inout ResponseCheck) -> Void = { _ in }
        let error: ResponseError

        static func made(
            _ error: ResponseError, _ response: @escaping @Sendable (inout StandInResponse, Parties) -> Void
        ) -> Case {
            Case(response: response, error: error)
        }

        static func expected(_ error: ResponseError, _ check: @escaping @Sendable (inout ResponseCheck) -> Void) -> Case
        {
            Case(check: check, error: error)
        }

        /// A response of which only the assertion is signed, so that the changed part is not.
        static func edited(_ error: ResponseError, _ xml: @escaping @Sendable (String) -> String) -> Case {
            Case(response: { response, _ in response.signed = .assertion }, xml: xml, error: error)
        }
    }

    private static let changed: [Row<Case>] = [
        Row(
            "another provider's name",
            .made(.issuer) {
                $0.provider = StandInProvider(entityID: "https://other.example", identity: $1.provider.identity)
            }),
        Row("another audience", .made(.audience) { response, _ in response.audience += "x" }),
        Row("another request", .made(.inResponseTo) { response, _ in response.request = "_other" }),
        Row("no request where one was made", .made(.inResponseTo) { response, _ in response.request = nil }),
        Row("a request where none was made", .expected(.inResponseTo) { $0.request = nil }),
        Row("another address", .expected(.destination) { $0.consumerAddress += "/" }),
        Row("from the future", .expected(.notYetValid) { $0.now = Parties.now - 1 }),
        Row("at its end", .expected(.expired) { $0.now = Parties.now + 300 }),
        Row(
            "a key of a stranger under the provider's name",
            .made(.responseSignature) {
                $0.provider = StandInProvider(entityID: $1.provider.entityID, identity: $1.stranger)
            }),
        Row(
            "the same, only the assertion signed",
            .made(.assertionSignature) { response, parties in
                response.provider = StandInProvider(entityID: parties.provider.entityID, identity: parties.stranger)
                response.signed = .assertion
            }),
        Row("not encrypted", .expected(.notEncrypted) { $0.requiresEncryption = true }),
        Row("encrypted to another key", .made(.notDecrypted) { $0.encryptedTo = $1.stranger.certificate }),
        Row(
            "encrypted without a key here",
            Case(
                response: { $0.encryptedTo = $1.service.certificate }, check: { $0.decryptionKey = nil },
                error: .notDecrypted)),
        Row("a character of four bytes", .made(.fourByteCharacter) { response, _ in response.person?.nameID = "ada😀" }),
        Row(
            "a character of four bytes that is encrypted",
            .made(.fourByteCharacter) {
                $0.person?.nameID = "ada😀"
                $0.encryptedTo = $1.service.certificate
            }),
        Row("a blank name", .made(.noSubject) { response, _ in response.person?.nameID = " " }),
        Row(
            "100,000 characters",
            .made(.tooLarge) { response, _ in response.person?.nameID = String(repeating: "a", count: 75_000) }),
        Row("a changed name in the assertion", .edited(.assertionSignature) { $0.replacing(">ada<", with: ">eve<") }),
        Row(
            "a changed name in the signed response",
            Case(xml: { $0.replacing(">ada<", with: ">eve<") }, error: .responseSignature)),
        Row(
            "another destination around a signed assertion",
            .edited(.destination) { $0.replacing("Destination=\"https://members", with: "Destination=\"https://other") }
        ),
        Row("no destination", .edited(.destination) { $0.replacing(/\ Destination="[^"]*"/, with: "") }),
        Row(
            "another issuer around a signed assertion",
            .edited(.issuer) { $0.replacing("metadata</saml:Issuer><samlp", with: "other</saml:Issuer><samlp") }),
        Row(
            "a version before",
            .edited(.version) {
                $0.replacing(/Version="2.0" IssueInstant="[^"]*" Destination/, with: "Version=\"1.1\" Destination")
            }),
        Row(
            "no status", .edited(.notMessage("Response")) { $0.replacing(/<samlp:Status>.*<\/samlp:Status>/, with: "") }
        ),
        Row(
            "an empty status code",
            .edited(.status(ResponseStatus(code: ""))) {
                $0.replacing("urn:oasis:names:tc:SAML:2.0:status:Success", with: "")
            }),
        Row(
            "no signature at all", .edited(.unsigned) { $0.replacing(/(?s)<ds:Signature.*<\/ds:Signature>/, with: "") }),
        Row(
            "a request instead of a response",
            .edited(.notMessage("Response")) { $0.replacing("samlp:Response", with: "samlp:AuthnRequest") }),
        Row(
            "an identifier twice",
            .edited(.repeatedID) {
                $0.replacing("<samlp:Status>", with: "<samlp:Status id=\"\(RefusedResponseTests.id(in: $0))\">")
            }),
        Row(
            "an identifier that is not a name",
            .edited(.assertionSignature) { text in text.replacing(RefusedResponseTests.id(in: text), with: "x')|id('y")
            }),
        Row(
            "two signatures of an assertion",
            .edited(.assertionSignature) {
                $0.replacing(
                    "</ds:Signature>",
                    with: "</ds:Signature><ds:Signature xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\"/>")
            }),
        Row("an empty document", .edited(.notXML(.malformed(line: 1, reason: "Document is empty"))) { _ in "" }),
    ]

    static func id(in xml: String) -> String {
        (xml.firstMatch(of: /<saml:Assertion[^>]* ID="([^"]*)"/)?.1).map(String.init) ?? "?"
    }

    @Test(arguments: changed)
    func `a response is refused`(row: Row<Case>) throws {
        let xml = try parties.xml { row.value.response(&$0, parties) }
        let changed = row.value.xml(xml)
        #expect(throws: row.value.error) { try parties.assertion(in: changed, row.value.check) }
    }

    @Test func `an assertion is used once`() throws {
        var used: Set<String> = []
        let field = try parties.response().form(relayState: nil).fields[0].value
        #expect(try parties.check().assertion(in: field) { id, _ in used.insert(id).inserted }.nameID == "ada")
        #expect(throws: ResponseError.replayed) {
            try parties.check().assertion(in: field) { id, _ in used.insert(id).inserted }
        }
    }

    @Test func `an assertion that is refused is not recorded`() throws {
        let xml = try parties.xml { $0.audience = "another" }
        #expect(throws: ResponseError.audience) {
            try parties.check().assertion(in: Base64.encode(Array(xml.utf8))) { _, _ in
                Issue.record("it was recorded")
                return true
            }
        }
    }

    @Test(arguments: [361, -1] as [Double])
    func `a response without request is refused six minutes after its issue, or before it`(age: Double) throws {
        let xml = try parties.xml { $0.request = nil }
        #expect(throws: ResponseError.issueInstant) {
            try parties.assertion(in: xml) { ($0.request, $0.now) = (nil, Parties.now + age) }
        }
    }

    @Test(arguments: ["", "*", "PD94", "\u{0}", "PHg+", String(repeating: "A", count: 100_001)])
    func `a field that is not a response is refused`(field: String) {
        #expect(throws: ResponseError.self) { try parties.check().assertion(in: field) { _, _ in true } }
    }

    @Test func `the texts are those that apps see from Cognito`() {
        #expect("\(ResponseError.responseSignature)" == "SAML Response signature is invalid")
        #expect(
            "\(ResponseError.assertionSignature)"
                == "Error in SAML response processing: SAML Assertion signature is invalid")
        #expect("\(ResponseError.audience)".hasPrefix("Audience restriction"))
        #expect("\(ResponseError.replayed)".hasPrefix("Invalid SAML response received: "))
    }
}
