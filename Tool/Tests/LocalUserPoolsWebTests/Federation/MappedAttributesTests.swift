import LocalTestSupport
import LoopbackHTTP
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// The attribute mapping of providers, at the first and at later sign-ins.
@Suite struct MappedAttributesTests {
    private static let schema: JSONMembers<JSONValue> = [
        "SchemaAttributes": [
            ["Name": "email", "AttributeDataType": "String", "Required": true, "Mutable": true],
            ["Name": "custom:badge", "AttributeDataType": "String", "Mutable": false],
            [
                "Name": "custom:short", "AttributeDataType": "String", "Mutable": true,
                "StringAttributeConstraints": ["MaxLength": "5"],
            ],
            ["Name": "custom:groups", "AttributeDataType": "String", "Mutable": true],
            ["Name": "custom:token", "AttributeDataType": "String", "Mutable": true],
        ]
    ]
    private static let mapping: JSONMembers<JSONValue> = [
        "email": "mail", "given_name": "first", "nickname": "nick", "custom:badge": "badge", "custom:short": "short",
        "custom:groups": "groups", "custom:token": "access_token",
    ]

    private func pool(
        type: String = "OIDC", mapping: JSONMembers<JSONValue> = Self.mapping, client: JSONMembers<JSONValue> = [:],
        functions: ScriptedFunctions = ScriptedFunctions([:])
    ) async throws -> FederatedPool {
        try await FederatedPool(Self.schema, type: type, mapping: mapping, client: client, functions: functions)
    }

    private static let invalid = "invalid_request: Invalid user attributes: "

    /// Claims of a sign-in, with the app's error.
    struct Claims: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let claims: JSONMembers<String>
        /// The error; nil for a sign-in that succeeds.
        let error: String?

        init(_ description: String, _ claims: JSONMembers<String>, _ error: String? = nil) {
            (testDescription, self.claims, self.error) = (description, claims, error)
        }
    }

    private static let first = [
        Claims("required and missing", ["nick": "a"], "invalid_request: attributes required: [email]"),
        Claims(
            "longer than the schema's limit", ["mail": "a@b.example", "short": "123456"],
            "invalid_request: Attributes did not conform to the schema: custom:short: String must be no longer than "
                + "5 characters\n"),
        Claims(
            "longer than any limit", ["mail": "a@b.example", "groups": String(repeating: "x", count: 2049)],
            invalid + "custom:groups: String must be no longer than 2048 characters\n "),
        Claims("not an address", ["mail": "nowhere"], "invalid_request: Invalid email address format."),
    ]

    @Test(arguments: first) func `a first sign-in with a wrong claim makes no user`(given: Claims) async throws {
        let pool = try await pool()
        #expect(pool.error(await pool.come("s-1", given.claims)) == given.error)
        #expect(try pool.userCount() == 0)
    }

    private static let immutable = "invalid_request: user.custom:badge: Attribute cannot be updated."

    private static let later = [
        Claims("immutable", ["badge": "2"], immutable), Claims("immutable, as before", ["badge": "1"], immutable),
        Claims("blank", ["more": #"{"nick":""}"#]),
        Claims("blank and required", ["more": #"{"mail":""}"#], invalid + "email: The attribute is required\n "),
    ]

    @Test(arguments: later) func `a later sign-in changes what may change`(given: Claims) async throws {
        let pool = try await pool()
        _ = await pool.come("s-1", ["mail": "a@b.example", "nick": "ada", "badge": "1"])
        pool.browser.forgetCookies()
        let page = await pool.visit()
        var form = page.hiddenFields + [("subject", "s-1"), ("outcome", "success")]
        for (name, value) in given.claims { form.append((name == "more" ? name : "claim:\(name)", value)) }
        let reply = await pool.browser.follow(
            await pool.browser.post("/_local/providers/\(TestPool.id)/Corp", form))
        #expect(reply.appAnswer["error"] == given.error.map { _ in "invalid_request" })
        if let error = given.error { #expect(pool.error(reply) == error) }
        let user = try #require(try pool.user())
        #expect(user.attributes["email"] == "a@b.example" && user.attributes["custom:badge"] == "1")
        let isRemoved = given.claims["more"]?.contains("nick") == true
        #expect(user.attributes["nickname"] == (isRemoved ? nil : "ada"))
    }

    @Test func `several values are one text, and tokens of the provider can be kept`() async throws {
        let pool = try await pool()
        _ = await pool.come("s-1", ["mail": "a@b.example", "groups": #"["Vorstand & Rat","b c"]"#])
        let user = try #require(try pool.user())
        #expect(user.attributes["custom:groups"] == "[Vorstand+%26+Rat, b+c]")
        #expect(user.attributes["custom:token"]?.isEmpty == false)
    }

    @Test func `an attribute that the app may not write fails the second sign-in`() async throws {
        let mapping: JSONMembers<JSONValue> = ["email": "mail", "nickname": "nick"]
        let pool = try await pool(mapping: mapping, client: ["WriteAttributes": ["email"]])
        _ = await pool.come("s-1", ["mail": "a@b.example", "nick": "ada"])
        #expect(try pool.user()?.attributes["nickname"] == "ada")
        #expect(pool.test.notes.contains { $0.hasPrefix("Later sign-ins of this user will fail with 'user.nickname:") })
        pool.browser.forgetCookies()
        let reply = await pool.come("s-1", ["mail": "a@b.example", "nick": "ada"])
        #expect(pool.error(reply) == "invalid_request: user.nickname: Attribute cannot be updated.")
    }

    @Test func `a verified flag that the app may not write is left out, and noted`() async throws {
        let mapping = Self.mapping.merging(["email_verified": "email_verified"])
        let client: JSONMembers<JSONValue> = ["WriteAttributes": ["email"]]
        let pool = try await pool(mapping: mapping, client: client)
        for _ in 1...2 {
            _ = await pool.come("s-1", ["mail": "a@b.example", "email_verified": "true"])
            pool.browser.forgetCookies()
        }
        #expect(try pool.user()?.attributes["email_verified"] == "false")
        #expect(pool.test.notes.contains { $0.contains("WriteAttributes") && $0.contains("email_verified") })
    }

    @Test(arguments: [true, false])
    func `a contact is verified only by a flag that is mapped too`(isMapped: Bool) async throws {
        var mapping = Self.mapping
        if isMapped { mapping["email_verified"] = "email_verified" }
        let pool = try await pool(mapping: mapping)
        _ = await pool.come("s-1", ["mail": "a@b.example", "email_verified": "true"])
        #expect(try pool.user()?.attributes["email_verified"] == (isMapped ? "true" : "false"))
        pool.browser.forgetCookies()
        try await pool.test.change("Corp_s-1") { $0.attributes["email_verified"] = "true" }
        _ = await pool.come("s-1", ["mail": "a@b.example", "email_verified": "true"])
        #expect(try pool.user()?.attributes["email_verified"] == (isMapped ? "true" : "false"))
    }

    @Test func `inbound federation's list replaces all claims`() async throws {
        let list: JSONMembers<JSONValue> = ["userAttributesToMap": ["mail": "shaped@b.example"]]
        let pool = try await pool(functions: ScriptedFunctions(["InboundFederation": .response(list)]))
        _ = await pool.come("s-1", ["mail": "a@b.example", "nick": "ada"])
        let user = try #require(try pool.user())
        #expect(user.attributes["email"] == "shaped@b.example" && user.attributes["nickname"] == nil)
        #expect(user.attributes["custom:token"] == nil)
    }
}
