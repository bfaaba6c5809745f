import LambdaRuntime
import Testing
import WireJSON

@testable import HTTPS

/// Calls of AWS's services, as moto's server understands them.
@Suite struct AWSTests {
    private let context = InvocationContext(requestID: "one", deadline: Deadline(millisecondsFromNow: 120_000))

    private func text(_ view: JSONValue?, _ path: String...) -> String? {
        path.reduce(view) { $0?[$1] }?.text
    }

    @Test func `SES sends a mail`() async throws {
        let aws = try await AWS.shared()
        let client = aws.client()
        let identity = try await client.send(
            .post("/v2/email/identities", try .json(["EmailIdentity": "service@example.org"]), to: .ses),
            within: .patience)
        #expect(identity.status == 200, "\(identity.text)")
        let mail: JSONValue = [
            "FromEmailAddress": "service@example.org",
            "Destination": ["ToAddresses": ["björn@example.org"]],
            "Content": ["Simple": ["Subject": ["Data": "Välkommen"], "Body": ["Text": ["Data": "Hej, Björn!"]]]],
        ]
        let response = try await client.send(
            .post("/v2/email/outbound-emails", try .json(mail), to: .ses), within: .patience)
        #expect(response.status == 200, "\(response.text)")
        #expect(text(try response.json(), "MessageId")?.isEmpty == false)

        let sent = try #require(try await aws.sent()["mails"]?.elements?.first)
        #expect(text(sent, "from") == "service@example.org")
        #expect(sent["to"]?.elements?.map(\.text) == ["björn@example.org"])
        #expect(text(sent, "subject") == "Välkommen")
        #expect(text(sent, "body") == "Hej, Björn!")
    }

    @Test func `SNS sends a text message`() async throws {
        let aws = try await AWS.shared()
        let form = HTTPSBody.form([
            "Action": "Publish", "Version": "2010-03-31", "PhoneNumber": "+4512345678",
            "Message": "Your code: 1 + 2 & 3",
        ])
        let response = try await aws.client().send(.post("/", form, to: .sns), within: .patience)
        #expect(response.status == 200, "\(response.text)")
        let sent = try #require(try await aws.sent()["texts"]?.elements?.first)
        #expect(text(sent, "to") == "+4512345678")
        #expect(text(sent, "text") == "Your code: 1 + 2 & 3")
    }

    @Test func `a mail that SES refuses says why, and hides the address`() async throws {
        let client = try await AWS.shared().client()
        let mail = EmailMessage(
            from: "stranger@example.net", to: "ada@example.org", subject: "Hello", text: "Hello, Ada")
        let error = await #expect(throws: AWSError.self) { try await client.send(mail, in: context) }
        #expect(error?.code == "MessageRejected" && error?.operation == "SendEmail")
        #expect(error.map { "\($0)" }?.contains("ada@example.org") == false)
        #expect(error?.message.contains("stranger@example.net") == true, "\(String(describing: error))")
    }

    @Test func `SNS tells a topic's subscribers`() async throws {
        let client = try await AWS.shared().client()
        let form = HTTPSBody.form(["Action": "CreateTopic", "Version": "2010-03-31", "Name": "alarms"])
        let made = try await client.send(.post("/", form, to: .sns), within: .patience)
        #expect(made.text.contains(":alarms</TopicArn>"), "\(made.text)")
        let topic = "arn:aws:sns:eu-west-1:123456789012:alarms"
        try await client.send(TopicMessage(topic: topic, subject: "An alarm", text: "1 + 2 & 3"), in: context)
        try await client.send(TopicMessage(topic: topic, text: "once more"), in: context)
        let error = await #expect(throws: AWSError.self) {
            try await client.send(TopicMessage(topic: topic + "x", text: "nobody"), in: context)
        }
        #expect(error?.code == "NotFound" && error?.service == "SNS", "\(String(describing: error))")
    }

    @Test func `SQS keeps a message for a queue's readers`() async throws {
        let client = try await AWS.shared().client()
        func call(_ operation: String, _ input: JSONValue) async throws -> JSONValue {
            try await client.call("AmazonSQS.\(operation)", input, of: .sqs, version: "1.0", in: context)
        }
        let made = try await call("CreateQueue", ["QueueName": "joined"])
        let queue = try #require(made["QueueUrl"]?.text)
        try await client.send(QueueMessage(queue: queue, text: "Ada & 3"), in: context)
        let received = try await call("ReceiveMessage", ["QueueUrl": .text(queue)])
        #expect(received["Messages"]?.elements?.map { $0["Body"] } == ["Ada & 3"])
        let error = await #expect(throws: AWSError.self) {
            try await client.send(QueueMessage(queue: queue + "x", text: "nobody"), in: context)
        }
        #expect(error?.service == "SQS" && error?.operation == "SendMessage", "\(String(describing: error))")
    }

    @Test(arguments: [
        ("https://sqs.eu-north-1.amazonaws.com/123456789012/joined", "eu-north-1"),
        ("http://127.0.0.1:9229/123456789012/joined", nil), ("joined", nil), ("", nil),
    ])
    func `a message goes to the region in its queue's URL`(url: String, region: String?) {
        #expect(AWSService.sqs.inRegion(ofQueue: url).region == region)
    }

    @Test func `a secret and a parameter are read by name and by ARN`() async throws {
        let client = try await AWS.shared().client()
        let made = try await client.call(
            "secretsmanager.CreateSecret", ["Name": "crm", "SecretString": "s3cret"], of: .secretsManager,
            version: "1.1", in: context)
        let arn = try #require(made["ARN"]?.text)
        for id in ["crm", arn] { #expect(try await client.secret(id, in: context) == "s3cret") }
        #expect(try await client.secret("crm", within: .patience) == "s3cret")
        _ = try await client.call(
            "AmazonSSM.PutParameter", ["Name": "/crm/url", "Value": "https://crm", "Type": "SecureString"],
            of: .systemsManager, version: "1.1", in: context)
        #expect(try await client.parameter("/crm/url", in: context) == "https://crm")
        #expect(try await client.parameter("/crm/url", within: .patience) == "https://crm")
        let error = await #expect(throws: AWSError.self) { try await client.secret("none", in: context) }
        #expect(error?.code == "ResourceNotFoundException" && error?.operation == "GetSecretValue")
    }

    @Test(arguments: [["AWS_SECRET_ACCESS_KEY": "another"], ["AWS_ACCESS_KEY_ID": "AKIDNOBODY"]])
    func `A signature with other keys is refused`(keys: [String: String]) async throws {
        let client = try await AWS.shared().client(keys)
        let request = try HTTPSRequest.call("DynamoDB_20120810.ListTables", [:], of: .dynamoDB, version: "1.0")
        let response = try await client.send(request, within: .patience)
        #expect(response.status == 400 || response.status == 403, "\(response.text)")
    }
}
