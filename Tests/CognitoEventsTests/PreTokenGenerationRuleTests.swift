import CognitoEvents
import CognitoTestSupport
import Testing
import WireJSON

/// Cognito's rules for changed tokens.
@Suite struct PreTokenGenerationRuleTests {
    private static let v1 = event(scopes: nil)
    private static let v2 = event(scopes: ["openid"])

    private static func event(scopes: [String]?) -> PreTokenGenerationEvent {
        PreTokenGenerationEvent(
            triggerSource: .tokenGenerationAuthentication, request: PreTokenGenerationRequest(scopes: scopes),
            callerContext: CallerContext(clientID: "client"))
    }

    private static func id(_ added: JSONMembers<JSONValue> = [:], without suppressed: [String] = [])
        -> PreTokenGenerationDecision
    {
        PreTokenGenerationDecision(idToken: ClaimChanges(adding: added, suppressing: suppressed))
    }

    private static func access(_ added: JSONMembers<JSONValue> = [:], without suppressed: [String] = [])
        -> PreTokenGenerationDecision
    {
        PreTokenGenerationDecision(accessToken: ClaimChanges(adding: added, suppressing: suppressed))
    }

    @Test(arguments: [
        "acr", "amr", "at_hash", "aud", "auth_time", "azp", "client_id", "device_key", "event_id", "exp", "iat",
        "identities", "iss", "jti", "nbf", "nonce", "origin_jti", "scope", "sub", "token_use", "username", "version",
        "cognito:username", "cognito:groups", "cognito:new", "dev:x",
    ])
    func `a claim of Cognito's own cannot be added`(claim: String) {
        let name = "pre-token-generation.protected-claim"
        expect(Self.id([claim: "x"]).breach(for: Self.v2), breaks: .protectedClaim, name, "ID token: claim '\(claim)'")
        expect(
            Self.access(["a": "", claim: "x"]).breach(for: Self.v2), breaks: .protectedClaim, name,
            "access token: claim '\(claim)'")
        #expect(Self.id([claim: "x"]).breach(for: Self.v2, skipping: [.protectedClaim]) == nil)
    }

    @Test(
        arguments: [
            Row("plain claims", (id(["email": "a", "custom:a": "b"], without: ["name"]), nil)),
            Row("the client as audience", (access(["aud": "client"]), nil)),
            Row("another audience", (access(["aud": "other"]), "access token: claim 'aud'")),
            Row("the client as the ID token's audience", (id(["aud": "client"]), "ID token: claim 'aud'")),
            Row("groups suppressed", (id(without: ["cognito:groups"]), nil)),
            Row("a developer's claim suppressed", (access(without: ["dev:x"]), nil)),
            Row("sub suppressed", (id(without: ["email", "sub"]), "ID token: claim 'sub'")),
            Row("roles suppressed", (access(without: ["cognito:roles"]), "access token: claim 'cognito:roles'")),
        ] as [Row<(PreTokenGenerationDecision, String?)>])
    func `a protected claim may hardly be changed`(row: Row<(PreTokenGenerationDecision, String?)>) {
        let breach = row.value.0.breach(for: Self.v2)
        expect(breach, breaks: .protectedClaim, "pre-token-generation.protected-claim", row.value.1)
    }

    @Test func `the audience of a client that is not known is protected`() {
        let event = PreTokenGenerationEvent(
            triggerSource: .tokenGenerationAuthentication, request: PreTokenGenerationRequest(scopes: []))
        #expect(Self.access(["aud": "client"]).breach(for: event)?.rule == .protectedClaim)
    }

    @Test(arguments: [
        Row("a claim", access(["a": "b"])), Row("a suppressed claim", access(without: ["a"])),
        Row("a scope", PreTokenGenerationDecision(scopesToAdd: ["a"])),
        Row("a scope less", PreTokenGenerationDecision(scopesToSuppress: ["a"])),
    ])
    func `only V2 can change the access token`(row: Row<PreTokenGenerationDecision>) {
        let name = "pre-token-generation.access-token-needs-v2"
        let breach = row.value.breach(for: Self.v1, skipping: [.accessTokenNeedsV2])
        expect(breach, breaks: .accessTokenNeedsV2, name, "changing the access token")
        expect(row.value.breach(for: Self.v2), breaks: .accessTokenNeedsV2, name, nil)
    }

