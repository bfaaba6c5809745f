import CognitoEvents
import CognitoTestSupport
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import UserCredentials

@Suite struct MessageTests {
    @Test func `messages have Cognito's own texts unless the pool has templates`() async throws {
        let pool = try await TestPool()
        try await pool.signUp()
        let message = try #require(try await pool.outbox().last)
        let code = try #require(message.text("code"))
        #expect(code.wholeMatch(of: /\d{6}/) != nil)
        #expect(message.text("body") == "Your verification code is \(code). ")
        #expect(message.text("subject") == "Your verification code")
        #expect(message.text("medium") == "EMAIL")
        #expect(message.text("destination") == "ada@example.org")
        #expect(message.text("triggerSource") == "CustomMessage_SignUp")

        let other = try await TestPool([
            "VerificationMessageTemplate": [
                "EmailMessage": "Hello {####}!", "EmailSubject": "Hi", "SmsMessage": "S {####}",
            ],
            "AutoVerifiedAttributes": ["email", "phone_number"],
        ])
        try await other.signUp()
        let mail = try #require(try await other.outbox().last)
        #expect(mail.text("body") == "Hello \(mail.text("code") ?? "")!")
        #expect(mail.text("subject") == "Hi")
        // A phone number goes before an email address.
        try await other.signUp("bob", attributes: [["Name": "phone_number", "Value": "+12065555678"]])
        let text = try #require(try await other.outbox().last)
        #expect(text.text("body") == "S \(text.text("code") ?? "")")
        #expect(text.text("subject") == nil)
        #expect(text.text("medium") == "SMS")
    }

