import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// The messages that functions send through SES and SNS; `pool_functions.py` has real functions.
@Suite struct MessageServicesTests {
    private let client: TestClient

    init() throws { client = try TestClient() }

    private func sendEmail(_ body: String, _ method: HTTPMethod = .POST) async -> HTTPReply {
        await HTTPRouter(LocalRoutes(cognito: client.cognito).all)
            .answer(HTTPRequest(method: method, path: "/v2/email/outbound-emails", body: Array(body.utf8)))
    }

    private func publish(_ form: String) async -> HTTPReply {
        await client.send(nil, form, headers: ["Content-Type": "application/x-www-form-urlencoded; charset=utf-8"])
    }

    private func outbox() throws -> [JSONMembers<JSONValue>] {
        try client.cognito.pools.store.read { try $0.messages().compactMap(\.members) }
    }

    @Test func `an email of a function is kept with its text, its HTML, and no user`() async throws {
        let reply = await sendEmail(
            """
            {"FromEmailAddress":"codes@example.org","Destination":{"ToAddresses":["ada@example.org"]},"Content":{"Simple":{
            "Subject":{"Data":"Your code"},"Body":{"Text":{"Data":"It is 123456."},"Html":{"Data":"<b>123456</b>"}}}}}
            """)
        #expect(reply.status == .ok)
        #expect(try JSONDocument(reply.body).root["MessageId"]?.scalarText?.isEmpty == false)
        let message = try #require(try outbox().first)
        #expect(message["destination"] == "ada@example.org" && message["medium"] == "EMAIL")
        #expect(message["subject"] == "Your code" && message["text"] == "It is 123456.")
        #expect(message["body"] == "<b>123456</b>")
        for name in ["username", "userPoolId", "code", "triggerSource"] { #expect(message[name] == .null) }
        let trace = client.cognito.server.trace.json.flattened
        #expect(trace.contains(#""operation":"SES SendEmail""#) && trace.contains("It is 123456."))
    }

    @Test func `a text message of a function is kept as the form has it`() async throws {
        let reply = await publish(
            "Action=Publish&Version=2010-03-31&PhoneNumber=%2B15550100&Message=Code+12%26%20gr%C3%BC%C3%9Fe")
        #expect(reply.status == .ok && String(decoding: reply.body, as: UTF8.self).contains("<MessageId>"))
        let message = try #require(try outbox().first)
        #expect(message["destination"] == "+15550100" && message["medium"] == "SMS")
        #expect(message["body"] == "Code 12& grüße" && message["subject"] == .null)
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"Destination":{"ToAddresses":[]},"Content":{"Simple":{"Subject":{"Data":"x"}}}}"#,
        #"{"Destination":{"ToAddresses":["a@b.c"]},"Content":{"Raw":{"Data":"%"}}}"#,
    ])
    func `an email that the pool does not know to show is refused, and says what it takes`(_ body: String) async throws
    {
        let reply = await sendEmail(body)
        #expect(reply.status == .badRequest && reply.headers.first(name: "x-amzn-ErrorType") == "BadRequestException")
        #expect(String(decoding: reply.body, as: UTF8.self).contains("Content.Simple"))
        #expect(try outbox().isEmpty)
    }

    @Test(arguments: [
        ("", "InvalidParameter"), ("Action=Publish&Message=y", "InvalidParameter"),
        ("Action=Subscribe&PhoneNumber=%2B1&Message=y", "InvalidAction"), ("%%%", "InvalidParameter"),
        ("Action=Publish&PhoneNumber=%2B1&Message=%zz", "InvalidParameter"),
    ])
    func `a form that is no message of SNS is refused`(_ form: String, code: String) async throws {
        let reply = await publish(form)
        #expect(reply.status == .badRequest)
        #expect(String(decoding: reply.body, as: UTF8.self).contains("<Code>\(code)</Code>"))
        #expect(try outbox().isEmpty)
    }

    @Test func `a message to a topic is kept with the topic`() async throws {
        _ = await publish(
            "Action=Publish&Version=2010-03-31&TopicArn=arn%3Aaws%3Asns%3Aeu-west-1%3A1%3Ajoined&Subject=New&Message=Ada"
        )
        let message = try #require(try outbox().first)
        #expect(message["medium"] == "TOPIC" && message["destination"] == "arn:aws:sns:eu-west-1:1:joined")
        #expect(message["subject"] == "New" && message["body"] == "Ada")
    }

    @Test func `an email of SES's first API is kept with its operation`() async throws {
        let reply = await publish(
            "Action=SendEmail&Version=2010-12-01&Source=a%40example.org&Destination.ToAddresses.member.1=ada%40example.org"
                + "&Message.Subject.Data=Code&Message.Body.Text.Data=482913")
        #expect(reply.status == .ok)
        let message = try #require(try outbox().first)
        #expect(message["medium"] == "EMAIL" && message["writtenBy"] == "SES SendEmail" && message["body"] == "482913")
    }

    @Test func `only a POST sends an email`() async {
        #expect(await sendEmail("", .GET).status == .methodNotAllowed)
    }
}
