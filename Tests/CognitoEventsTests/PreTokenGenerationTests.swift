import CognitoEvents
import CognitoTestSupport
import Testing
import WireJSON

/// Pre token generation: what is asked, and what is written for each version.
@Suite struct PreTokenGenerationTests {
    @Test func `a V1 request is read from its file`() throws {
        let request = try PreTokenGenerationEvent(Sample.received("TokenGeneration_Authentication")).request
        #expect(request.groupConfiguration.groupsToOverride == ["strings", "section-leaders", "Gäste"])
        #expect(request.groupConfiguration.iamRolesToOverride.count == 2)
        #expect(request.groupConfiguration.preferredRole == "arn:aws:iam::111122223333:role/orchestra-leads")
        #expect(request.scopes == nil)
        #expect(!request.allowsAccessTokenChanges)
        #expect(request.clientMetadata["season"] == "2025/26")
    }

    @Test(arguments: [
        ("TokenGeneration_Authentication.v2", ["aws.cognito.signin.user.admin"]),
        ("TokenGeneration_Authentication.v3", ["aws.cognito.signin.user.admin", "openid", "lending/apply"]),
        (
            "TokenGeneration_ClientCredentials",
            ["inventory/read", "inventory/adjust", "https://api.example.com/telemetry.write"]
        ),
    ])
    func `a V2 or V3 request is read from its file`(file: String, scopes: [String]) throws {
        let request = try PreTokenGenerationEvent(Sample.received(file)).request
        #expect(request.scopes == scopes)
        #expect(request.allowsAccessTokenChanges)
    }

    @Test func `a machine has neither attributes nor groups`() throws {
        let request = try PreTokenGenerationEvent(Sample.received("TokenGeneration_ClientCredentials")).request
        #expect(request.userAttributes.isEmpty)
        #expect(request.groupConfiguration == GroupConfiguration())
    }

    @Test(arguments: [
        (PreTokenGenerationDecision.unchanged, "unchanged"),
        (
            .init(idToken: ClaimChanges(adding: ["plan": "gold"]), scopesToAdd: ["a/b"], scopesToSuppress: ["c", "d"]),
            "ID token [+plan], 1 scope added, 2 scopes suppressed"
        ),
        (
            .init(
                groups: GroupChanges(
                    adding: ["x"], removing: ["y", "z"], addingRoles: ["r", "s"], removingRoles: ["t"],
                    preferredRole: "r")),
            "1 group added, 2 groups removed, 2 roles added, 1 role removed, preferred role set"
        ),
    ])
    func `a decision names claims, and counts scopes, groups and roles`(
        decision: PreTokenGenerationDecision, description: String
    ) {
        #expect("\(decision)" == description)
    }

