import CognitoRehearsal
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

/// Messages to queues in both protocols of SQS; `pool_messages.py` has real clients.
struct QueueServiceTests {
    private let caller = Caller()
    private static let url = "http://127.0.0.1:9229/123456789012/joined"

    private func json(_ operation: String, _ body: String) throws -> (HTTPReply, JSONValue) {
        let reply = try #require(caller.call("/", body, ["X-Amz-Target": "AmazonSQS.\(operation)", "Host": "pool:1"]))
        return (reply, try JSONDocument(reply.body).root.value)
    }

    @Test func `a message in JSON is kept, and its receipt has the digests that clients compare`() throws {
        let (reply, answer) = try json(
            "SendMessage",
            """
            {"QueueUrl":"\(Self.url)","MessageBody":"hello","MessageAttributes":{
            "b":{"DataType":"Binary","BinaryValue":"AQI="},"a":{"DataType":"String","StringValue":"x"}}}
            """)
        #expect(reply.headers.first(name: "Content-Type") == "application/x-amz-json-1.0")
        #expect(answer["MD5OfMessageBody"] == "5d41402abc4b2a76b9719d911017c592")
        // Names, types and values, each after its length, and a byte for the kind of a value.
        #expect(answer["MD5OfMessageAttributes"] == "3e9b4c785db2deb306cf4009ae214dab")
        let message = try #require(caller.sent.first)
        #expect(message.medium == .queue && message.text == "hello" && message.operation == "SQS SendMessage")
        #expect(message.destination == "arn:aws:sqs:us-east-1:123456789012:joined")
        #expect(message.recipient == "queue joined")
    }

    @Test(arguments: ["/", "/123456789012/joined"]) func `a form is kept, at the queue's own URL as well`(path: String)
        throws
    {
        let url = path == "/" ? [("QueueUrl", Self.url)] : []
        let reply = caller.call(
            "SendMessage", version: "2012-11-05", at: path, url + [("MessageBody", "1 < 2"), ("DelaySeconds", "0")])
        #expect(reply?.text.contains("<SendMessageResult><MessageId>") == true)
        #expect(reply?.text.contains("<MD5OfMessageBody>f323d485f8c376114c5845aa6d654283</MD5OfMessageBody>") == true)
        #expect(caller.sent.map(\.text) == ["1 < 2"])
    }

    @Test func `a batch is kept, message by message, in both protocols`() throws {
        let (_, answer) = try json(
            "SendMessageBatch",
            #"{"QueueUrl":"\#(Self.url)","Entries":[{"Id":"1","MessageBody":"a"},{"Id":"2","MessageBody":"b"}]}"#)
        #expect(answer["Successful"]?.elements?.map { $0["Id"] } == ["1", "2"] && answer["Failed"] == [])
        let reply = caller.call(
            "SendMessageBatch", version: "2012-11-05",
            [
                ("QueueUrl", Self.url), ("SendMessageBatchRequestEntry.1.Id", "x"),
                ("SendMessageBatchRequestEntry.1.MessageBody", "c"),
                ("SendMessageBatchRequestEntry.2.Id", "y"), ("SendMessageBatchRequestEntry.2.MessageBody", "d"),
            ])
        #expect(reply?.text.contains("<SendMessageBatchResultEntry><Id>y</Id>") == true)
        #expect(caller.sent.map(\.text) == ["a", "b", "c", "d"])
    }

    @Test func `a queue's URL has the address by which the client came`() throws {
        let (_, answer) = try json("GetQueueUrl", #"{"QueueName":"joined.fifo"}"#)
        #expect(answer["QueueUrl"] == "http://pool:1/123456789012/joined.fifo")
    }

    @Test(arguments: [
        ("SendMessage", #"{"QueueUrl":"URL"}"#, "MissingParameter", "MessageBody"),
        ("SendMessage", #"{"MessageBody":"a"}"#, "AWS.SimpleQueueService.NonExistentQueue", "QueueUrl"),
        (
            "SendMessage", #"{"QueueUrl":"http://x/y","MessageBody":"a"}"#, "AWS.SimpleQueueService.NonExistentQueue",
            "a"
        ),
        ("SendMessage", #"{"QueueUrl":"URL.fifo","MessageBody":"a"}"#, "MissingParameter", "MessageGroupId"),
        ("SendMessage", "[]", "InvalidParameterValue", "JSON"),
        ("SendMessageBatch", #"{"QueueUrl":"URL","Entries":[]}"#, "AWS.SimpleQueueService.EmptyBatchRequest", "one"),
        (
            "SendMessageBatch",
            #"{"QueueUrl":"URL","Entries":[{"Id":"1","MessageBody":"a"},{"Id":"1","MessageBody":"b"}]}"#,
            "AWS.SimpleQueueService.BatchEntryIdsNotDistinct", "Id"
        ),
        (
            "SendMessageBatch", #"{"QueueUrl":"URL","Entries":[{"Id":"1","MessageBody":"a"},{"Id":"2"}]}"#,
            "MissingParameter", "MessageBody"
        ),
        ("ReceiveMessage", #"{"QueueUrl":"URL"}"#, "InvalidAction", "--endpoint sqs=URL"),
    ])
    func `a call that SQS refuses keeps no message`(
        operation: String, body: String, error: String, words: String
    ) throws {
        let (reply, answer) = try json(operation, body.replacing("URL", with: Self.url))
        #expect(reply.status == .badRequest)
        #expect(reply.headers.first(name: "x-amzn-query-error") == "\(error);Sender")
        #expect(answer["message"]?.text?.contains(words) == true)
        #expect(caller.sent.isEmpty)
    }

    @Test(arguments: [
        ([:], "http://127.0.0.1:9229/123456789012/joined"),
        (["AWS_ENDPOINT_URL_SQS": "http://127.0.0.1:4566/"], "http://127.0.0.1:4566/123456789012/joined"),
        (["AWS_ENDPOINT_URL": "http://127.0.0.1:4566"], "http://127.0.0.1:4566/123456789012/joined"),
    ])
    func `the URL of a local queue leads to the endpoint of SQS`(given: [String: String], url: String) {
        let own = ["OTHER": "https://sqs.eu-west-1.amazonaws.com/111122223333/joined"]
        let queue = ["QUEUE": "https://sqs.eu-west-1.amazonaws.com/123456789012/joined"]
        let variables = ServiceVariables.added(
            to: given.merging(own) { $1 }.merging(queue) { $1 }, at: "http://127.0.0.1:9229")
        #expect(variables["QUEUE"] == url && variables["OTHER"] == own["OTHER"])
    }
}
