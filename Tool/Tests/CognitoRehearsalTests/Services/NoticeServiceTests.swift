import CognitoRehearsal
import LoopbackHTTP
import NIOHTTP1
import Testing

struct NoticeServiceTests {
    private let caller = Caller()

    @Test(arguments: [
        (
            [("PhoneNumber", "+4512345678"), ("Message", "482913")], SentMessage.Medium.textMessage, "+4512345678",
            "482913"
        ),
        (
            [("TopicArn", "arn:aws:sns:eu-west-1:1:joined"), ("Message", "Ada")], .topic,
            "arn:aws:sns:eu-west-1:1:joined", "Ada"
        ),
        (
            [("TargetArn", "arn:aws:sns:eu-west-1:1:endpoint"), ("Message", "Ada")], .topic,
            "arn:aws:sns:eu-west-1:1:endpoint", "Ada"
        ),
        (
            [("PhoneNumber", "+4512345678"), ("MessageStructure", "json"), ("Message", #"{"default":"d","sms":"s"}"#)],
            .textMessage, "+4512345678", "s"
        ),
        (
            [
                ("TopicArn", "arn:aws:sns:eu-west-1:1:joined"), ("MessageStructure", "json"),
                ("Message", #"{"default":"d","sms":"s"}"#),
            ],
            .topic, "arn:aws:sns:eu-west-1:1:joined", "d"
        ),
    ])
    func `a message is published`(
        members: [(String, String)], medium: SentMessage.Medium, destination: String, text: String
    )
        throws
    {
        let reply = caller.call("Publish", version: "2010-03-31", members)
        #expect(reply?.text.contains("<PublishResult><MessageId>") == true)
        let message = try #require(caller.sent.first)
        #expect(message.medium == medium && message.destination == destination && message.text == text)
        #expect(message.operation == "SNS Publish")
    }

    @Test func `a batch is published to its topic, message by message`() throws {
        let batch = [
            ("Id", "1"), ("Message", "Ada"), ("Subject", "New"),
        ].map { ("PublishBatchRequestEntries.member.1.\($0)", $1) }
        let second = [("Id", "2"), ("Message", "Ben")].map { ("PublishBatchRequestEntries.member.2.\($0)", $1) }
        let topic = ("TopicArn", "arn:aws:sns:eu-west-1:1:joined")
        let reply = caller.call("PublishBatch", version: "2010-03-31", [topic] + batch + second)
        #expect(reply?.text.contains("<Successful><member><Id>1</Id><MessageId>") == true)
        #expect(caller.sent.map(\.text) == ["Ada", "Ben"] && caller.sent.map(\.subject) == ["New", nil])
        #expect(caller.sent.allSatisfy { $0.recipient == "topic joined" && $0.operation == "SNS PublishBatch" })
    }

    @Test(arguments: [
        ((1...11).map { "\($0)" }, "TooManyEntriesInBatchRequest"), (["1", "1"], "BatchEntryIdsNotDistinct"),
        ([], "EmptyBatchRequest"),
    ])
    func `a batch that SNS refuses is refused`(ids: [String], code: String) {
        let entries = ids.enumerated().flatMap { number, id in
            [("Id", id), ("Message", "Ada")].map { ("PublishBatchRequestEntries.member.\(number + 1).\($0)", $1) }
        }
        let reply = caller.call(
            "PublishBatch", version: "2010-03-31", [("TopicArn", "arn:aws:sns:eu-west-1:1:joined")] + entries)
        #expect(reply?.text.contains("<Code>\(code)</Code>") == true && caller.sent.isEmpty)
    }

    @Test(arguments: [
        ("SetSMSAttributes", "<SetSMSAttributesResult>"), ("GetSMSAttributes", "<attributes/>"),
        ("CheckIfPhoneNumberIsOptedOut", "<isOptedOut>false</isOptedOut>"),
    ])
    func `what programs ask before they publish is answered`(action: String, words: String) {
        let reply = caller.call(action, version: "2010-03-31", [("phoneNumber", "+4512345678")])
        #expect(reply?.status == .ok && reply?.text.contains(words) == true)
    }

    @Test(arguments: [
        [], [("PhoneNumber", "+45")], [("Message", "x")],
        [("PhoneNumber", "+45"), ("MessageStructure", "json"), ("Message", "x")],
    ])
    func `a message without a text or a recipient is refused`(members: [(String, String)]) {
        let reply = caller.call("Publish", version: "2010-03-31", members)
        #expect(reply?.status == .badRequest && reply?.text.contains("<Code>InvalidParameter</Code>") == true)
        #expect(caller.sent.isEmpty)
    }
}
