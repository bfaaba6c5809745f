import CognitoTestSupport
import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
@_spi(Internal) import WireJSON

@testable import CognitoSAML
@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import LocalUserPoolsWeb

/// Responses of SAML providers that the pool refuses: no user, no session and no token is left.
@Suite struct RefusedSAMLTests {
    /// A response, changed before it is signed and after.
    struct Case: Sendable {
        var destination = SAMLPool.consumer
        var response: @Sendable (inout StandInResponse) throws -> Void = { _ in }
        var xml: @Sendable (String) -> String = { $0 }
        let error: String
    }

    private static let invalid = "Invalid SAML response received: "
    private static let badAssertion = "Error in SAML response processing: SAML Assertion signature is invalid"

    /// A case whose response is changed after only its assertion was signed.
    private static func edited(_ error: String, _ xml: @escaping @Sendable (String) -> String) -> Case {
        Case(response: { $0.signed = .assertion }, xml: xml, error: error)
    }

    /// The assertion of a response without its signature, for another person.
    private static func forged(_ xml: String) -> String {
        guard let found = xml.firstMatch(of: /(?s)<saml:Assertion .*<\/saml:Assertion>/) else { return "" }
        return String(found.output).replacing(/(?s)<ds:Signature .*<\/ds:Signature>/, with: "")
            .replacing(">s-1<", with: ">eve<").replacing(/\ ID="_/, with: " ID=\"_e")
    }

    /// A case whose person has another name.
    private static func named(_ name: String) -> Case {
        Case(
            response: { $0.person = StandInPerson(nameID: name, attributes: SAMLPool.ada.attributes) },
            error: invalid + "The provider's id of the person does not make a user name: a name has at most 128 "
                + "characters, and no control or format characters")
    }

    private static let cases: [Row<Case>] = [
        Row(
            "forged: another key under the provider's name",
            Case(
                response: {
                    $0.provider = StandInProvider(
                        entityID: $0.provider.entityID, identity: try SAMLPool.stranger.get().identity)
                }, error: "SAML Response signature is invalid")),
        Row(
            "forged: another key for the assertion alone",
            Case(
                response: {
                    $0.provider = StandInProvider(
                        entityID: $0.provider.entityID, identity: try SAMLPool.stranger.get().identity)
                    $0.signed = .assertion
                }, error: badAssertion)),
        Row(
            "another provider, with its own certificate",
            Case(response: { $0.provider = try SAMLPool.stranger.get() }, error: "SAML Response signature is invalid")),
        Row(
            "another provider's name under the right key",
            Case(
                response: {
                    $0.provider = StandInProvider(
                        entityID: "https://other.example/metadata", identity: $0.provider.identity)
                }, error: invalid + "its Issuer is not the entityID in the provider's metadata")),
        Row("a changed name", edited(badAssertion) { $0.replacing(">s-1<", with: ">eve<") }),
        Row(
            "unsigned",
            edited(invalid + "neither the response nor the assertion is signed") {
                $0.replacing(/(?s)<ds:Signature .*<\/ds:Signature>/, with: "")
            }),
        Row(
            "one unsigned assertion before the signed one",
            edited(invalid + "it must have exactly one assertion, but has 2") {
                $0.replacing("<saml:Assertion ", with: forged($0) + "<saml:Assertion ", maxReplacements: 1)
            }),
        Row(
            "one unsigned assertion after the signed one",
            edited(invalid + "it must have exactly one assertion, but has 2") {
                $0.replacing("</saml:Assertion>", with: "</saml:Assertion>" + forged($0))
            }),
        Row(
            "wrapped: the signed assertion in extensions",
            edited(invalid + "it must have exactly one assertion, but has 2") { xml in
                let signed = xml.firstMatch(of: /(?s)<saml:Assertion .*<\/saml:Assertion>/).map { String($0.output) }
                return xml.replacing(signed ?? "", with: forged(xml))
                    .replacing(
                        "<samlp:Status>", with: "<samlp:Extensions>\(signed ?? "")</samlp:Extensions><samlp:Status>")
            }),
        Row(
            "wrapped: the signed assertion in the signature of a forged one",
            edited(invalid + "it must have exactly one assertion, but has 2") { xml in
                let signed = xml.firstMatch(of: /(?s)<saml:Assertion .*<\/saml:Assertion>/).map { String($0.output) }
                let signature = xml.firstMatch(of: /(?s)<ds:Signature .*<\/ds:Signature>/).map { String($0.output) }
                let around = (signature ?? "").replacing(
                    "</ds:Signature>", with: "<ds:Object>\(signed ?? "")</ds:Object></ds:Signature>")
                let wrapped = forged(xml).replacing("</saml:Issuer>", with: "</saml:Issuer>\(around)")
                return xml.replacing(signed ?? "", with: wrapped)
            }),
        Row("a name that changes how others are shown", named("ad\u{202E}a")),
        Row("a name of 3,000 characters", named(String(repeating: "x", count: 3000))),
        Row("expired", Case(response: { $0.now -= 301 }, error: invalid + "the assertion has expired")),
        Row("not yet valid", Case(response: { $0.now += 60 }, error: invalid + "the assertion is not yet valid")),
        Row(
            "misaddressed: another Destination",
            Case(
                destination: "http://evil.example/saml2/idpresponse",
                error: invalid + "its Destination is another address")),
        Row(
            "misaddressed: another Recipient",
            Case(
                destination: "http://evil.example/saml2/idpresponse", response: { $0.signed = .assertion },
                xml: {
                    $0.replacing(
                        "Destination=\"http://evil.example/saml2/idpresponse\"",
                        with: "Destination=\"\(SAMLPool.consumer)\"")
                },
                error: invalid + "no SubjectConfirmation has the right Recipient, InResponseTo and NotOnOrAfter")),
        Row(
            "misaddressed: another audience",
            Case(
                response: { $0.audience = "urn:amazon:cognito:sp:eu-west-1_another" },
                error: "Audience restriction of the SAML assertion does not include this user pool")),
        Row(
            "another request",
            Case(response: { $0.request = "_another" }, error: invalid + "its InResponseTo does not name the request")),
        Row(
            "no request",
            Case(response: { $0.request = nil }, error: invalid + "its InResponseTo does not name the request")),
        Row(
            "too large",
            Case(
                response: { $0.person?.attributes.append(.init("note", [String(repeating: "a", count: 75_000)])) },
                error: invalid + "it is missing or has more than 100000 characters")),
        Row(
            "a document type",
            edited(
                invalid + "the document has a document type declaration (<!DOCTYPE …>), which is not allowed"
            ) { $0.replacing("<samlp:Response ", with: "<!DOCTYPE x [<!ENTITY e \"eve\">]><samlp:Response ") }),
        Row(
            "a character of four bytes",
            Case(
                response: { $0.person?.nameID = "s-1😀" },
                error: invalid + "it has a character that takes four bytes in UTF-8")),
        Row(
            "encrypted to another key",
            Case(
                response: { $0.encryptedTo = try SAMLPool.stranger.get().identity.certificate },
                error: invalid + "the assertion cannot be decrypted")),
        Row(
            "a failure that the provider reports",
            Case(
                response: { ($0.person, $0.status) = (nil, .refused("The person has no access.")) },
                error: invalid + "Responder: AuthnFailed: The person has no access.")),
    ]

