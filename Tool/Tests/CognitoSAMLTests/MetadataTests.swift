import CognitoCrypto
import CognitoSAML
import CognitoTestSupport
import ServerCrypto
import Testing
import WireJSON

@Suite struct MetadataTests {
    private let parties: Parties

    init() throws { parties = try Parties.shared.get() }

    private func text() throws -> String {
        String(
            decoding: try parties.provider.metadata(signOn: Parties.signOn, logout: "https://idp.example/slo"),
            as: UTF8.self)
    }

    @Test func `metadata has the name, the addresses and the certificates`() throws {
        let metadata = try IdentityProviderMetadata(xml: Array(text().utf8))
        #expect(metadata.entityID == "https://idp.example/metadata")
        #expect(metadata.signOn == [.redirect: Parties.signOn, .post: Parties.signOn])
        #expect(metadata.logout == [.redirect: "https://idp.example/slo", .post: "https://idp.example/slo"])
        #expect(metadata.signingCertificates == [parties.provider.identity.certificate])
        #expect(metadata.encryptionCertificates.isEmpty)
        #expect(!metadata.wantsSignedRequests)
    }

    @Test func `a certificate without use is for both`() throws {
        let xml = try text().replacing(" use=\"signing\"", with: "").replacing("=\"false\"", with: "=\"true\"")
        let metadata = try IdentityProviderMetadata(xml: Array(xml.utf8))
        #expect(metadata.encryptionCertificates == metadata.signingCertificates)
        #expect(metadata.wantsSignedRequests)
    }

    @Test func `an expired certificate is left out`() throws {
        let certificate = parties.provider.identity.certificate
        #expect(parties.metadata.signingCertificates(at: certificate.validity.upperBound) == [certificate])
        #expect(parties.metadata.signingCertificates(at: certificate.validity.upperBound + 1).isEmpty)
    }

    @Test func `metadata of a federation is read if it has one identity provider`() throws {
        let one = try text().replacing("<?xml version=\"1.0\"?>\n", with: "")
        let group = "<md:EntitiesDescriptor xmlns:md=\"urn:oasis:names:tc:SAML:2.0:metadata\">\n"
        let service = "<md:EntityDescriptor entityID=\"sp\"><md:SPSSODescriptor/></md:EntityDescriptor>"
        let end = "</md:EntitiesDescriptor>"
        #expect(try IdentityProviderMetadata(xml: Array((group + service + one + end).utf8)) == parties.metadata)
        let error = #expect(throws: MetadataError.self) {
            try IdentityProviderMetadata(xml: Array((group + one + one + end).utf8))
        }
        #expect(error?.description.contains("describes 2 identity providers") == true)
    }

    typealias Change = (with: @Sendable (String) -> String, words: String)

    private static let broken: [Row<Change>] = [
        Row("no name", ({ $0.replacing(/entityID="[^"]*"/, with: "") }, "line 2: <EntityDescriptor> has no entityID")),
        Row(
            "no provider",
            ({ $0.replacing("IDPSSODescriptor", with: "SPSSODescriptor") }, "describes no identity providers")),
        Row(
            "another protocol",
            ({ $0.replacing("SAML:2.0:protocol", with: "SAML:1.1:protocol") }, "IDPSSODescriptor for SAML 2.0")),
        Row(
            "no address",
            ({ $0.replacing("SingleSignOnService", with: "ArtifactResolutionService") }, "has no SingleSignOnService")),
        Row(
            "an address that is a script",
            (
                { $0.replacing("https://idp.example/sso", with: "javascript:alert(1)") },
                "<SingleSignOnService> has a Location that is not"
            )),
        Row(
            "no certificate",
            ({ $0.replacing("use=\"signing\"", with: "use=\"encryption\"") }, "has no certificate for signing")),
        Row(
            "another text as certificate",
            (
                { $0.replacing(/<ds:X509Certificate>[^<]*/, with: "<ds:X509Certificate>TUlJ") },
                "<X509Certificate> is not an X.509 certificate"
            )),
        Row(
            "a long certificate",
            (
                {
                    $0.replacing(
                        "<ds:X509Certificate>", with: "<ds:X509Certificate>" + String(repeating: "A", count: 4096))
                }, "<X509Certificate> has more than 4096 characters"
            )),
        Row("an end that is missing", ({ $0.replacing("</md:EntityDescriptor>", with: "") }, "not well-formed XML")),
        Row("another document", ({ _ in "<html/>" }, "line 1: <html> describes no identity providers")),
        Row("nothing", ({ _ in "" }, "Document is empty")),
        Row("a megabyte", ({ $0 + String(repeating: " ", count: 1_000_000) }, "more than 1000000 bytes")),
    ]

    @Test(arguments: broken)
    func `metadata with a mistake is refused with the reason and the place`(change: Row<Change>) throws {
        let xml = change.value.with(try text())
        let error = #expect(throws: MetadataError.self) { try IdentityProviderMetadata(xml: Array(xml.utf8)) }
        #expect(error?.description.contains(change.value.words) == true, "\(error?.description ?? "nothing")")
    }
}
