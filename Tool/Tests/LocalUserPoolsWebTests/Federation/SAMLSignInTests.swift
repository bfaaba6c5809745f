import CognitoCrypto
import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import CognitoSAML
@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import UserPoolObjects

/// Sign-ins through a SAML provider that the pool itself speaks with.
@Suite struct SAMLSignInTests {
    @Test(arguments: StandInResponse.Signed.allCases)
    func `a signed response signs the person in`(signed: StandInResponse.Signed) async throws {
        let saml = try await SAMLPool(functions: ScriptedFunctions(["InboundFederation": .response([:])]))
        let reply = try await saml.come { response in
            response.signed = signed
            response.person?.attributes = [
                .init("email", ["ada@example.org"]), .init("given_name", ["Ada & Bob", "Eve"]), .init("title", []),
            ]
        }
        #expect(reply.appAnswer["state"] == FederatedPool.state, "\(reply.location ?? reply.text)")
        let user = try #require(try saml.pool.user())
        #expect(user.attributes["email"] == "ada@example.org")
        #expect(user.attributes["given_name"] == "[Ada+%26+Bob, Eve]")
        let identities = try JSONValue(json: Array(try #require(user.attributes["identities"]).utf8))
        #expect(identities.elements?.first?["issuer"]?.text == saml.provider.entityID)
        let sent = try #require(saml.pool.functions.events.first?.at("request", "attributes", "samlResponse"))
        #expect(sent["given_name"] == "[Ada & Bob, Eve]" && sent["title"] == "" && sent["email"] == "ada@example.org")
        let claims = try await saml.pool.claims("id_token", reply)
        #expect(claims["cognito:username"] == "Corp_s-1")
    }

    @Test func `a request names the pool, the response's address and the provider's address`() async throws {
        let saml = try await SAMLPool()
        let reply = await saml.browser.get(saml.pool.authorization(["login_hint": "ada@example.org"]))
        #expect(reply.status == .found && reply.location?.hasPrefix("\(SAMLPool.signOn)?SAMLRequest=") == true)
        let query = SAMLPool.query(reply.location)
        #expect(!query.contains("Signature=") && !query.contains("ada%40") && saml.pool.test.notes.isEmpty)
        let request = try saml.provider.signInRequest(query: query).request
        #expect(request.issuer == SAMLPool.audience && request.destination == SAMLPool.signOn)
        #expect(request.consumerAddress == SAMLPool.consumer)
    }

    @Test(arguments: [Binding.redirect, .post])
    func `a signed request goes by the binding that the metadata has`(binding: Binding) async throws {
        let saml = try await SAMLPool(["RequestSigningAlgorithm": "rsa-sha256"], binding: binding)
        let certificate = try await saml.signingCertificate()
        let reply = await saml.browser.get(saml.pool.authorization())
        let (id, state): (String, String?)
        switch binding {
        case .redirect:
            let query = SAMLPool.query(reply.location)
            #expect(saml.provider.isSigned(query: query, by: certificate))
            #expect(!saml.provider.isSigned(query: query, by: try SAMLPool.stranger.get().identity.certificate))
            let received = try saml.provider.signInRequest(query: query)
            (id, state) = (received.request.id, received.relayState)
        case .post:
            #expect(reply.status == .ok && reply.text.contains("action=\"\(SAMLPool.signOn)\""), "\(reply.text)")
            let policy = reply.headers.first(name: "Content-Security-Policy") ?? ""
            #expect(policy.contains("form-action 'self' http://127.0.0.1:9;") && policy.contains("script-src 'none'"))
            let fields = Dictionary(uniqueKeysWithValues: reply.hiddenFields)
            let field = try #require(fields["SAMLRequest"])
            let root = try SAMLMessageReader.root("AuthnRequest", of: SAMLMessageReader.xml(of: field))
            let signed = try SAMLMessageReader.signedPart(of: root, [certificate], or: .responseSignature)
            #expect(signed?.attribute("Destination") == SAMLPool.signOn)
            id = try saml.provider.signInRequest(field).id
            state = fields["RelayState"]
        }
        let answer = try await saml.bring(saml.response(to: id), state)
        #expect(answer.appAnswer["code"] != nil, "\(answer.location ?? answer.text)")
    }

    @Test func `a request without a signature is noted if the provider asks for signatures`() async throws {
        let saml = try await SAMLPool()
        let text = try SAMLPool.metadata(of: saml.provider).replacing(
            "WantAuthnRequestsSigned=\"false\"", with: "WantAuthnRequestsSigned=\"true\"")
        _ = try await saml.pool.test.cognito.respond(
            to: "UpdateIdentityProvider",
            [
                "UserPoolId": .text(TestPool.id), "ProviderName": "Corp",
                "ProviderDetails": ["MetadataFile": .text(text)],
            ])
        _ = try await saml.leave()
        #expect(saml.pool.test.notes.contains { $0.contains("set RequestSigningAlgorithm to rsa-sha256") })
    }

    @Test func `an encrypted assertion is opened with the provider's own key`() async throws {
        let saml = try await SAMLPool(["EncryptedResponses": "true"])
        let certificate = try saml.certificate(try await saml.details()["ActiveEncryptionCertificate"]?.text)
        let reply = try await saml.come { $0.encryptedTo = certificate }
        #expect(reply.appAnswer["code"] != nil, "\(reply.location ?? reply.text)")
        #expect(try saml.pool.user()?.attributes["email"] == "ada@example.org")
    }

    @Test func `a later sign-in changes the user, and a blank value deletes an attribute`() async throws {
        let saml = try await SAMLPool()
        _ = try await saml.come()
        saml.browser.forgetCookies()
        let reply = try await saml.come { response in
            response.person?.attributes = [.init("email", ["ada@other.example"]), .init("given_name", [])]
        }
        #expect(reply.appAnswer["code"] != nil)
        #expect(try saml.pool.userCount() == 1)
        #expect(try saml.pool.user()?.attributes["email"] == "ada@other.example")
        #expect(try saml.pool.user()?.attributes["given_name"] == nil)
    }

    @Test func `a stand-in replaces a SAML provider elsewhere until the settings name the real one`() async throws {
        let pool = try await FederatedPool(type: "SAML")
        #expect(await pool.browser.get(pool.authorization()).location?.hasPrefix("/_local/providers/") == true)
        pool.pools.webSettings.change { ($0.usesRealProviders, $0.providerSeconds) = (true, 0.1) }
        let reply = await pool.browser.get(pool.authorization())
        #expect(pool.error(reply) == "server_error: Unable to contact the configured provider")
    }

    // MARK: Sign-ins that a provider begins

    private static let onlySAML: JSONMembers<JSONValue> = ["SupportedIdentityProviders": ["Corp"]]

    private static func relayState(client: String = TestPool.clientID, uri: String = FederatedPool.callback) -> String {
        "identity_provider=Corp&client_id=\(client)&redirect_uri=\(uri)&response_type=code&scope=openid"
    }

    @Test func `a provider with IDPInit begins a sign-in, and its response works once`() async throws {
        let saml = try await SAMLPool(["IDPInit": "true"], client: Self.onlySAML)
        let response = try saml.response(to: nil).form(relayState: nil).fields[0].value
        let reply = await saml.bring(response, Self.relayState())
        #expect(reply.appAnswer["code"] != nil && reply.appAnswer["state"] == nil, "\(reply.location ?? reply.text)")
        #expect(try await saml.pool.claims("id_token", reply)["nonce"] != nil)
        let again = await saml.bring(response, Self.relayState())
        #expect(
            saml.pool.error(again)
                == "server_error: Invalid SAML response received: the assertion has been used before")
    }

    @Test(arguments: [("false", ["Corp"]), ("", ["Corp"]), ("true", ["Corp", "COGNITO"])])
    func `a provider does not begin a sign-in without IDPInit, or to an app client with other providers`(
        flag: String, providers: [String]
    ) async throws {
        let saml = try await SAMLPool(
            flag.isEmpty ? [:] : ["IDPInit": .text(flag)],
            client: ["SupportedIdentityProviders": .array(providers.map(JSONValue.text))])
        let reply = try await saml.bring(saml.response(to: nil), Self.relayState())
        #expect(saml.pool.error(reply) == "server_error: Invalid relayState from identity provider")
        #expect(try saml.remains() == [0, 0, 0, 0])
    }

    @Test func `a response that no request asked for is refused after six minutes, or if it names a request`()
        async throws
    {
        let saml = try await SAMLPool(["IDPInit": "true"], client: Self.onlySAML)
        let late = try await saml.bring(saml.response(to: nil) { $0.now -= 361 }, Self.relayState())
        #expect(saml.pool.error(late).hasSuffix("it was not issued within the last 6 minutes"))
        let sent = try await saml.leave()
        let stolen = try await saml.bring(saml.response(to: sent.request.id), Self.relayState())
        #expect(saml.pool.error(stolen).hasSuffix("its InResponseTo does not name the request"))
        #expect(try saml.remains() == [0, 0, 0, 0])
    }

    @Test(arguments: [
        (relayState(client: "another"), "/error?error=invalid_client"),
        (relayState(uri: "https://evil.example/cb"), "/error?error=redirect_mismatch&client_id=\(TestPool.clientID)"),
        ("a=b", "/error?error=invalid_request"),
    ]) func `a response for an unknown app or address shows the error page`(
        relayState: String, page: String
    ) async throws {
        let saml = try await SAMLPool(["IDPInit": "true"], client: Self.onlySAML)
        let reply = try await saml.bring(saml.response(to: nil), relayState)
        #expect(reply.location == page)
        #expect(try saml.remains() == [0, 0, 0, 0])
    }
}