    @Test(arguments: [
        Row("null", (id(["a": nil]), "claim 'a'")), Row("no name", (id(["": "x"]), "a claim without a name")),
        Row("no name suppressed", (id([:], without: [""]), "a claim without a name")),
        Row("null in the access token", (access(["b": nil]), "claim 'b'")),
    ])
    func `a claim has a name and a value`(row: Row<(PreTokenGenerationDecision, String)>) {
        let name = "pre-token-generation.name-and-value"
        expect(row.value.0.breach(for: Self.v2), breaks: .claimHasNameAndValue, name, row.value.1)
    }

    @Test(
        arguments: [(nil, "null"), (1, "number"), (true, "boolean"), (["x"], "array"), (["x": 1], "object")]
            as [(JSONValue, String)])
    func `a claim is text in V1`(value: JSONValue, kind: String) {
        let decision = Self.id(["a": "text", "b": value])
        let name = "pre-token-generation.v1-text-claims"
        expect(decision.breach(for: Self.v1), breaks: .claimsAreTextInV1, name, "claim 'b'")
        expect(decision.breach(for: Self.v2, skipping: [.claimHasNameAndValue]), breaks: .claimsAreTextInV1, name, nil)
        expect(Self.id(["a": "text"]).breach(for: Self.v1), breaks: .claimsAreTextInV1, name, nil)
    }

    @Test(
        arguments: [
            Row("ID token", (id(["a": "x", "b": "y"], without: ["c", "b"]), "ID token: claim 'b'")),
            Row("access token", (access(["a": "x"], without: ["a"]), "access token: claim 'a'")),
            Row(
                "each in its token",
                (
                    PreTokenGenerationDecision(
                        idToken: ClaimChanges(adding: ["a": "x"]), accessToken: ClaimChanges(suppressing: ["a"])), nil
                )),
        ] as [Row<(PreTokenGenerationDecision, String?)>])
    func `a claim is not both added and suppressed`(row: Row<(PreTokenGenerationDecision, String?)>) {
        let breach = row.value.0.breach(for: Self.v2)
        expect(breach, breaks: .claimAddedAndSuppressed, "pre-token-generation.add-and-suppress", row.value.1)
    }

    @Test(
        arguments: ["address", "email_verified", "phone_number_verified", "updated_at"],
        [["x"], ["a": 1]] as [JSONValue])
    func `a simple standard claim takes no array or object in the ID token`(claim: String, value: JSONValue) {
        let name = "pre-token-generation.simple-standard-claims"
        expect(
            Self.id([claim: value]).breach(for: Self.v2), breaks: .simpleStandardClaims, name,
            "ID token: claim '\(claim)'")
        expect(Self.id([claim: true, "other": value]).breach(for: Self.v2), breaks: .simpleStandardClaims, name, nil)
        expect(Self.access([claim: value]).breach(for: Self.v2), breaks: .simpleStandardClaims, name, nil)
    }

    @Test(
        arguments: [
            ("a", nil), ("https://api.example.com/a:b", nil), ("", "scopesToAdd"), ("a b", "scopesToAdd"),
            ("a\n", "scopesToAdd"), ("\u{A0}", "scopesToAdd"),
        ] as [(String, String?)])
    func `a scope is not empty and has no white space`(scope: String, place: String?) {
        let breach = PreTokenGenerationDecision(scopesToAdd: ["ok", scope]).breach(for: Self.v2)
        expect(breach, breaks: .scopeHasNoSpace, "pre-token-generation.scope-without-space", place)
    }

    @Test(arguments: [(4997, nil), (4998, "5001 changes")] as [(Int, String?)])
    func `five thousand changes are the most`(count: Int, place: String?) {
        let claims = (0..<count).reduce(into: JSONMembers<JSONValue>()) { $0["claim\($1)"] = "x" }
        let decision = PreTokenGenerationDecision(
            idToken: ClaimChanges(adding: claims), accessToken: ClaimChanges(suppressing: ["a"]), scopesToAdd: ["b"],
            scopesToSuppress: ["c"])
        expect(decision.breach(for: Self.v2), breaks: .changeQuota, "pre-token-generation.quota", place)
        #expect(decision.breach(for: Self.v2, skipping: [.changeQuota]) == nil)
    }
}
