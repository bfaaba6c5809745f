import CognitoEvents
import Testing

/// The senders of email and text messages: the contents of their events.
@Suite struct CustomSenderTests {
    @Test func `an email's request is read from its file`() throws {
        let request = try CustomEmailSenderEvent(Sample.received("CustomEmailSender_SignUp")).request
        #expect(request.type == "customEmailSenderRequestV1")
        #expect(request.code?.reveal().hasPrefix("AYADeGzkOh/NwEjNHI5eRYtPDe8") == true)
        #expect(request.clientMetadata["praia"] == "Nazaré 🌊")
        #expect(request.userAttributes.status == .unconfirmed)
        #expect(request.accountTakeOver == nil)
    }

    @Test func `a text message's request is read from its file`() throws {
        let request = try CustomSMSSenderEvent(Sample.received("CustomSMSSender_Authentication")).request
        #expect(request.type == "customSMSSenderRequestV1")
        #expect(request.code?.reveal().hasSuffix("fhYM2xi") == true)
        #expect(request.clientMetadata.isEmpty)
        #expect(request.userAttributes.phoneNumber == "+14155550167")
    }

    @Test func `without anything there is no code`() throws {
        #expect(try CustomEmailSenderEvent.made("CustomEmailSender_SignUp").request == CustomEmailSenderRequest())
        #expect(try CustomSMSSenderEvent.made("CustomSmsSender_SignUp").request == CustomSMSSenderRequest())
    }

    @Test func `an account take-over is read from its file`() throws {
        let event = try CustomEmailSenderEvent(Sample.received("CustomEmailSender_AccountTakeOverNotification"))
        #expect(event.callerContext == CallerContext())
        #expect(event.request.code == nil)
        let notice = try #require(event.request.accountTakeOver)
        #expect(notice.eventID == "86db46f4-44ee-4c35-8c21-182e9388487e")
        #expect(notice.userName == "rocio.b")
        #expect(notice.loginTime == "Saturday, November 08, 2025 11:42 PM UTC")
        #expect(notice.ipAddress == "203.0.113.71")
        #expect(notice.city == nil)
        #expect(notice.country == "Curaçao")
        #expect(notice.deviceName == "(Firefox 132, Windows 10)")
        #expect(notice.action == .mfaIfConfigured)
        #expect(notice.oneClickLinkValid?.reveal().contains("response=valid&") == true)
        #expect(notice.oneClickLinkInvalid?.reveal().contains("response=invalid&") == true)
        #expect(notice.feedbackToken?.reveal().hasPrefix("zZ5EsrPf") == true)
    }

    @Test(arguments: [
        ("BLOCK", AccountTakeOverAction.block), ("NO_ACTION", .noAction), ("MFA", .mfa),
        ("MFA_IF_CONFIGURED", .mfaIfConfigured), ("MFA_REQUIRED", .mfaRequired),
        ("LATER", AccountTakeOverAction(rawValue: "LATER")),
    ])
    func `what threat protection did is an open set`(text: String, action: AccountTakeOverAction) {
        let request = CustomEmailSenderRequest(userAttributes: ["EVENT_ID": "e", "ACCOUNT_TAKE_OVER_ACTION": text])
        #expect(request.accountTakeOver == AccountTakeOver(eventID: "e", action: action))
        #expect("\(action)" == text)
    }
}