    @Test(arguments: cases)
    func `a bad response leaves nothing, and the app gets the reason`(row: Row<Case>) async throws {
        let names = ["InboundFederation", "PreSignUp", "PostConfirmation"]
        let answers = names.map { ($0, ScriptedFunctions.Answer.response([:])) }
        let saml = try await SAMLPool(functions: ScriptedFunctions(Dictionary(uniqueKeysWithValues: answers)))
        let sent = try await saml.leave()
        var response = saml.response(to: sent.request.id, destination: row.value.destination)
        try row.value.response(&response)
        let xml = String(decoding: try response.xml(signedBy: response.provider.identity), as: UTF8.self)
        let reply = await saml.bring(Base64.encode(Array(row.value.xml(xml).utf8)), sent.relayState)
        #expect(saml.pool.error(reply) == "server_error: \(row.value.error)", "\(reply.text)")
        #expect(reply.appAnswer["state"] == FederatedPool.state && reply.appAnswer["code"] == nil)
        #expect(try saml.remains() == [0, 0, 0, 0])
        #expect(saml.browser.held["cognito"] == nil && saml.pool.functions.sources.isEmpty)
    }

    @Test func `an assertion that is not encrypted is refused if it has to be`() async throws {
        let saml = try await SAMLPool(["EncryptedResponses": "true"])
        let reply = try await saml.come()
        #expect(
            saml.pool.error(reply) == "server_error: Invalid SAML response received: the assertion is not encrypted")
        #expect(try saml.remains() == [0, 0, 0, 0])
    }

    @Test(arguments: ["", "*", "PHg+"])
    func `a field that is not a response is refused`(field: String) async throws {
        let saml = try await SAMLPool()
        let sent = try await saml.leave()
        let reply = await saml.bring(field, sent.relayState)
        #expect(saml.pool.error(reply).hasPrefix("server_error: Invalid SAML response received: "))
        #expect(try saml.remains() == [0, 0, 0, 0])
    }

    @Test func `a response is taken once, and not after five minutes`() async throws {
        let saml = try await SAMLPool()
        let sent = try await saml.leave()
        let response = saml.response(to: sent.request.id)
        #expect(try await saml.bring(response, sent.relayState).appAnswer["code"] != nil)
        let left = try saml.remains()
        #expect(left == [1, 1, 1, 1])
        #expect(try await saml.bring(response, sent.relayState).status == .badRequest)
        saml.browser.forgetCookies()
        let next = try await saml.leave()
        let replayed = try await saml.bring(response, next.relayState)
        #expect(saml.pool.error(replayed).hasSuffix("its InResponseTo does not name the request"))
        let late = try await saml.leave()
        saml.pool.test.clock.advance(by: PendingSignIn.lifetime)
        #expect(try await saml.bring(saml.response(to: late.request.id), late.relayState).status == .badRequest)
        #expect(try saml.remains() == left)
    }

    @Test func `a state that this pool has not made shows a page`() async throws {
        let saml = try await SAMLPool()
        let otherPool = Sealer(key: Array(repeating: 7, count: 32))
        let sealed = try otherPool.seal(Array(#"{"provider":"Corp"}"#.utf8), for: "provider")
        let sent = try await saml.leave()
        for state in [Base64URL.encode(sealed), String(try #require(sent.relayState).dropLast(2)), "x", nil] {
            let reply = try await saml.bring(saml.response(to: sent.request.id), state)
            #expect(reply.status == .badRequest && reply.text.contains("Something went wrong"))
        }
        #expect(try saml.remains() == [0, 0, 0, 0])
    }

    @Test func `a browser without the sign-in's cookie cannot finish it, with or without TLS`() async throws {
        let saml = try await SAMLPool()
        let sent = try await saml.leave()
        let form = [
            ("SAMLResponse", try saml.response(to: sent.request.id).form(relayState: nil).fields[0].value),
            ("RelayState", sent.relayState ?? ""),
        ]
        // The page of an attacker posts its own response, and the person presses the button of the pool's page.
        saml.browser.forgetCookies()
        let page = await saml.browser.post("/saml2/idpresponse", form, sendsCookies: false)
        #expect(page.status == .ok && page.text.contains("Continue only if you have just signed in there."))
        let lost = await saml.browser.post("/saml2/idpresponse", page.hiddenFields)
        #expect(lost.status == .badRequest && lost.text.contains("Something went wrong"))
        let again = await saml.browser.post("/saml2/idpresponse", form + [("_repeated", "true")], sendsCookies: false)
        #expect(again.status == .badRequest)
        #expect(try saml.remains() == [0, 0, 0, 0])
    }

    @Test func `the page that sends a form again leads to the pool and to the app, and runs no script`() async throws {
        let saml = try await SAMLPool()
        let sent = try await saml.leave()
        let form = [("SAMLResponse", "\"><script>alert(1)</script>"), ("RelayState", sent.relayState ?? "")]
        let page = await saml.browser.post("/saml2/idpresponse", form, sendsCookies: false)
        #expect(page.text.contains("action=\"\(SAMLPool.consumer)\"") && !page.text.contains("<script>"))
        let policy = try #require(page.headers.first(name: "Content-Security-Policy"))
        #expect(policy.contains("script-src 'none'") && policy.contains("https://app.example"))
        let fields = Dictionary(uniqueKeysWithValues: page.hiddenFields)
        #expect(fields["SAMLResponse"] == form[0].1 && fields["RelayState"] == sent.relayState)
    }

    @Test func `an answer that brings another browser's cookie, or comes by redirect, shows a page`() async throws {
        let saml = try await SAMLPool()
        let sent = try await saml.leave()
        let field = try saml.response(to: sent.request.id).form(relayState: nil).fields[0].value
        let form = [("SAMLResponse", field), ("RelayState", try #require(sent.relayState))]
        let query = form.map { "\($0)=\(FormValues.encoded($1))" }.joined(separator: "&")
        #expect(await saml.browser.get("/saml2/idpresponse?\(query)").status != .found)
        let twice = await saml.browser.post(
            "/saml2/idpresponse", form + [("SAMLResponse", field)], sendsCookies: false)
        #expect(twice.status == .badRequest)
        _ = try await saml.leave()
        let other = await saml.browser.post("/saml2/idpresponse", form)
        #expect(other.status == .badRequest && other.text.contains("Something went wrong"))
        #expect(try saml.remains() == [0, 0, 0, 0])
    }
}
