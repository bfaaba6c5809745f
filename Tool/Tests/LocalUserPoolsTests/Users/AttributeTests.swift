import CognitoEvents
import CognitoTestSupport
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

@Suite struct AttributeTests {
    private static let schema: JSONValue = [
        ["Name": "custom:tenant", "AttributeDataType": "String", "StringAttributeConstraints": ["MaxLength": "4"]],
        ["Name": "custom:seats", "AttributeDataType": "Number", "NumberAttributeConstraints": ["MaxValue": "9"]],
        ["Name": "custom:fixed", "AttributeDataType": "String", "Mutable": false],
        ["Name": "dev:custom:note", "AttributeDataType": "String", "DeveloperOnlyAttribute": true],
        ["Name": "given_name", "AttributeDataType": "String", "Required": true, "Mutable": true],
    ]
    private static let unauthorized = "NotAuthorizedException: A client attempted to write unauthorized attribute"
    private static func nonconforming(_ text: String) -> String {
        "InvalidParameterException: Attributes did not conform to the schema: \(text)\n"
    }

    private static func named(_ name: String, _ value: String) -> JSONValue {
        ["Name": .text(name), "Value": .text(value)]
    }

    static let signUps: [Row<(attributes: [JSONValue], outcome: String)>] = [
        Row("complete", ([named("given_name", "Ada"), named("custom:tenant", "abcd")], "ok")),
        Row("required is missing", ([], nonconforming("given_name: The attribute is required"))),
        Row(
            "unknown",
            (
                [named("given_name", "Ada"), named("custom:x", "1")],
                nonconforming("custom:x: Attribute does not exist in the schema.")
            )),
        Row("flag by a client", ([named("given_name", "Ada"), named("email_verified", "true")], unauthorized)),
        Row("for developers", ([named("given_name", "Ada"), named("dev:custom:note", "x")], unauthorized)),
        Row(
            "not writable",
            ([named("given_name", "Ada"), named("locale", "de")], unauthorized)),
        Row(
            "too long",
            (
                [named("given_name", "Ada"), named("custom:tenant", "abcde")],
                nonconforming("custom:tenant: String must be no longer than 4 characters")
            )),
        Row(
            "out of range",
            (
                [named("given_name", "Ada"), named("custom:seats", "10")],
                nonconforming("custom:seats: Number must be no greater than 9")
            )),
        Row(
            "no number",
            (
                [named("given_name", "Ada"), named("custom:seats", "many")],
                nonconforming("custom:seats: Value must be a number")
            )),
        Row(
            "several faults",
            (
                [named("custom:tenant", "abcde"), named("custom:seats", "many")],
                nonconforming(
                    "given_name: The attribute is required\ncustom:tenant: String must be no longer than 4 characters\n"
                        + "custom:seats: Value must be a number")
            )),
        Row(
            "no email",
            (
                [named("given_name", "Ada"), named("email", "ada")],
                "InvalidParameterException: Invalid email address format."
            )),
        Row(
            "no phone number",
            (
                [named("given_name", "Ada"), named("phone_number", "0049")],
                "InvalidParameterException: Invalid phone number format."
            )),
        Row(
            "sub",
            (
                [named("given_name", "Ada"), named("sub", "1")],
                "InvalidParameterException: user.sub: Attribute cannot be updated.\n"
            )),
    ]

    @Test(arguments: signUps)
    func `the attributes of a sign-up follow schema, permissions and formats`(
        row: Row<(attributes: [JSONValue], outcome: String)>
    ) async throws {
        let pool = try await TestPool(
            ["SchemaAttributes": Self.schema],
            client: [
                "WriteAttributes": [
                    "email", "phone_number", "custom:tenant", "custom:seats", "custom:fixed", "custom:x",
                    "email_verified", "dev:custom:note",
                ]
            ])
        let outcome = await pool.outcome(
            "SignUp",
            ["Username": "ada", "Password": "Passw0rd!", "UserAttributes": .array(row.value.attributes)])
        #expect(outcome == row.value.outcome)
    }

