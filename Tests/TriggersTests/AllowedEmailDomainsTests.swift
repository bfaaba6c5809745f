import CognitoTestSupport
import CognitoTriggersTesting
import Testing

@testable import AllowedEmailDomains

/// Sign-up for certain domains.
@Suite struct AllowedEmailDomainsTests {
    private static let refusal = Refusal("An email address of this kind cannot be used here.")

    private static func isRefused(_ email: String?, _ environment: [String: String]) async throws -> Bool {
        let function = await TriggerTester(AllowedEmailDomains.self, environment: environment)
        let signUp = try await function.invoke(.preSignUp(.signUp) { $0.request.userAttributes.email = email })
        #expect(signUp.error == nil ? signUp.decision == .allow : signUp.refusal == refusal)
        let federation = try await function.invoke(
            .inboundFederation {
                $0.request.attributes.idToken["email"] = email.map { .text($0) }
                $0.request.attributes.userInfo["email"] = nil
            })
        #expect(federation.error == nil ? federation.decision == .keepAll : federation.refusal == refusal)
        #expect((signUp.error == nil) == (federation.error == nil), "both triggers agree")
        return signUp.error != nil
    }

    @Test(arguments: [
        "ada@example.org", "Ada@EXAMPLE.org", "ada@example.org.", #""ada@evil.net"@example.org"#,
        "ada@XN--BCHER-KVA.example", "ada@xn--bcher-kva.example", "ada@mail.example.com", "ada@a.b.example.com",
        "ada@x.example.net",
    ])
    func `an address in an allowed domain passes`(email: String) async throws {
        let allowed = "Example.ORG., xn--bcher-kva.example, *.example.com, .example.net"
        #expect(try await !Self.isRefused(email, ["ALLOWED_EMAIL_DOMAINS": allowed]))
    }

    @Test(arguments: [
        nil, "", "ada", "ada@notexample.org", "ada@example.org.evil.net", "ada@mail.example.org", "ada@example.com",
        "ada@evilexample.com", "ada@evil.net@example.org", "ada@example.org@evil.net", "ada@evil.net,x@example.org",
        "Ada <ada@example.org>", "ada@example.org\n", "ada@example.org ", "ada@exаmple.org", "ada@bucher.example",
        "ada@example。org", "ada@[127.0.0.1]", "ada@example.net",
        "ada@bücher.example", "=?utf-8?q?a=40evil.net=3e?=@example.org", "a%evil.net@example.org",
        "evil.net!a@example.org", "x＠evil.net@example.org", "ada@\u{212A}.example.com",
    ])
    func `any other does not, nor does someone without an address`(email: String?) async throws {
        let allowed = "Example.ORG., xn--bcher-kva.example, *.example.com, .example.net"
        #expect(try await Self.isRefused(email, ["ALLOWED_EMAIL_DOMAINS": allowed]))
    }

    @Test(arguments: [
        ("ada@example.org", false), ("ada@mail.evil.net", true), ("ada@evil.net", true), ("ada@Evil.Net.", true),
        ("ada@xn--bcher-kva.example", true), ("ada@notevil.net", false), ("no address", true), (nil, true),
    ])
    func `with a list of denied domains alone all others pass, if they are any`(
        email: String?, isRefused: Bool
    ) async throws {
        let denied = ["DENIED_EMAIL_DOMAINS": "evil.net, *.evil.net, xn--bcher-kva.example"]
        #expect(try await Self.isRefused(email, denied) == isRefused)
    }

    @Test func `a denied domain within an allowed one is denied`() async throws {
        let lists = ["ALLOWED_EMAIL_DOMAINS": "*.example.org", "DENIED_EMAIL_DOMAINS": "guests.example.org"]
        #expect(try await !Self.isRefused("ada@staff.example.org", lists))
        #expect(try await Self.isRefused("ada@guests.example.org", lists))
    }

