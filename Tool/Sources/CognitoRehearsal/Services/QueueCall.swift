import LoopbackHTTP
@_spi(Internal) import WireJSON

/// A call of Amazon SQS, whichever protocol it came in.
struct QueueCall {
    let operation: String
    /// The address by which the client reached the services.
    let server: String
    let region: String
    /// The name in a call of `GetQueueUrl`.
    let name: String?
    let entries: [QueueEntry]
    private let url: String?

    /// Reads a call in JSON.
    init(_ operation: String, _ request: HTTPRequest, _ input: JSONView) {
        let entries = input["Entries"]?.children.map { QueueEntry($0) } ?? [QueueEntry(input)]
        self.init(
            operation, request, url: input["QueueUrl"]?.value.text, name: input["QueueName"]?.value.text, entries)
    }

    /// Reads a call that is a form.
    init(_ form: QueryCall, _ request: HTTPRequest) {
        let isBatch = form.action == "SendMessageBatch"
        let numbers = form.numbers(of: "SendMessageBatchRequestEntry")
        let entries =
            isBatch ? numbers.map { QueueEntry(form, "SendMessageBatchRequestEntry.\($0).") } : [QueueEntry(form, "")]
        self.init(form.action, request, url: form["QueueUrl"], name: form["QueueName"], entries)
    }

    private init(
        _ operation: String, _ request: HTTPRequest, url: String?, name: String?, _ entries: [QueueEntry]
    ) {
        (self.operation, self.name, self.entries) = (operation, name, entries)
        // A form may come to the queue's own URL.
        self.url = url ?? request.path
        server = "http://\(request.header("Host") ?? "127.0.0.1")"
        region = UnplayedCall.region(of: request) ?? "us-east-1"
    }

    var queue: Queue {
        get throws(QueueError) {
            guard let queue = url.flatMap({ Queue(url: $0) }) else {
                throw QueueError(
                    "QueueDoesNotExist",
                    "The specified queue does not exist: on this machine, a QueueUrl ends in an account and a name, as in "
                        + "\(server)/\(Queue.account)/joined.", old: "NonExistentQueue")
            }
            return queue
        }
    }
}