    @Test func `an administrator writes what the schema has, and flags in any case`() async throws {
        let pool = try await TestPool(["SchemaAttributes": Self.schema])
        try await pool.call("AdminCreateUser", ["Username": "ada"])
        func update(_ name: String, _ value: String) async -> String {
            await pool.outcome(
                "AdminUpdateUserAttributes", ["Username": "ada", "UserAttributes": [Self.named(name, value)]])
        }
        #expect(await update("dev:custom:note", "x") == "ok")
        #expect(await update("email", "ada@example.org") == "ok")
        #expect(await update("email_verified", "TRUE") == "ok")
        #expect(try await pool.user("ada").attributes["email_verified"] == "true")
        #expect(
            await update("custom:x", "1") == Self.nonconforming("Type for attribute {custom:x} could not be determined")
        )
        #expect(
            await update("custom:fixed", "1")
                == "InvalidParameterException: user.custom:fixed: Attribute cannot be updated.\n")
        #expect(await update("sub", "1") == "InvalidParameterException: user.sub: Attribute cannot be updated.\n")
        #expect(await update("email", "") == "ok")
        #expect(try await pool.user("ada").attributes["email"] == nil)
        #expect(try await pool.user("ada").attributes["email_verified"] == nil)
    }

    @Test func `a client reads the attributes that it may and removes those that it may write`() async throws {
        let pool = try await TestPool(
            client: ["ReadAttributes": ["email"], "WriteAttributes": ["email", "nickname"]])
        try await pool.signUpAndConfirm("ada", attributes: [Self.named("nickname", "A")])
        let token = try await pool.signIn("ada")
        let user = try await pool.call("GetUser", ["AccessToken": token])
        guard case .array(let attributes) = user["UserAttributes"] else {
            Issue.record("no attributes")
            return
        }
        #expect(attributes.compactMap { $0["Name"]?.text } == ["sub", "email"])
        #expect(user["Username"] == "ada")
        func remove(_ name: String) async -> String {
            await pool.outcome("DeleteUserAttributes", ["AccessToken": token, "UserAttributeNames": [.text(name)]])
        }
        #expect(await remove("nickname") == "ok")
        #expect(await remove("locale") == Self.unauthorized)
        #expect(await remove("custom:x") == Self.unknown("custom:x"))
        #expect(try await pool.user("ada").attributes["nickname"] == nil)
    }

    /// The error for a removal of attributes that the schema does not have.
    private static func unknown(_ names: String...) -> String {
        let faults = names.map { "user.\($0): Attribute does not exist in the schema.\n" }
        return "InvalidParameterException: Invalid user attributes: \(faults.joined())"
    }

    @Test func `an administrator cannot remove attributes that the schema does not have`() async throws {
        let pool = try await TestPool()
        try await pool.signUpAndConfirm("ada", attributes: [Self.named("nickname", "A")])
        func remove(_ names: JSONValue) async -> String {
            await pool.outcome("AdminDeleteUserAttributes", ["Username": "ada", "UserAttributeNames": names])
        }
        #expect(await remove(["custom:x"]) == Self.unknown("custom:x"))
        #expect(await remove(["nickname", "custom:x", "custom:y"]) == Self.unknown("custom:x", "custom:y"))
        #expect(try await pool.user("ada").attributes["nickname"] == "A")
        #expect(await remove(["nickname"]) == "ok")
    }

    // MARK: Names

    static let names: [Row<(configuration: JSONMembers<JSONValue>, name: String, outcome: String)>] = [
        Row(
            "email",
            (["UsernameAttributes": ["email"]], "ada", "InvalidParameterException: Username should be an email.")),
        Row(
            "phone",
            (
                ["UsernameAttributes": ["phone_number"]], "ada@example.org",
                "InvalidParameterException: Username should be a phone number."
            )),
        Row(
            "both",
            (
                ["UsernameAttributes": ["email", "phone_number"]], "ada",
                "InvalidParameterException: Username should be either an email or a phone number."
            )),
        Row("email given", (["UsernameAttributes": ["email"]], "ada@example.org", "ok")),
        Row(
            "alias",
            (
                ["AliasAttributes": ["email"]], "ada@example.org",
                "InvalidParameterException: Username cannot be of email format, since user pool is configured for email alias."
            )),
    ]

    @Test(arguments: names)
    func `a user name has the form that the pool takes`(
        row: Row<(configuration: JSONMembers<JSONValue>, name: String, outcome: String)>
    ) async throws {
        let pool = try await TestPool(row.value.configuration)
        let outcome = await pool.outcome("SignUp", ["Username": .text(row.value.name), "Password": "Passw0rd!"])
        #expect(outcome == row.value.outcome)
    }

    @Test func `in a pool of email addresses the name is the sub and an address is one user's`() async throws {
        let pool = try await TestPool(["UsernameAttributes": ["email"]])
        let answer = try await pool.signUp("ada@example.org")
        let user = try await pool.user("ada@example.org")
        #expect(answer["UserSub"]?.text == user.username)
        #expect(user.attributes["email"] == "ada@example.org")
        let taken = "UsernameExistsException: An account with the given email already exists."
        #expect(await pool.outcome("SignUp", ["Username": "ada@example.org", "Password": "Passw0rd!"]) == taken)
        #expect(await pool.outcome("AdminCreateUser", ["Username": "ada@example.org"]) == taken)
        try await pool.signUp("bob@example.org")
        try await pool.call("AdminConfirmSignUp", ["Username": "bob@example.org"])
        let token = try await pool.signIn("bob@example.org")
        let change: JSONMembers<JSONValue> = [
            "AccessToken": token, "UserAttributes": [Self.named("email", "ada@example.org")],
        ]
        #expect(
            await pool.outcome("UpdateUserAttributes", change)
                == "AliasExistsException: An account with the given email already exists.")
    }

    @Test(arguments: [true, false])
    func `names of another case are other names unless the pool says so`(isCaseSensitive: Bool) async throws {
        let pool = try await TestPool(["UsernameConfiguration": ["CaseSensitive": .boolean(isCaseSensitive)]])
        try await pool.signUp("Ada")
        let outcome = await pool.outcome("SignUp", ["Username": "aDA", "Password": "Passw0rd!"])
        #expect(outcome == (isCaseSensitive ? "ok" : "UsernameExistsException: User already exists"))
        #expect(try await pool.user("Ada").username == "Ada")
    }

    @Test(arguments: [false, true])
    func `an alias is the first who verifies it until it is taken over`(isForced: Bool) async throws {
        let pool = try await TestPool(["AliasAttributes": ["email"]])
        try await pool.signUpAndConfirm("ada")
        try await pool.signUp("bob", email: "ada@example.org")
        let outcome = await pool.outcome(
            "ConfirmSignUp",
            [
                "Username": "bob", "ConfirmationCode": .text(try await pool.lastCode()),
                "ForceAliasCreation": .boolean(isForced),
            ])
        #expect(outcome == (isForced ? "ok" : "AliasExistsException: An account with the email already exists."))
        #expect(try await pool.user("ada@example.org").username == (isForced ? "bob" : "ada"))
        #expect(try await pool.user("ada").isVerified("email") == !isForced)
        #expect(try await pool.user("bob").status == (isForced ? .confirmed : .unconfirmed))
    }

    @Test func `verifying a changed address moves the alias`() async throws {
        let pool = try await TestPool(["AliasAttributes": ["email"]])
        try await pool.signUpAndConfirm("ada")
        try await pool.signUpAndConfirm("bob")
        let token = try await pool.signIn("bob")
        // The address is free when bob asks for it, and ada verifies it in between.
        try await pool.call(
            "UpdateUserAttributes", ["AccessToken": token, "UserAttributes": [Self.named("email", "new@example.org")]])
        let code = try await pool.lastCode()
        try await pool.call(
            "AdminUpdateUserAttributes",
            [
                "Username": "ada",
                "UserAttributes": [Self.named("email", "new@example.org"), Self.named("email_verified", "true")],
            ])
        #expect(try await pool.user("new@example.org").username == "ada")
        try await pool.call(
            "VerifyUserAttribute", ["AccessToken": token, "AttributeName": "email", "Code": .text(code)])
        #expect(try await pool.user("new@example.org").username == "bob")
        #expect(try await !pool.user("ada").isVerified("email"))
    }

    // MARK: Changing contacts

    @Test func `a changed address counts at once and has to be verified`() async throws {
        let pool = try await TestPool()
        try await pool.signUpAndConfirm()
        let token = try await pool.signIn("ada")
        let answer = try await pool.call(
            "UpdateUserAttributes", ["AccessToken": token, "UserAttributes": [Self.named("email", "new@example.org")]])
        #expect(
            answer["CodeDeliveryDetailsList"]
                == [["AttributeName": "email", "DeliveryMedium": "EMAIL", "Destination": "n***@e***"]])
        #expect(try await pool.user("ada").attributes["email"] == "new@example.org")
        #expect(try await !pool.user("ada").isVerified("email"))
        #expect(try await pool.outbox().last?.text("destination") == "new@example.org")
        let code = try await pool.lastCode()
        let wrong = await pool.outcome(
            "VerifyUserAttribute", ["AccessToken": token, "AttributeName": "email", "Code": .text("1\(code)")])
        #expect(wrong == "CodeMismatchException: Invalid verification code provided, please try again.")
        try await pool.call(
            "VerifyUserAttribute", ["AccessToken": token, "AttributeName": "email", "Code": .text(code)])
        #expect(try await pool.user("ada").isVerified("email"))
    }

    @Test func `a pool that verifies before it updates keeps the old address until then`() async throws {
        let pool = try await TestPool([
            "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]]
        ])
        try await pool.signUpAndConfirm()
        let token = try await pool.signIn("ada")
        try await pool.call(
            "UpdateUserAttributes", ["AccessToken": token, "UserAttributes": [Self.named("email", "new@example.org")]])
        #expect(try await pool.user("ada").attributes["email"] == "ada@example.org")
        #expect(try await pool.user("ada").isVerified("email"))
        // Another code for the pending address.
        try await pool.call("GetUserAttributeVerificationCode", ["AccessToken": token, "AttributeName": "email"])
        #expect(try await pool.outbox().last?.text("destination") == "new@example.org")
        let code = try await pool.lastCode()
        try await pool.call(
            "VerifyUserAttribute", ["AccessToken": token, "AttributeName": "email", "Code": .text(code)])
        #expect(try await pool.user("ada").attributes["email"] == "new@example.org")
        // An administrator who vouches for an address needs no code.
        let messages = try await pool.outbox().count
        try await pool.call(
            "AdminUpdateUserAttributes",
            [
                "Username": "ada",
                "UserAttributes": [Self.named("email", "third@example.org"), Self.named("email_verified", "true")],
            ])
        #expect(try await pool.user("ada").attributes["email"] == "third@example.org")
        #expect(try await pool.user("ada").isVerified("email"))
        #expect(try await pool.outbox().count == messages)
    }

    @Test func `changing a password needs the old one, and wrong ones lock`() async throws {
        let pool = try await TestPool()
        try await pool.signUpAndConfirm()
        let token = try await pool.signIn("ada")
        func change(_ old: JSONValue) async -> String {
            await pool.outcome(
                "ChangePassword", ["AccessToken": token, "PreviousPassword": old, "ProposedPassword": "N3w!password"])
        }
        for _ in 0..<5 { #expect(await change("wrong") == "NotAuthorizedException: Incorrect username or password.") }
        #expect(await change("Passw0rd!") == "NotAuthorizedException: Password attempts exceeded")
        pool.clock.advance(by: 2)
        #expect(await change("Passw0rd!") == "ok")
        #expect(await pool.outcome("GetUser", ["AccessToken": token]) == "ok")
        _ = try await pool.signIn("ada", "N3w!password")
    }

    @Test func `a deleted user leaves nothing, and the token says so`() async throws {
        let pool = try await TestPool(["AliasAttributes": ["email"]])
        try await pool.signUpAndConfirm()
        let token = try await pool.signIn("ada")
        try await pool.call("DeleteUser", ["AccessToken": token])
        #expect(
            await pool.outcome("GetUser", ["AccessToken": token]) == "UserNotFoundException: User does not exist.")
        try await pool.signUpAndConfirm()
        #expect(try await pool.user("ada@example.org").username == "ada")
    }

    @Test func `disabling a user revokes the tokens`() async throws {
        let pool = try await TestPool()
        try await pool.signUpAndConfirm()
        let token = try await pool.signIn("ada")
        try await pool.call("AdminDisableUser", ["Username": "ada"])
        #expect(
            await pool.outcome("GetUser", ["AccessToken": token])
                == "NotAuthorizedException: Access Token has been revoked")
    }
}