    @Test func `an invitation tells the temporary password, and SUPPRESS sends none`() async throws {
        let pool = try await TestPool(["UsernameAttributes": ["email"]])
        try await pool.call(
            "AdminCreateUser", ["Username": "ada@example.org", "DesiredDeliveryMediums": ["EMAIL"]])
        let message = try #require(try await pool.outbox().last)
        let password = try #require(message.text("code"))
        #expect(
            message.text("body") == "Your username is ada@example.org and temporary password is \(password). ")
        try UserPoolSettings([:]).passwordPolicy.check(password)
        let user = try await pool.user("ada@example.org")
        #expect(user.temporaryPasswordExpires == pool.clock.now + 7 * 86400)
        // The next invitation has another password.
        try await pool.call(
            "AdminCreateUser",
            ["Username": "ada@example.org", "MessageAction": "RESEND", "DesiredDeliveryMediums": ["EMAIL"]])
        #expect(try await pool.lastCode() != password)
        #expect(try await pool.user("ada@example.org").password != user.password)
        let count = try await pool.outbox().count
        try await pool.call("AdminCreateUser", ["Username": "bob@example.org", "MessageAction": "SUPPRESS"])
        // By text message unless the caller asks otherwise, and there is no number.
        try await pool.call("AdminCreateUser", ["Username": "cy@example.org"])
        #expect(try await pool.outbox().count == count)
    }

    static let customTexts: [Row<(answer: JSONMembers<JSONValue>, body: String, subject: String)>] = [
        Row("both", (["emailMessage": "Code {####}", "emailSubject": "S"], "Code CODE", "S")),
        Row("subject only", (["emailSubject": "S"], "Your verification code is CODE. ", "S")),
        Row(
            "text of another medium",
            (["smsMessage": "Code {####}"], "Your verification code is CODE. ", "Your verification code")),
        Row(
            "no placeholder",
            (["emailMessage": "No code at all"], "Your verification code is CODE. ", "Your verification code")),
        Row("unchanged", ([:], "Your verification code is CODE. ", "Your verification code")),
    ]

    @Test(arguments: customTexts)
    func `a custom message has the function's texts, and the pool's where it has none`(
        row: Row<(answer: JSONMembers<JSONValue>, body: String, subject: String)>
    ) async throws {
        let pool = try await TestPool(functions: ScriptedFunctions(["CustomMessage": .response(row.value.answer)]))
        try await pool.signUp()
        let message = try #require(try await pool.outbox().last)
        #expect(message.text("body")?.replacing(message.text("code") ?? "", with: "CODE") == row.value.body)
        #expect(message.text("subject") == row.value.subject)
    }

    static let wrongLengths: [Row<(member: String, count: Int)>] = [
        Row("short", ("emailMessage", 5)), Row("long", ("emailMessage", 20_001)), Row("subject", ("emailSubject", 141)),
    ]

    @Test(arguments: wrongLengths)
    func `a custom text of a wrong length fails, and the member is named`(
        row: Row<(member: String, count: Int)>
    ) async throws {
        let answer: JSONMembers<JSONValue> = JSONMembers([
            row.value.member: .text(String(repeating: "x", count: row.value.count))
        ])
        let pool = try await TestPool(functions: ScriptedFunctions(["CustomMessage": .response(answer)]))
        let outcome = await pool.outcome(
            "SignUp",
            [
                "Username": "ada", "Password": "Passw0rd!",
                "UserAttributes": [["Name": "email", "Value": "ada@example.org"]],
            ])
        #expect(
            outcome.hasPrefix(
                "InvalidLambdaResponseException: 1 validation error detected: Value at '\(row.value.member)'"))
        #expect(try await pool.user("ada").status == .unconfirmed)
    }

    @Test(
        arguments: [
            ("{##gift##}", "Hi {username}, {##click##} {####}", "Hi {##gift##}, <a>click</a> CODE"),
            ("{####}", "{username} {##click {username}##}", "{####} <a>click {####}</a>"),
            ("a{username}", "{##x##}{##y##}{username}", "<a>x</a>{##y##}a{username}"),
            ("ada", "{##}{##x##}", "<a>}{##x</a>"), ("ada", "{ {##", "{ {##"),
        ])
    func `a placeholder in a user name stays as it is`(name: String, template: String, body: String) async throws {
        let pool = try await TestPool([
            "VerificationMessageTemplate": [
                "DefaultEmailOption": "CONFIRM_WITH_LINK", "EmailMessageByLink": .text(template),
            ]
        ])
        try await pool.signUp(name, email: "ada@example.org")
        let message = try #require(try await pool.outbox().last)
        let address = try Regex(#"<a href="[^"]*">"#)
        let code = try await pool.lastCode()
        let text = try #require(message.text("body")).replacing(address, with: "<a>").replacing(code, with: "CODE")
        #expect(text == body)
    }

    @Test func `a link confirms a sign-up in place of its code`() async throws {
        let functions = ScriptedFunctions(["PostConfirmation": .response([:])])
        let pool = try await TestPool(
            ["VerificationMessageTemplate": ["DefaultEmailOption": "CONFIRM_WITH_LINK"]], secret: "examplesecret",
            functions: functions)
        let hash: JSONValue = "+rM9fUHXGsRSrf6Ef4XiwT+5GgpGSdjnxTsVS+u2/RU="
        try await pool.call(
            "SignUp",
            [
                "Username": "ada", "Password": "Passw0rd!", "SecretHash": hash,
                "UserAttributes": [["Name": "email", "Value": "ada@example.org"]],
            ])
        let message = try #require(try await pool.outbox().last)
        let code = try #require(message.text("code"))
        let link =
            "http://127.0.0.1:9229/confirmUser/?client_id=\(TestPool.clientID)&user_name=ada&confirmation_code=\(code)"
        #expect(
            message.text("body")
                == "Please click the link below to verify your email address. <a href=\"\(link)\">Verify Email</a> ")
        let wrong = await pool.cognito.service.confirmUser(client: TestPool.clientID, user: "ada", code: "1\(code)")
        #expect(wrong.status == 400)
        let right = await pool.cognito.service.confirmUser(client: TestPool.clientID, user: "ada", code: code)
        #expect(right.status == 200)
        #expect(right.text == "Your registration has been confirmed!")
        #expect(functions.sources == ["PostConfirmation_ConfirmSignUp"])
        #expect(try await pool.user("ada").status == .confirmed)
    }

    @Test func `addresses are masked as Cognito masks them`() {
        #expect(Contact.email.masked("jane@example.org") == "j***@e***")
        #expect(Contact.phone.masked("+12065555678") == "+*******5678")
    }

    // MARK: Custom senders

    @Test(arguments: ["CustomEmailSender", "CustomSMSSender"])
    func `a custom sender gets a sealed code that the pool's KMS opens`(family: String) async throws {
        let isEmail = family == "CustomEmailSender"
        let functions = ScriptedFunctions([family: .response([:]), "CustomMessage": .response([:])])
        let pool = try await TestPool(
            ["AutoVerifiedAttributes": [isEmail ? "email" : "phone_number"]], functions: functions)
        try await pool.signUp(
            attributes: [["Name": "phone_number", "Value": "+12065555678"]], metadata: ["k": "v"])
        await pool.cognito.drain()
        #expect(functions.sources == ["\(family)_SignUp"])
        let event = functions.events[0]
        #expect(event.at("request", "clientMetadata") == ["k": "v"])
        #expect(
            event.at("request", "type")?.text == (isEmail ? "customEmailSenderRequestV1" : "customSMSSenderRequestV1"))
        #expect(event["response"] == nil)
        #expect(try await pool.outbox().isEmpty)
        let code = try SealedCodeReader(pool.cognito).plaintext(try #require(event.at("request", "code")?.text))
        try await pool.call("ConfirmSignUp", ["Username": "ada", "ConfirmationCode": .text(code)])
    }

    @Test func `a temporary password for a custom sender is escaped as HTML`() async throws {
        let functions = ScriptedFunctions(["CustomEmailSender": .response([:])])
        let pool = try await TestPool(functions: functions)
        try await pool.call(
            "AdminCreateUser",
            [
                "Username": "ada", "TemporaryPassword": "Temp<0>&rary", "DesiredDeliveryMediums": ["EMAIL"],
                "UserAttributes": [["Name": "email", "Value": "ada@example.org"]],
            ])
        await pool.cognito.drain()
        let code = try #require(functions.events.first?.at("request", "code")?.text)
        #expect(try SealedCodeReader(pool.cognito).plaintext(code) == "Temp&lt;0&gt;&amp;rary")
    }

    @Test(arguments: ["CustomEmailSender", "CustomSMSSender", "CustomMessage"])
    func `a message that verifies a pending value has that value, and calls it unverified`(family: String) async throws
    {
        let contact: Contact = family == "CustomSMSSender" ? .phone : .email
        let (old, new) = contact == .phone ? ("+12065555678", "+12065550000") : ("ada@example.org", "new@example.org")
        let functions = ScriptedFunctions([family: .response([:])])
        let pool = try await TestPool(
            [
                "AutoVerifiedAttributes": [.text(contact.attribute)],
                "UserAttributeUpdateSettings": [
                    "AttributesRequireVerificationBeforeUpdate": [.text(contact.attribute)]
                ],
            ], functions: functions)
        try await pool.signUp(attributes: [["Name": "phone_number", "Value": "+12065555678"]])
        try await pool.call("AdminConfirmSignUp", ["Username": "ada"])
        try await pool.call(
            "AdminUpdateUserAttributes",
            ["Username": "ada", "UserAttributes": [["Name": .text(contact.verifiedAttribute), "Value": "true"]]])
        let token = try await pool.signIn("ada")
        try await pool.call(
            "UpdateUserAttributes",
            ["AccessToken": token, "UserAttributes": [["Name": .text(contact.attribute), "Value": .text(new)]]])
        await pool.cognito.drain()
        try await pool.call(
            "GetUserAttributeVerificationCode", ["AccessToken": token, "AttributeName": .text(contact.attribute)])
        await pool.cognito.drain()
        #expect(
            functions.sources == ["\(family)_SignUp", "\(family)_UpdateUserAttribute", "\(family)_VerifyUserAttribute"])
        for event in functions.events.dropFirst() {
            #expect(event.at("request", "userAttributes", contact.attribute)?.text == new)
            #expect(event.at("request", "userAttributes", contact.verifiedAttribute)?.text == "false")
        }
        #expect(try await pool.user("ada").attributes[contact.attribute] == old)
        #expect(try await pool.user("ada").isVerified(contact.attribute))
        // A message about something else has the current value.
        try await pool.call("ForgotPassword", ["Username": "ada"])
        await pool.cognito.drain()
        #expect(functions.events.last?.at("request", "userAttributes", contact.attribute)?.text == old)
        #expect(functions.events.last?.at("request", "userAttributes", contact.verifiedAttribute)?.text == "true")
    }

    @Test func `a sender that fails is no concern of the caller`() async throws {
        let pool = try await TestPool(functions: ScriptedFunctions(["CustomEmailSender": .error("no")]))
        #expect(try await pool.signUp()["UserConfirmed"] == false)
    }
}
