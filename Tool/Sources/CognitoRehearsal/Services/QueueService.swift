import CognitoCrypto
import LoopbackHTTP
import NIOHTTP1
import RuntimeEmulator
@_spi(Internal) import WireJSON

/// Amazon SQS: messages to queues, in both protocols that its clients speak.
struct QueueService: Sendable {
    /// The part of the header `X-Amz-Target` before the operation's name.
    static let targetPrefix = "AmazonSQS."
    /// The version of the query protocol.
    static let version = "2012-11-05"

    private static let replies = QueryReply(namespace: "http://queue.amazonaws.com/doc/2012-11-05/")
    private static let batchLimit = 10

    let keep: @Sendable (SentMessage) -> Void

    /// Answers a call in JSON.
    func answer(_ operation: String, _ request: HTTPRequest) -> HTTPReply {
        do throws(QueueError) {
            guard let input = try? JSONDocument(request.body).root, input.kind == .object else {
                throw QueueError("InvalidParameterValue", "The body is not a JSON object.")
            }
            let call = QueueCall(operation, request, input)
            var reply = HTTPReply.json(.ok, try answer(call).json)
            reply.headers.replaceOrAdd(name: "Content-Type", value: "application/x-amz-json-1.0")
            return reply
        } catch {
            var reply = HTTPReply.json(
                .badRequest, ["__type": .text("com.amazonaws.sqs#\(error.name)"), "message": .text(error.message)])
            reply.headers.replaceOrAdd(name: "Content-Type", value: "application/x-amz-json-1.0")
            // Clients of the older protocol's names read this one.
            reply.headers.add(name: "x-amzn-query-error", value: "\(error.queryName);Sender")
            return reply
        }
    }

    /// Answers a call that is a form.
    func answer(_ form: QueryCall, _ request: HTTPRequest) -> HTTPReply {
        do throws(QueueError) {
            return Self.replies.result(of: form.action, try answer(QueueCall(form, request)).xml)
        } catch {
            return Self.replies.error(error.queryName, error.message)
        }
    }

    private func answer(_ call: QueueCall) throws(QueueError) -> QueueAnswer {
        switch call.operation {
        case "SendMessage":
            let queue = try call.queue
            let entry = call.entries.first ?? QueueEntry()
            try entry.check(for: queue)
            return .sent(send(entry, to: queue, call))
        case "SendMessageBatch":
            let queue = try call.queue
            guard !call.entries.isEmpty else {
                throw QueueError(
                    "EmptyBatchRequest", "There should be at least one SendMessageBatchRequestEntry in the request.",
                    old: "EmptyBatchRequest")
            }
            guard call.entries.count <= Self.batchLimit else {
                throw QueueError(
                    "TooManyEntriesInBatchRequest",
                    "Maximum number of entries per request are \(Self.batchLimit). You have sent \(call.entries.count).",
                    old: "TooManyEntriesInBatchRequest")
            }
            let ids = call.entries.map(\.id)
            guard Set(ids).count == ids.count else {
                throw QueueError("BatchEntryIdsNotDistinct", "An Id is repeated.", old: "BatchEntryIdsNotDistinct")
            }
            for entry in call.entries { try entry.check(for: queue) }
            return .batch(call.entries.map { send($0, to: queue, call) })
        case "GetQueueUrl":
            guard let name = call.name, Queue.isName(name) else {
                throw QueueError("MissingParameter", "The request must contain the parameter QueueName.")
            }
            return .address("\(call.server)/\(Queue.account)/\(name)")
        default:
            throw QueueError(
                "InvalidAction",
                "On this machine, SQS has only SendMessage, SendMessageBatch and GetQueueUrl; "
                    + "--endpoint sqs=URL sends its calls to another server.")
        }
    }

    private func send(_ entry: QueueEntry, to queue: Queue, _ call: QueueCall) -> QueueReceipt {
        keep(
            SentMessage(
                .queue, by: "SQS \(call.operation)", to: queue.arn(in: call.region), subject: nil, text: entry.body))
        return QueueReceipt(entry)
    }
}
