import CognitoEvents
import CognitoModel
import LocalTestSupport
import LoopbackHTTP
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// The events of federated sign-ins, compared with the samples member by member.
@Suite struct FederatedEventTests {
    private static func sample(_ name: String) throws -> JSONValue {
        let sample = SampleEvent<ReceivedEvent>.all.first { $0.name == name }
        return try JSONValue(json: try #require(sample).bytes)
    }

    /// The names of an object's members, and of the members below.
    private static func shape(_ value: JSONValue?) -> [String] {
        guard let members = value?.members else { return [] }
        return members.flatMap { name, value in [name] + shape(value).map { "\(name).\($0)" } }.sorted()
    }

    /// Everything of the envelope but the ids.
    private static func envelope(_ event: JSONValue) -> [String: JSONValue?] {
        ["version": event["version"], "sdk": event.at("callerContext", "awsSdkVersion"), "response": event["response"]]
    }

    @Test func `pre sign-up has the sample's request`() async throws {
        let sample = try Self.sample("PreSignUp_ExternalProvider")
        let given = try #require(sample.at("request", "userAttributes")?.members)
        let attributes = given.compactMapValues(\.text)
        let claims = attributes.filter { !$0.key.hasPrefix("cognito:") }
        var mapping = JSONMembers<JSONValue>()
        for name in claims.keys { mapping[name] = .text(name) }
        let pool = try await FederatedPool(
            provider: "Google", type: "Google", mapping: mapping,
            functions: ScriptedFunctions(["PreSignUp": .response([:])]))
        _ = await pool.come("105311846290057731294", claims)
        let event = try #require(pool.functions.events.first)
        #expect(event["request"] == sample["request"])
        #expect(event["userName"] == sample["userName"])
        #expect(Self.envelope(event) == Self.envelope(sample) && Self.shape(event) == Self.shape(sample))
    }

    @Test func `inbound federation has the sample's members`() async throws {
        let sample = try Self.sample("InboundFederation_ExternalProvider")
        let given = try #require(sample.at("request", "attributes", "userInfo")?.members)
        let userInfo = given.compactMapValues(\.text)
        let pool = try await FederatedPool(
            provider: "MembersOIDC", functions: ScriptedFunctions(["InboundFederation": .response([:])]))
        _ = await pool.come("00u4k7Wq2XvZ9nLbT5d7", userInfo.filter { $0.key != "sub" })
        let event = try #require(pool.functions.events.first)
        #expect(Self.shape(event) == Self.shape(sample))
        #expect(Self.envelope(event) == Self.envelope(sample))
        for member in ["userName"] { #expect(event[member] == sample[member]) }
        for member in ["providerName", "providerType"] {
            #expect(event.at("request", member) == sample.at("request", member))
        }
        #expect(event.at("request", "attributes", "userInfo") == sample.at("request", "attributes", "userInfo"))
        let isText = { (value: JSONValue) in value.text != nil }
        #expect(event.at("request", "attributes", "idToken")?.members?.map(\.value).allSatisfy(isText) == true)
    }

    @Test func `pre token generation has the sample's members`() async throws {
        let sample = try Self.sample("TokenGeneration_HostedAuth")
        let mapped = ["updated_at", "name", "given_name", "email", "email_verified"]
        var mapping = JSONMembers<JSONValue>()
        var claims = JSONMembers<String>()
        for name in mapped {
            mapping[name] = .text(name)
            claims[name] = sample.at("request", "userAttributes", name)?.text
        }
        let pool = try await FederatedPool(
            provider: "Google", type: "Google", mapping: mapping,
            functions: ScriptedFunctions(["PreTokenGeneration": .response([:])]))
        _ = await pool.come("108472093316650928417", claims)
        let event = try #require(pool.functions.events.first)
        #expect(Self.shape(event) == Self.shape(sample) && Self.envelope(event) == Self.envelope(sample))
        for name in mapped + ["cognito:user_status"] {
            #expect(event.at("request", "userAttributes", name) == sample.at("request", "userAttributes", name))
        }
        #expect(
            event.at("request", "groupConfiguration", "groupsToOverride") == [.text("\(TestPool.id)_Google")])
        let identities = try [event, sample].map { event in
            let text = try #require(event.at("request", "userAttributes", "identities")?.text)
            let value = try JSONValue(json: Array(text.utf8))
            let entry = try #require(value.elements?.first?.members)
            return entry.filter { $0.key != "dateCreated" }
        }
        #expect(identities[0] == identities[1])
    }

    @Test func `the identity of a SAML user has the provider's issuer`() async throws {
        let pool = try await FederatedPool(
            type: "SAML", functions: ScriptedFunctions(["PostAuthentication": .response([:])]))
        _ = await pool.come()
        pool.browser.forgetCookies()
        _ = await pool.come()
        let event = try #require(pool.functions.events.first)
        let text = try #require(event.at("request", "userAttributes", "identities")?.text)
        let entry = try JSONValue(json: Array(text.utf8)).elements?.first
        #expect(entry?["issuer"]?.text?.hasSuffix("/_local/providers/\(TestPool.id)/Corp") == true)
        #expect(event.at("request", "newDeviceUsed") == false)
    }
}
