import CognitoEvents
import CognitoTestSupport
import Testing

/// Custom message: what is asked and what is decided.
@Suite struct CustomMessageTests {
    @Test func `an invitation is read from its file`() throws {
        let request = try CustomMessageEvent(Sample.received("CustomMessage_AdminCreateUser")).request
        #expect(request.codeParameter == "{####}")
        #expect(request.linkParameter == "{##Click Here##}")
        #expect(request.usernameParameter == "{username}")
        #expect(request.userAttributes.status == .forceChangePassword)
        #expect(request.clientMetadata.isEmpty)
    }

    @Test func `a confirmation is read from its file`() throws {
        let request = try CustomMessageEvent(Sample.received("CustomMessage_SignUp")).request
        #expect(request.usernameParameter == nil)
        #expect(request.clientMetadata["langue"] == "français")
    }

    @Test func `without anything the code has its usual placeholder`() throws {
        #expect(try CustomMessageEvent.made("CustomMessage_SignUp").request == CustomMessageRequest())
        let request = try CustomMessageEvent.made("CustomMessage_SignUp", "{\"codeParameter\":\"####\"}").request
        #expect(request == CustomMessageRequest(codeParameter: "####"))
    }

    @Test(
        arguments: [
            (.poolTemplate, #"{"smsMessage":null,"emailMessage":null,"emailSubject":null}"#),
            (
                CustomMessageDecision(smsMessage: "{####}é"),
                #"{"smsMessage":"{####}é","emailMessage":null,"emailSubject":null}"#
            ),
            (
                CustomMessageDecision(emailMessage: "<p>\"{####}\"</p>", emailSubject: "a\\b"),
                #"{"smsMessage":null,"emailMessage":"<p>\"{####}\"</p>","emailSubject":"a\\b"}"#
            ),
        ] as [(CustomMessageDecision, String)])
    func `a decision sets the texts that are given`(decision: CustomMessageDecision, response: String) throws {
        let sample = try Sample.named("CustomMessage_SignUp")
        #expect(try decision.answer(to: ReceivedEvent(sample.bytes)) == sample.text(response: response))
    }

    private func breach(
        _ decision: CustomMessageDecision, source: TriggerSource = .customMessageSignUp, code: String = "{####}",
        name: String? = nil
    ) -> RuleViolation? {
        let request = CustomMessageRequest(codeParameter: code, usernameParameter: name)
        return decision.breach(for: CustomMessageEvent(triggerSource: source, request: request))
    }

    @Test(arguments: [(0, true), (134, true), (135, false)])
    func `a text message has 6 to 140 characters`(count: Int, isKept: Bool) {
        let breach = breach(CustomMessageDecision(smsMessage: "{####}" + String(repeating: "🍅", count: count)))
        let place = isKept ? nil : "smsMessage, with \(count + 6) characters,"
        expect(breach, breaks: .smsMessageLength, "custom-message.sms-length", place)
    }

    @Test(arguments: ["", "####", "{###}"])
    func `a text message of fewer than 6 characters is too short`(text: String) {
        let place = "smsMessage, with \(text.count) characters,"
        expect(
            breach(CustomMessageDecision(smsMessage: text), code: "####"), breaks: .smsMessageLength,
            "custom-message.sms-length", place)
    }

    @Test(arguments: [(0, true), (19_994, true), (19_995, false)])
    func `an email has 6 to 20,000 characters`(count: Int, isKept: Bool) {
        let breach = breach(CustomMessageDecision(emailMessage: "{####}" + String(repeating: "é", count: count)))
        let place = isKept ? nil : "emailMessage, with \(count + 6) characters,"
        expect(breach, breaks: .emailMessageLength, "custom-message.email-length", place)
    }

    @Test(arguments: [
        ("", false), ("a", true), (String(repeating: "é", count: 140), true),
        (String(repeating: "é", count: 141), false),
    ])
    func `a subject has 1 to 140 characters`(subject: String, isKept: Bool) {
        let place = isKept ? nil : "emailSubject, with \(subject.unicodeScalars.count) characters,"
        expect(
            breach(CustomMessageDecision(emailSubject: subject)), breaks: .emailSubjectLength,
            "custom-message.subject-length", place)
    }

    @Test(
        arguments: [
            Row("code in both", (CustomMessageDecision(smsMessage: "Code {####}", emailMessage: "Code {####}"), nil)),
            Row("subject alone", (CustomMessageDecision(emailSubject: "no code"), nil)),
            Row("link in the email", (CustomMessageDecision(emailMessage: "<a>{##Click ✓##}</a>"), nil)),
            Row("none in the text message", (CustomMessageDecision(smsMessage: "no code"), "smsMessage")),
            Row("link in the text message", (CustomMessageDecision(smsMessage: "{##Click##}"), "smsMessage")),
            Row("none in the email", (CustomMessageDecision(emailMessage: "no code"), "emailMessage")),
            Row("half a link", (CustomMessageDecision(emailMessage: "{##Click Here"), "emailMessage")),
            Row("a link that overlaps itself", (CustomMessageDecision(emailMessage: "abc {##}"), "emailMessage")),
            Row("a link the wrong way round", (CustomMessageDecision(emailMessage: "##} {##"), "emailMessage")),
            Row("another placeholder", (CustomMessageDecision(smsMessage: "{#####}"), "smsMessage")),
        ] as [Row<(CustomMessageDecision, String?)>])
    func `a message has the code's placeholder, or an email the link's`(row: Row<(CustomMessageDecision, String?)>) {
        expect(breach(row.value.0), breaks: .codePlaceholder, "custom-message.code-placeholder", row.value.1)
    }

    @Test func `the placeholder is the one in the event`() {
        #expect(breach(CustomMessageDecision(smsMessage: "Code ####"), code: "####") == nil)
        #expect(breach(CustomMessageDecision(smsMessage: "Code {###}"), code: "####")?.rule == .codePlaceholder)
    }

    @Test(
        arguments: [
            Row(
                "both", (CustomMessageDecision(smsMessage: "{username} {####}", emailMessage: "{####}{username}"), nil)),
            Row("texts left to the pool", (.poolTemplate, nil)),
            Row("no name in the text message", (CustomMessageDecision(smsMessage: "code {####}"), "smsMessage")),
            Row("no name in the email", (CustomMessageDecision(emailMessage: "code {####}"), "emailMessage")),
            Row("a link for the code", (CustomMessageDecision(emailMessage: "{username} {##Click##}"), "emailMessage")),
        ] as [Row<(CustomMessageDecision, String?)>])
    func `an invitation has both placeholders`(row: Row<(CustomMessageDecision, String?)>) {
        let breach = breach(row.value.0, source: .customMessageAdminCreateUser)
        expect(breach, breaks: .invitationPlaceholders, "custom-message.invitation-placeholders", row.value.1)
        #expect(self.breach(row.value.0) == nil, "only invitations need it")
    }

    @Test func `the name's placeholder is the one in the event`() {
        let decision = CustomMessageDecision(smsMessage: "Hello {user}, {####}")
        #expect(breach(decision, source: .customMessageAdminCreateUser, name: "{user}") == nil)
        #expect(breach(decision, source: .customMessageAdminCreateUser)?.rule == .invitationPlaceholders)
    }
}