    @Test(arguments: [
        Row("absent", "{}", GroupConfiguration()),
        Row("null", "{\"groupConfiguration\":null}", GroupConfiguration()),
        Row("array", "{\"groupConfiguration\":[]}", GroupConfiguration()),
        Row("empty", "{\"groupConfiguration\":{}}", GroupConfiguration()),
        Row(
            "nulls",
            #"{"groupConfiguration":{"groupsToOverride":null,"iamRolesToOverride":null,"preferredRole":null}}"#,
            GroupConfiguration()),
        Row(
            "role in an array", #"{"groupConfiguration":{"groupsToOverride":["a"],"preferredRole":["r","s"]}}"#,
            GroupConfiguration(groupsToOverride: ["a"], preferredRole: "r")),
        Row("role in an empty array", #"{"groupConfiguration":{"preferredRole":[]}}"#, GroupConfiguration()),
        Row(
            "all",
            #"{"groupConfiguration":{"groupsToOverride":["a","b"],"iamRolesToOverride":["r"],"preferredRole":"r"}}"#,
            GroupConfiguration(groupsToOverride: ["a", "b"], iamRolesToOverride: ["r"], preferredRole: "r")),
    ])
    func `groups may be missing in many ways`(row: Row<(String, GroupConfiguration)>) throws {
        let event = try PreTokenGenerationEvent.made("TokenGeneration_HostedAuth", row.value.0)
        #expect(event.request.groupConfiguration == row.value.1)
    }

    @Test(arguments: [
        Row("nothing", "\"1\"", "{}", "{}", false),
        Row("V1's member", "\"1\"", "{}", #"{"claimsOverrideDetails":null}"#, false),
        Row("version 2", "\"2\"", "{}", "{}", true), Row("version 3", "\"3\"", "{}", "{}", true),
        Row("version 2 as number", "2", "{}", "{}", true), Row("version 0", "\"0\"", "{}", "{}", false),
        Row("scopes", "\"1\"", #"{"scopes":[]}"#, "{}", true),
        Row("no scopes", "\"1\"", #"{"scopes":null}"#, "{}", false),
        Row("V2's member", "\"1\"", "{}", #"{"claimsAndScopeOverrideDetails":null}"#, true),
        Row("V2's member, as array", "\"1\"", "{}", #"{"claimsAndScopeOverrideDetails":[]}"#, true),
        Row("no response", "\"1\"", "{}", "null", false),
    ])
    func `version, scopes or response tell V2 from V1`(row: Row<(String, String, String, Bool)>) throws {
        let (version, request, response, allows) = row.value
        let event = try PreTokenGenerationEvent.made(
            "TokenGeneration_HostedAuth", request, response: response, version: version)
        #expect(event.request.allowsAccessTokenChanges == allows)
    }

    @Test func `scopes make a request by hand one of V2`() {
        #expect(!PreTokenGenerationRequest().allowsAccessTokenChanges)
        #expect(PreTokenGenerationRequest(scopes: []).allowsAccessTokenChanges)
    }

    @Test(arguments: [
        "TokenGeneration_Authentication", "TokenGeneration_Authentication.v2", "TokenGeneration_ClientCredentials",
    ])
    func `an unchanged token leaves the response as it came`(file: String) throws {
        let sample = try Sample.named(file)
        #expect(try PreTokenGenerationDecision.unchanged.answer(to: ReceivedEvent(sample.bytes)) == sample.text)
        let groups = GroupChanges(adding: [], removing: ["nobody"])
        #expect(try PreTokenGenerationDecision(groups: groups).answer(to: ReceivedEvent(sample.bytes)) == sample.text)
    }

    @Test(arguments: [
        Row(
            "claims",
            PreTokenGenerationDecision(idToken: ClaimChanges(adding: ["b": "2", "a": "1"], suppressing: ["email"])),
            #"{"claimsToAddOrOverride":{"a":"1","b":"2"},"claimsToSuppress":["email"]}"#),
        Row(
            "a suppressed claim alone",
            PreTokenGenerationDecision(idToken: ClaimChanges(suppressing: ["email", "address"])),
            #"{"claimsToSuppress":["email","address"]}"#),
        Row(
            "a group", PreTokenGenerationDecision(groups: GroupChanges(adding: ["new"], removing: ["strings"])),
            #"{"groupOverrideDetails":{"groupsToOverride":["section-leaders","Gäste","new"],"#
                + #""iamRolesToOverride":["arn:aws:iam::111122223333:role/orchestra-strings","#
                + #""arn:aws:iam::111122223333:role/orchestra-leads"],"#
                + #""preferredRole":"arn:aws:iam::111122223333:role/orchestra-leads"}}"#),
    ])
    func `a V1 answer has claimsOverrideDetails`(row: Row<(PreTokenGenerationDecision, String)>) throws {
        let sample = try Sample.named("TokenGeneration_Authentication")
        let answer = try row.value.0.answer(to: ReceivedEvent(sample.bytes))
        #expect(try answer == sample.text(response: "{\"claimsOverrideDetails\":\(row.value.1)}"))
    }

    @Test(arguments: [
        Row(
            "ID token", PreTokenGenerationDecision(idToken: ClaimChanges(adding: ["a": [1, true, ["b": nil]]])),
            #"{"idTokenGeneration":{"claimsToAddOrOverride":{"a":[1,true,{"b":null}]}}}"#),
        Row(
            "access token",
            PreTokenGenerationDecision(
                accessToken: ClaimChanges(adding: ["tier": 2.5], suppressing: ["x"]), scopesToAdd: ["s", "r"],
                scopesToSuppress: ["openid"]),
            #"{"accessTokenGeneration":{"claimsToAddOrOverride":{"tier":2.5},"claimsToSuppress":["x"],"#
                + #""scopesToAdd":["s","r"],"scopesToSuppress":["openid"]}}"#),
        Row(
            "one scope less", PreTokenGenerationDecision(scopesToSuppress: ["openid"]),
            #"{"accessTokenGeneration":{"scopesToSuppress":["openid"]}}"#),
        Row(
            "all",
            PreTokenGenerationDecision(
                idToken: ClaimChanges(adding: ["a": "b"]), accessToken: ClaimChanges(suppressing: ["c"]),
                groups: GroupChanges(
                    removing: ["creators"], removingRoles: ["arn:aws:iam::444455556666:role/webtoon-creators"])),
            #"{"idTokenGeneration":{"claimsToAddOrOverride":{"a":"b"}},"accessTokenGeneration":{"claimsToSuppress":["c"]},"#
                + #""groupOverrideDetails":{"groupsToOverride":[],"iamRolesToOverride":[]}}"#),
    ])
    func `a V2 answer has claimsAndScopeOverrideDetails`(row: Row<(PreTokenGenerationDecision, String)>) throws {
        let sample = try Sample.named("TokenGeneration_Authentication.v2")
        let answer = try row.value.0.answer(to: ReceivedEvent(sample.bytes))
        #expect(try answer == sample.text(response: "{\"claimsAndScopeOverrideDetails\":\(row.value.1)}"))
    }

    @Test func `a claim that is not finite cannot be written`() throws {
        let decision = PreTokenGenerationDecision(idToken: ClaimChanges(adding: ["a": [.decimal(.nan)]]))
        let event = try Sample.received("TokenGeneration_Authentication.v2")
        #expect(throws: JSONWritingError.self) { try decision.answer(to: event) }
    }
}
