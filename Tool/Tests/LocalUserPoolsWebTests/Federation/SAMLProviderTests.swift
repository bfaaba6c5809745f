import CognitoCrypto
import Foundation
import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import ServerCrypto
import Synchronization
import Testing
import WireJSON

@testable import CognitoSAML
@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// SAML providers through the API: their metadata, and the pool's keys for them.
@Suite(.timeLimit(.minutes(5))) struct SAMLProviderTests {
    /// A server that has a provider's metadata, and counts how often it is read.
    private final class MetadataServer: Sendable {
        let text: Mutex<String>
        let count = Mutex(0)
        private let server = Mutex<HTTPServer?>(nil)

        init(_ text: String) async throws {
            self.text = Mutex(text)
            let started = try await HTTPServer.start(host: "127.0.0.1", port: 0, bodyLimit: { _ in 1 << 10 }) {
                [weak self] request in
                guard let self, request.path == "/metadata" else { return .notFound }
                self.count.withLock { $0 += 1 }
                return HTTPReply(
                    status: .ok, headers: ["Content-Type": "application/samlmetadata+xml"],
                    body: Array(self.text.withLock(\.self).utf8))
            }
            server.withLock { $0 = started }
        }

        var url: String { "http://127.0.0.1:\(server.withLock(\.self)?.port ?? 0)/metadata" }
        func stop() async { await server.withLock(\.self)?.stop() }
    }

    private static func error(_ pool: FederatedPool, _ details: JSONMembers<JSONValue>) async -> String {
        await pool.test.outcome(
            "CreateIdentityProvider",
            [
                "UserPoolId": .text(TestPool.id), "ProviderName": "Other", "ProviderType": "SAML",
                "ProviderDetails": .object(details),
            ])
    }

    @Test func `metadata comes from its URL, and again after six hours or a change of the provider`() async throws {
        let server = try await MetadataServer(SAMLPool.metadata(of: try SAMLPool.stranger.get()))
        let saml = try await SAMLPool()
        let change: JSONMembers<JSONValue> = [
            "UserPoolId": .text(TestPool.id), "ProviderName": "Corp",
            "ProviderDetails": ["MetadataURL": .text(server.url)],
        ]
        func update() async throws {
            _ = try await saml.pool.test.cognito.respond(to: "UpdateIdentityProvider", change)
        }
        try await update()
        let details = try await saml.details()
        #expect(details["SSORedirectBindingURI"]?.text == SAMLPool.signOn)
        #expect(details["SLORedirectBindingURI"]?.text == SAMLPool.logout && details["MetadataFile"] == nil)
        // The document is another provider's so far.
        #expect(saml.pool.error(try await saml.come()) == "server_error: SAML Response signature is invalid")
        server.text.withLock { $0 = (try? SAMLPool.metadata(of: saml.provider)) ?? "" }
        saml.pool.test.clock.advance(by: 6 * 3600 - 1)
        #expect(try await saml.come().appAnswer["code"] == nil)
        #expect(server.count.withLock(\.self) == 1)
        saml.pool.test.clock.advance(by: 1)
        #expect(try await saml.come().appAnswer["code"] != nil)
        #expect(server.count.withLock(\.self) == 2)
        try await update()
        #expect(server.count.withLock(\.self) == 3)
        // What was read stays valid while the provider is away.
        await server.stop()
        saml.pool.test.clock.advance(by: 7 * 3600)
        saml.browser.forgetCookies()
        #expect(try await saml.come().appAnswer["code"] != nil)
        #expect(saml.pool.test.notes.contains { $0.hasPrefix("Error retrieving metadata from \(server.url)") })
    }

    @Test func `metadata that cannot be read is refused`() async throws {
        let saml = try await SAMLPool()
        let server = try await MetadataServer("<a/>")
        let nowhere = "http://127.0.0.1:1/metadata"
        #expect(
            await Self.error(saml.pool, ["MetadataURL": .text(nowhere)])
                == "InvalidParameterException: Error retrieving metadata from \(nowhere). "
                + "Unable to contact the configured provider.")
        #expect(
            await Self.error(saml.pool, ["MetadataURL": .text(server.url + "s")])
                == "InvalidParameterException: Error retrieving metadata from \(server.url)s. "
                + "The answer has the status 404.")
        #expect(
            await Self.error(saml.pool, ["MetadataURL": .text(server.url)])
                == "InvalidParameterException: Error retrieving metadata from \(server.url). Invalid SAML metadata: "
                + "line 1: <a> describes no identity providers (EntityDescriptor with IDPSSODescriptor); it must "
                + "describe exactly one.")
        await server.stop()
    }

    @Test(arguments: [
        ("<a>", "line 1: the document is not well-formed XML"), ("", "At least one of the MetadataURL or MetadataFile"),
        ("<!DOCTYPE a><a/>", "document type declaration"), ("<EntityDescriptor/>", "describes no identity providers"),
    ])
    func `a file that is not metadata is refused`(file: String, words: String) async throws {
        let saml = try await SAMLPool()
        let error = await Self.error(saml.pool, ["MetadataFile": .text(file)])
        #expect(error.hasPrefix("InvalidParameterException: ") && error.contains(words), "\(error)")
    }

    @Test func `an address that would end a header is refused`() async throws {
        let saml = try await SAMLPool()
        let text = try SAMLPool.metadata(of: saml.provider).replacing("/sso\"", with: "/sso&#10;Set-Cookie:a=b\"")
        #expect(await Self.error(saml.pool, ["MetadataFile": .text(text)]).contains("not an http or https URL"))
    }

    @Test func `the members of answers are not taken from a caller`() async throws {
        let saml = try await SAMLPool(["ActiveEncryptionCertificate": "mine", "SSORedirectBindingURI": "http://mine"])
        let details = try await saml.details()
        #expect(details["SSORedirectBindingURI"]?.text == SAMLPool.signOn)
        #expect(details["ActiveEncryptionCertificate"]?.text?.hasPrefix("MII") == true)
    }

    @Test func `the signing certificate is the pool's, stays, and lasts ten years`() async throws {
        let saml = try await SAMLPool()
        let certificate = try await saml.signingCertificate()
        #expect(try await saml.signingCertificate() == certificate)
        let years = (certificate.validity.upperBound - certificate.validity.lowerBound) / (365.25 * 86_400)
        #expect(abs(years - 10) < 0.01)
        let encryption = try saml.certificate(try await saml.details()["ActiveEncryptionCertificate"]?.text)
        #expect(encryption != certificate)
        #expect(try saml.certificate(try await saml.details()["ActiveEncryptionCertificate"]?.text) == encryption)
        let error = await saml.pool.test.outcome("GetSigningCertificate", ["UserPoolId": "eu-west-1_none"])
        #expect(error == "ResourceNotFoundException: User pool eu-west-1_none does not exist.")
    }

    @Test func `a provider's key goes with the provider, and the pool's with the pool`() async throws {
        let saml = try await SAMLPool()
        _ = try await (saml.signingCertificate(), saml.details())
        func keys() throws -> Int {
            try saml.pool.pools.store.read { try $0.rows("SELECT 1 FROM saml_keys").count }
        }
        #expect(try keys() == 2)
        _ = try await saml.pool.test.cognito.respond(
            to: "DeleteIdentityProvider", ["UserPoolId": .text(TestPool.id), "ProviderName": "Corp"])
        #expect(try keys() == 1)
        try saml.pool.pools.store.configure { try $0.deletePool(TestPool.id) }
        #expect(try keys() == 0)
    }
}
