import CognitoCrypto
import CognitoSAML
import CognitoTestSupport
import Testing
@_spi(Internal) import WireJSON

/// XML that attacks its reader: in responses, requests and metadata.
@Suite struct HostileXMLTests {
    private let parties: Parties

    init() throws { parties = try Parties.shared.get() }

    /// Returns ten levels of entities, of which each is ten times the one before.
    private static var laughs: String {
        (1...10).reduce("<!ENTITY l0 \"ha\">") { text, level in
            text + "<!ENTITY l\(level) \"" + String(repeating: "&l\(level - 1);", count: 10) + "\">"
        }
    }

    private static let types: [Row<String>] = [
        Row("an empty type", "<!DOCTYPE r>"),
        Row("a billion laughs", "<!DOCTYPE r [\(laughs)]>"),
        Row("an external entity", "<!DOCTYPE r [<!ENTITY f SYSTEM \"file:///etc/passwd\">]>"),
        Row("an external type", "<!DOCTYPE r SYSTEM \"http://127.0.0.1:1/evil.dtd\">"),
        Row("a parameter entity", "<!DOCTYPE r [<!ENTITY % p SYSTEM \"http://127.0.0.1:1/\"> %p;]>"),
        Row("a default identifier", "<!DOCTYPE r [<!ATTLIST samlp:Status ID ID #FIXED \"x\">]>"),
    ]

    @Test(arguments: types)
    func `a document type is refused before it is read`(type: Row<String>) throws {
        let xml = try parties.xml()
        let start = try #require(xml.firstRange(of: "<samlp:Response")).lowerBound
        let body = xml[start...].replacing(">ada<", with: ">&l9;&f;<")
        #expect(throws: ResponseError.notXML(.documentType)) { try parties.assertion(in: type.value + body) }
        let error = #expect(throws: MetadataError.self) {
            try IdentityProviderMetadata(xml: Array((type.value + "<r>&l9;&f;</r>").utf8))
        }
        #expect(error?.description.contains("<!DOCTYPE") == true)
    }

    @Test(arguments: [
        Row("an entity that is not defined", "<r>&f;</r>"), Row("an end that is missing", "<r>"),
        Row("300 levels", String(repeating: "<r>", count: 300) + String(repeating: "</r>", count: 300)),
        Row("a second root", "<r/><r/>"), Row("a prefix without namespace", "<samlp:Response Version=\"2.0\"/>"),
        Row("an inclusion", "<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"file:///etc/passwd\"/>"),
    ])
    func `a document that is not a response is refused`(xml: Row<String>) {
        #expect(throws: ResponseError.self) { try parties.assertion(in: xml.value) }
        #expect(throws: MetadataError.self) { try IdentityProviderMetadata(xml: Array(xml.value.utf8)) }
    }

    @Test func `a request that grows beyond the limit is refused`() throws {
        let long = AuthenticationRequest(
            issuedAt: Parties.now, destination: Parties.signOn, consumerAddress: Parties.consumer,
            issuer: String(repeating: "a", count: 200_000))
        let url = try long.redirect(relayState: nil, signedBy: nil)
        #expect(url.utf8.count < 2000)
        #expect(throws: ResponseError.notBase64) {
            try parties.provider.signInRequest(query: String(url.drop { $0 != "?" }.dropFirst()))
        }
    }

    @Test func `an encoding of the document does not hide a document type`() throws {
        let text = "<!DOCTYPE r [<!ENTITY f SYSTEM \"file:///etc/passwd\">]><r>&f;</r>"
        let bytes: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(throws: ResponseError.notXML(.documentType)) {
            try parties.check().assertion(in: Base64.encode(bytes)) { _, _ in true }
        }
    }
}
