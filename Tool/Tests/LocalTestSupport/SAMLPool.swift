package import CognitoCrypto
import Foundation
package import LoopbackHTTP
package import ServerCrypto
import Testing
@_spi(Internal) package import WireJSON

@testable package import CognitoSAML
@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// A test pool with a SAML provider, which the tests play.
package struct SAMLPool: Sendable {
    package static let signOn = "http://127.0.0.1:9/sso"
    package static let logout = "http://127.0.0.1:9/slo"
    package static let bye = "https://app.example/bye"
    package static let audience = "urn:amazon:cognito:sp:\(TestPool.id)"
    package static let consumer = "http://\(FederatedPool.host)/saml2/idpresponse"
    /// Keys take a tenth of a second each, so all tests share them.
    package static let provider = made("https://idp.example/metadata")
    package static let stranger = made("https://other.example/metadata")

    private static func made(_ entityID: String) -> Result<StandInProvider, CryptoError> {
        Result { () throws(CryptoError) in
            StandInProvider(
                entityID: entityID,
                identity: try CertifiedKey.make(commonName: "idp", now: Date().timeIntervalSince1970))
        }
    }

    package static let ada = StandInPerson(
        nameID: "s-1", attributes: [.init("email", ["ada@example.org"]), .init("given_name", ["Ada"])])

    package let pool: FederatedPool
    package let provider: StandInProvider

    /// Creates a pool with a provider that has both bindings, or one.
    package init(
        _ details: JSONMembers<JSONValue> = [:], binding: Binding? = nil,
        mapping: JSONMembers<JSONValue> = FederatedPool.mapping, client: JSONMembers<JSONValue> = [:],
        functions: ScriptedFunctions = ScriptedFunctions([:])
    ) async throws {
        provider = try Self.provider.get()
        let metadata = try Self.metadata(of: provider, binding: binding)
        pool = try await FederatedPool(
            type: "SAML", details: details.merging(["MetadataFile": .text(metadata)]), mapping: mapping,
            client: client.merging(["LogoutURLs": [.text(Self.bye)]]), functions: functions)
    }

    /// Returns a provider's metadata, with the addresses of both bindings or of one.
    package static func metadata(of provider: StandInProvider, binding: Binding? = nil) throws -> String {
        var text = String(decoding: try provider.metadata(signOn: signOn, logout: logout), as: UTF8.self)
        for other in Binding.allCases where other != binding && binding != nil {
            text = text.replacing("Binding=\"\(other.rawValue)\"", with: "Binding=\"other\"")
        }
        return text
    }

    package var browser: TestBrowser { pool.browser }
    private var now: Double { Date().timeIntervalSince1970 }

    /// The certificate that an operation answers with.
    package func certificate(_ text: String?) throws -> Certificate {
        try Certificate(der: try #require(text.flatMap { Base64.decode($0) }))
    }

    /// The certificate of the key that signs the pool's requests.
    package func signingCertificate() async throws -> Certificate {
        try certificate(
            await pool.test.cognito.respond(to: "GetSigningCertificate", ["UserPoolId": .text(TestPool.id)])[
                "Certificate"]?.text)
    }

    /// The details of the provider, as the pool describes it.
    package func details() async throws -> JSONMembers<JSONValue> {
        try await pool.test.cognito.respond(
            to: "DescribeIdentityProvider", ["UserPoolId": .text(TestPool.id), "ProviderName": "Corp"])[
                "IdentityProvider"]?["ProviderDetails"]?.members ?? [:]
    }

    // MARK: Sign-ins

    /// The part of an address after the question mark.
    package static func query(_ address: String?) -> String { String((address ?? "").drop { $0 != "?" }.dropFirst()) }

    /// Leaves for the provider, and returns what the provider receives.
    package func leave() async throws -> StandInProvider.Received<AuthenticationRequest> {
        let reply = await browser.get(pool.authorization())
        let address = try #require(reply.location, "\(reply.text)")
        return try provider.signInRequest(query: Self.query(address))
    }

    /// Returns the provider's response to a request, with changes.
    package func response(
        to request: String?, destination: String = consumer, _ change: (inout StandInResponse) -> Void = { _ in }
    ) -> StandInResponse {
        var response = StandInResponse(
            provider: provider, person: Self.ada, destination: destination, audience: Self.audience, request: request,
            now: now)
        change(&response)
        return response
    }

    /// Posts a response as the provider's page does, and goes on from the page that sends it again.
    package func bring(_ field: String?, _ relayState: String?) async -> HTTPReply {
        var form: [(name: String, value: String)] = []
        if let field { form.append(("SAMLResponse", field)) }
        if let relayState { form.append(("RelayState", relayState)) }
        return await browser.bring(form, to: "/saml2/idpresponse")
    }

    package func bring(_ response: StandInResponse, _ relayState: String?) async throws -> HTTPReply {
        await bring(try response.form(relayState: nil).fields[0].value, relayState)
    }

    /// Signs a person in.
    package func come(_ change: (inout StandInResponse) -> Void = { _ in }) async throws -> HTTPReply {
        let sent = try await leave()
        return try await bring(response(to: sent.request.id, change), sent.relayState)
    }

    /// The numbers of stored users, sign-ins of browsers, sign-ins with tokens, and codes.
    package func remains() throws -> [Int] {
        try pool.pools.store.read { tables in
            try ["users", "browser_sessions", "families", "authorization_codes"].map {
                try tables.rows("SELECT 1 FROM \($0)").count
            }
        }
    }
}
