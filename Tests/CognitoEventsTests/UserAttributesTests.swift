import CognitoEvents
import Testing
import WireJSON

/// A user's attributes.
@Suite struct UserAttributesTests {
    typealias Member = any WritableKeyPath<UserAttributes, String?> & Sendable

    private static let members: [(String, Member)] = [
        ("sub", \.sub), ("email", \.email), ("phone_number", \.phoneNumber), ("name", \.name),
        ("given_name", \.givenName), ("family_name", \.familyName), ("middle_name", \.middleName),
        ("nickname", \.nickname), ("preferred_username", \.preferredUsername), ("profile", \.profile),
        ("picture", \.picture), ("website", \.website), ("gender", \.gender), ("birthdate", \.birthdate),
        ("zoneinfo", \.zoneinfo), ("locale", \.locale), ("address", \.address), ("updated_at", \.updatedAt),
        ("identities", \.identities), ("cognito:email_alias", \.emailAlias),
        ("cognito:phone_number_alias", \.phoneNumberAlias),
    ]

    @Test(arguments: members)
    func `a member stands for its wire name`(name: String, path: Member) {
        #expect(UserAttributes([name: "x"])[keyPath: path] == "x")
        #expect(UserAttributes()[keyPath: path] == nil)
        var attributes = UserAttributes()
        attributes[keyPath: path] = "y"
        #expect(attributes.dictionary == [name: "y"])
        attributes[keyPath: path] = nil
        #expect(attributes.isEmpty)
    }

    @Test(
        arguments: [("true", true), ("True", true), ("false", false), ("", false), ("1", false), (nil, false)]
            as [(String?, Bool)])
    func `a contact is verified if its text is true`(text: String?, isVerified: Bool) {
        var attributes = UserAttributes()
        attributes["email_verified"] = text
        attributes["phone_number_verified"] = text
        #expect(attributes.emailVerified == isVerified)
        #expect(attributes.phoneNumberVerified == isVerified)
    }

    @Test func `a flag is written as text`() {
        var attributes = UserAttributes()
        attributes.emailVerified = true
        attributes.phoneNumberVerified = false
        #expect(attributes.dictionary == ["email_verified": "true", "phone_number_verified": "false"])
    }

    @Test func `booleans and numbers on the wire are read as text`() throws {
        let request = #"{"userAttributes":{"email_verified":true,"updated_at":1754000000,"custom:a":null}}"#
        let attributes = try PostConfirmationEvent.made("PostConfirmation_ConfirmSignUp", request).request
            .userAttributes
        #expect(attributes.emailVerified)
        #expect(attributes.updatedAt == "1754000000")
        #expect(attributes[custom: "a"] == nil)
        #expect(attributes.names == ["email_verified", "updated_at"])
    }

    @Test func `a custom attribute goes by its name without the prefix`() {
        var attributes: UserAttributes = ["custom:tier": "gold"]
        #expect(attributes[custom: "tier"] == "gold")
        #expect(attributes[custom: "custom:tier"] == "gold")
        attributes[custom: "tier"] = nil
        attributes[custom: "b"] = "x"
        #expect(attributes.dictionary == ["custom:b": "x"])
    }

    @Test(
        arguments: [
            ("UNCONFIRMED", .unconfirmed), ("CONFIRMED", .confirmed), ("FORCE_CHANGE_PASSWORD", .forceChangePassword),
            ("RESET_REQUIRED", .resetRequired), ("EXTERNAL_PROVIDER", .externalProvider), ("ARCHIVED", .archived),
            ("COMPROMISED", .compromised), ("UNKNOWN", .unknown), ("LATER", UserStatus(rawValue: "LATER")),
        ] as [(String, UserStatus)])
    func `the status is an open set`(text: String, status: UserStatus) {
        var attributes: UserAttributes = ["cognito:user_status": text]
        #expect(attributes.status == status)
        #expect("\(status)" == text)
        attributes.status = nil
        #expect(attributes.isEmpty)
        attributes.status = status
        #expect(attributes["cognito:user_status"] == text)
    }

    @Test(
        arguments: [
            (nil, []), ("", []), ("{}", []), (#"[{"userId":"7"}, 7]"#, []),
            (#"[{"userId":"7","providerName":"Corp","primary":true},{"providerName":"Google"}]"#, ["Corp", "Google"]),
        ] as [(String?, [String])])
    func `identities have the names of their providers`(identities: String?, providers: [String]) {
        var attributes = UserAttributes()
        attributes.identities = identities
        #expect(attributes.identityProviders == providers)
    }

    @Test func `they print their names`() {
        #expect("\(UserAttributes(["sub": "x", "email": "y"]))" == "[email, sub]")
    }
}