    @Test(arguments: PreSignUpOccasion.allCases)
    func `every way into the pool is guarded, an administrator's and a migration's too`(
        occasion: PreSignUpOccasion
    ) async throws {
        let function = await TriggerTester(
            AllowedEmailDomains.self, environment: ["ALLOWED_EMAIL_DOMAINS": "example.org"])
        let invocation = try await function.invoke(
            .preSignUp(occasion) { $0.request.userAttributes.email = "ada@evil.net" })
        #expect(invocation.refusal == Self.refusal)
    }

    @Test(arguments: ["false", "False", "TRUE", "1", "yes", " true", "", nil])
    func `an address that a provider does not call verified is refused at the first sign-in`(
        flag: String?
    ) async throws {
        let function = await TriggerTester(
            AllowedEmailDomains.self, environment: ["ALLOWED_EMAIL_DOMAINS": "example.com"])
        #expect(await function.invoke(.preSignUp(.externalProvider)).decision == .allow)
        let invocation = try await function.invoke(
            .preSignUp(.externalProvider) { $0.request.userAttributes["email_verified"] = flag })
        #expect(invocation.refusal == Self.refusal)
    }

    @Test(arguments: [JSONValue.boolean(true), "true"])
    func `a provider's address passes if it is verified, as a boolean or as text`(flag: JSONValue) async throws {
        let function = await TriggerTester(
            AllowedEmailDomains.self, environment: ["ALLOWED_EMAIL_DOMAINS": "example.org"])
        let attributes = ProviderAttributes(idToken: ["email": "ada@example.org", "email_verified": flag])
        let invocation = try await function.invoke(.inboundFederation { $0.request.attributes = attributes })
        #expect(invocation.decision == .keepAll)
    }

    @Test(
        arguments: [
            Row("another address in userInfo", (["email": "ada@example.org"], ["email": "ada@evil.net"])),
            Row("several addresses", (["email": ["ada@example.org", "ada@evil.net"]], [:])),
            Row("an address that is not verified", (["email": "ada@example.org", "email_verified": false], [:])),
            Row("the same as text", (["email": "ada@example.org"], ["email_verified": "False"])),
            Row("a zero", (["email": "ada@example.org", "email_verified": 0], [:])),
            Row("a zero as text", (["email": "ada@example.org", "email_verified": "0"], [:])),
            Row("a word", (["email": "ada@example.org", "email_verified": "no"], [:])),
            Row("a space", (["email": "ada@example.org", "email_verified": " false"], [:])),
            Row("a null", (["email": "ada@example.org", "email_verified": .null], [:])),
            Row("a list", (["email": "ada@example.org", "email_verified": [true]], [:])),
            Row("no address", (["sub": "1"], [:])),
        ] as [Row<(JSONMembers<JSONValue>, JSONMembers<JSONValue>)>])
    func `a provider's word is not taken if it is doubtful`(
        row: Row<(JSONMembers<JSONValue>, JSONMembers<JSONValue>)>
    ) async throws {
        let function = await TriggerTester(
            AllowedEmailDomains.self, environment: ["ALLOWED_EMAIL_DOMAINS": "example.org"])
        #expect(await function.invoke(.inboundFederation).decision == .keepAll)
        let attributes = ProviderAttributes(idToken: row.value.0, userInfo: row.value.1)
        let invocation = try await function.invoke(.inboundFederation { $0.request.attributes = attributes })
        #expect(invocation.refusal == Self.refusal)
    }

    @Test func `a provider may have another name for the address`() async throws {
        let name = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress"
        let function = await TriggerTester(
            AllowedEmailDomains.self, environment: ["ALLOWED_EMAIL_DOMAINS": "example.org", "EMAIL_CLAIM": name])
        let sample = try SampleEvent.inboundFederation { $0.request.attributes.samlResponse[name] = "ada@example.org" }
        #expect(await function.invoke(sample).decision == .keepAll)
        #expect(await function.invoke(.inboundFederation).refusal == Self.refusal)
    }
}
