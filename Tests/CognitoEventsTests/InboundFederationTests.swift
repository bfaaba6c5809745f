import CognitoEvents
import Testing
import WireJSON

/// Inbound federation: what is asked and what is decided.
@Suite struct InboundFederationTests {
    @Test func `a provider's answer is read from its file`() throws {
        let request = try InboundFederationEvent(Sample.received("InboundFederation_ExternalProvider")).request
        #expect(request.providerName == "MembersOIDC")
        #expect(request.providerType == .oidc)
        #expect(request.attributes.tokenResponse?.reveal()["token_type"] == "Bearer")
        #expect(request.attributes.idToken["email_verified"] == "true")
        #expect(request.attributes.userInfo["name"] == "Zofia Król")
        #expect(request.attributes.samlResponse.isEmpty)
        #expect(request.userAttributes.isEmpty)
    }

    @Test func `claims whose names differ in their bytes are different claims`() throws {
        let attributes = ProviderAttributes(
            idToken: ["caf\u{E9}": "one"], userInfo: ["cafe\u{301}": "two"],
            samlResponse: ["\u{212A}": "three", "K": "four"])
        #expect(attributes.flattened.count == 4)
        #expect(attributes.flattened["caf\u{E9}"] == "one")
        #expect(attributes.flattened["K"] == "four")
    }

    @Test func `claims may be any JSON, and those of the ID token override those of userInfo`() throws {
        let attributes = """
            {"tokenResponse":{"access_token":"t"},"idToken":{"sub":"1","email":"proven","n":null,"v":true},\
            "userInfo":{"email":"shown","groups":["a",{"b":1}],"big":12345678901234567890123},\
            "samlResponse":{"role":"r"}}
            """
        let request = try InboundFederationEvent.made(
            "InboundFederation_ExternalProvider", "{\"attributes\":\(attributes)}"
        ).request
        #expect(request.attributes.idToken == ["sub": "1", "email": "proven", "n": nil, "v": true])
        var flattened = request.attributes.flattened
        flattened["big"] = nil
        #expect(flattened == ["sub": "1", "email": "proven", "v": "true", "groups": "[\"a\",{\"b\":1}]", "role": "r"])
    }

    @Test(arguments: [
        "{}", "{\"attributes\":null}", "{\"attributes\":[]}", "{\"attributes\":{\"idToken\":null,\"userInfo\":[]}}",
    ])
    func `everything may be missing`(request: String) throws {
        let event = try InboundFederationEvent.made("InboundFederation_ExternalProvider", request)
        #expect(event.request == InboundFederationRequest(providerType: ProviderType(rawValue: "")))
    }

    @Test func `a provider's attributes print their names`() {
        let attributes = ProviderAttributes(
            tokenResponse: Secret(["access_token": "x"]), idToken: ["sub": "1"], userInfo: ["email": "e"],
            samlResponse: ["role": "r"])
        #expect("\(attributes)" == "[email, role, sub]")
    }

    private static let request = InboundFederationRequest(
        attributes: ProviderAttributes(idToken: ["sub": "1", "email": "e"], userInfo: ["v": true, "n": nil]))

    private static let event = InboundFederationEvent(
        triggerSource: .inboundFederationExternalProvider, request: request)

    @Test(
        arguments: [
            (.keepAll, "{}"), (.keepAll(changing: [:]), "{}"),
            (
                .keepAll(changing: ["email": "new", "x": "y"]),
                #"{"userAttributesToMap":{"email":"new","sub":"1","v":"true","x":"y"}}"#
            ),
            (.keepAll(changing: [:], removing: ["sub", "?"]), #"{"userAttributesToMap":{"email":"e","v":"true"}}"#),
            (
                .keepAll(changing: ["sub": "2"], removing: ["sub"]),
                #"{"userAttributesToMap":{"email":"e","sub":"2","v":"true"}}"#
            ),
            (.exactly(["a": "\""]), #"{"userAttributesToMap":{"a":"\""}}"#),
        ] as [(InboundFederationDecision, String)])
    func `a decision lists all that is to be mapped, or nothing`(decision: InboundFederationDecision, response: String)
        throws
    {
        #expect(try decision.response(to: Self.event) == response)
    }

    @Test func `a file's list is replaced in its place`() throws {
        let sample = try Sample.named("InboundFederation_ExternalProvider")
        let received = try ReceivedEvent(sample.bytes)
        #expect(try InboundFederationDecision.keepAll.answer(to: received) == sample.text)
        let answer = try InboundFederationDecision.exactly(["email": "a@b"]).answer(to: received)
        #expect(try answer == sample.text(response: #"{"userAttributesToMap":{"email":"a@b"}}"#))
    }

    @Test(
        arguments: [
            (.keepAll, nil), (.exactly(["a": ""]), nil), (.exactly([:]), "an empty list"),
            (.keepAll(changing: [:], removing: ["sub"]), nil),
            (.keepAll(changing: [:], removing: ["sub", "email", "v"]), "an empty list"),
        ] as [(InboundFederationDecision, String?)])
    func `an empty list cannot be said`(decision: InboundFederationDecision, place: String?) {
        let breach = decision.breach(for: Self.event)
        expect(breach, breaks: .federatedAttributesNotEmpty, "inbound-federation.not-empty", place)
    }

    @Test(arguments: [(2048, nil), (2049, "attribute 'a'")] as [(Int, String?)])
    func `a value has at most 2048 characters`(count: Int, place: String?) {
        let value = String(repeating: "🍅", count: count)
        let name = "inbound-federation.value-length"
        expect(
            InboundFederationDecision.exactly(["a": value]).breach(for: Self.event), breaks: .federatedAttributeLength,
            name, place)
        let changed = InboundFederationDecision.keepAll(changing: ["a": value])
        expect(changed.breach(for: Self.event), breaks: .federatedAttributeLength, name, place)
    }

    @Test(arguments: [
        (ProviderType.oidc, "OIDC"), (.saml, "SAML"), (.facebook, "Facebook"), (.google, "Google"),
        (.signInWithApple, "SignInWithApple"), (.loginWithAmazon, "LoginWithAmazon"),
    ])
    func `a kind of provider has its name on the wire`(type: ProviderType, wire: String) { #expect("\(type)" == wire) }
}
