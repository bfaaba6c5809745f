import CognitoRehearsal
import LoopbackHTTP
import NIOHTTP1
import Testing
@_spi(Internal) import WireJSON

/// Emails through both APIs of Amazon SES; `pool_messages.py` has real clients.
struct MailServiceTests {
    private let caller = Caller()

    /// The members of a whole `SendEmail`.
    private static let email = [
        ("Source", "codes@example.org"), ("Destination.ToAddresses.member.1", "ada@example.org"),
        ("Message.Subject.Data", "Your code"), ("Message.Body.Text.Data", "It is 482913."),
    ]

    @Test(
        arguments: [
            (#"{"ToAddresses":["ada@example.org"]}"#, []),
            (#"{"ToAddresses":["\"Lovelace, Ada\" <ada@example.org>","b@example.org"]}"#, ["b@example.org"]),
            (
                #"{"ToAddresses":["ada@example.org"],"CcAddresses":["c@example.org"],"BccAddresses":["d@example.org"]}"#,
                ["c@example.org", "d@example.org"]
            ),
        ])
    func `an email's copies are all its recipients but the first`(destination: String, copies: [String]) throws {
        let content = #"{"Simple":{"Subject":{"Data":"Code"},"Body":{"Text":{"Data":"482913"}}}}"#
        _ = caller.email("{\"Destination\":\(destination),\"Content\":\(content)}")
        let message = try #require(caller.sent.first)
        #expect(message.destination == "ada@example.org" && message.copies == copies)
    }

    @Test func `the first API sends an email with its text, its HTML and its copies`() throws {
        let reply = caller.call(
            "SendEmail",
            Self.email + [
                ("Destination.CcAddresses.member.1", "c@example.org"),
                ("Destination.BccAddresses.member.1", "d@example.org"),
                ("Message.Body.Html.Data", "<b>482913</b>"),
            ])
        #expect(reply?.status == .ok && reply?.text.contains("<SendEmailResult><MessageId>") == true)
        let message = try #require(caller.sent.first)
        #expect(message.operation == "SES SendEmail" && message.medium == .email)
        #expect(message.destination == "ada@example.org" && message.copies == ["c@example.org", "d@example.org"])
        #expect(message.subject == "Your code" && message.text == "It is 482913." && message.html == "<b>482913</b>")
    }

    @Test(arguments: [
        ("Source", "source"), ("Message.Subject.Data", "message.subject"), ("Message.Body.Text.Data", "message.body"),
        ("Destination.ToAddresses.member.1", "no recipient"),
    ])
    func `an email without a part is refused, and the error names the part`(member: String, words: String) {
        let reply = caller.call("SendEmail", Self.email.filter { $0.0 != member })
        #expect(reply?.status == .badRequest && reply?.text.contains(words) == true)
        #expect(caller.sent.isEmpty)
    }

    @Test func `an email of a template shows the data that the function gave`() throws {
        _ = caller.call(
            "SendTemplatedEmail",
            [
                ("Source", "codes@example.org"), ("Destination.ToAddresses.member.1", "ada@example.org"),
                ("Template", "Welcome"), ("TemplateData", #"{"code":"482913","days":3}"#),
            ])
        let message = try #require(caller.sent.first)
        #expect(message.subject == "Template Welcome" && message.text == "code: 482913\ndays: 3")
    }

    @Test func `data of a template that is no object is refused`() {
        let reply = caller.call(
            "SendTemplatedEmail",
            [
                ("Source", "a@example.org"), ("Destination.ToAddresses.member.1", "b@example.org"), ("Template", "T"),
                ("TemplateData", "["),
            ])
        #expect(reply?.text.contains("<Code>InvalidTemplateData</Code>") == true && caller.sent.isEmpty)
    }

    @Test func `a template that the second API brings along is filled`() throws {
        _ = caller.email(
            #"{"Destination":{"ToAddresses":["ada@example.org"]},"Content":{"Template":{"TemplateData":"{\"code\":\"482913\"}","#
                + #""TemplateContent":{"Subject":"Code {{code}}","Text":"It is {{code}}."}}}}"#)
        let message = try #require(caller.sent.first)
        #expect(message.subject == "Code 482913" && message.text == "It is 482913.")
    }

    @Test func `both APIs take the same document`() throws {
        let document = Base64.encode(
            Array("To: ada@example.org\r\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\r\n\r\nIt is 482913.\r\n".utf8))
        _ = caller.call("SendRawEmail", [("RawMessage.Data", document)])
        _ = caller.email(#"{"Content":{"Raw":{"Data":"\#(document)"}}}"#)
        #expect(caller.sent.map(\.operation) == ["SES SendRawEmail", "SES SendEmail"])
        for message in caller.sent {
            #expect(message.destination == "ada@example.org" && message.subject == "Grüße")
            #expect(message.text == "It is 482913.\n" && message.html == nil)
        }
    }

    @Test func `the recipients of a call take the place of the document's`() throws {
        let document = Base64.encode(Array("To: ada@example.org\n\nHello".utf8))
        _ = caller.call("SendRawEmail", [("RawMessage.Data", document), ("Destinations.member.1", "b@example.org")])
        #expect(caller.sent.map(\.destination) == ["b@example.org"])
    }

    @Test(arguments: [
        ("GetSendQuota", "<Max24HourSend>"), ("GetSendStatistics", "<SendDataPoints/>"),
        ("GetAccountSendingEnabled", "<Enabled>true</Enabled>"), ("VerifyEmailIdentity", "<VerifyEmailIdentityResult>"),
        ("GetIdentityVerificationAttributes", "<VerificationStatus>Success</VerificationStatus>"),
    ])
    func `what programs ask before they send is answered`(action: String, words: String) {
        let reply = caller.call(action, [("Identities.member.1", "example.org"), ("EmailAddress", "a@example.org")])
        #expect(reply?.status == .ok && reply?.text.contains(words) == true)
    }

    @Test func `another operation is refused, and the error says which there are`() {
        let reply = caller.call("CreateReceiptRule", [])
        #expect(reply?.status == .badRequest && reply?.text.contains("<Code>InvalidAction</Code>") == true)
        #expect(
            reply?.text.contains("SendTemplatedEmail") == true && reply?.text.contains("--endpoint ses=URL") == true)
    }
}
