import CognitoCrypto
import LoopbackHTTP
import RuntimeEmulator
@_spi(Internal) import WireJSON

/// A queue of this machine's account.
struct Queue {
    /// The account of the queues, with which the paths of their URLs begin.
    static let account = "123456789012"

    let name: String

    /// Reads the end of a URL such as `https://sqs.eu-west-1.amazonaws.com/123456789012/joined`; nil for other texts.
    init?(url: String) {
        let parts = url.split(separator: "/")
        guard parts.count >= 2, let name = parts.last.map(String.init), Self.isName(name),
            parts[parts.count - 2].wholeMatch(of: /[0-9]{12}/) != nil
        else { return nil }
        self.name = name
    }

    /// Returns true if a text can be the name of a queue.
    static func isName(_ text: String) -> Bool { text.wholeMatch(of: /[A-Za-z0-9_-]{1,75}(\.fifo)?/) != nil }

    /// Returns the queue's ARN, as the outbox shows it.
    func arn(in region: String) -> String { "arn:aws:sqs:\(region):\(Self.account):\(name)" }
}

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

/// A message of a call.
struct QueueEntry {
    /// The id in a batch.
    private(set) var id: String?
    private(set) var body = ""
    private(set) var group: String?
    private(set) var attributes: [String: Attribute] = [:]

    /// An attribute of a message: a string, or bytes.
    struct Attribute {
        let type: String
        let value: [UInt8]
        let isBinary: Bool

        init?(type: String?, text: String?, bytes: String?) {
            guard let type else { return nil }
            self.type = type
            isBinary = text == nil
            guard let value = text.map({ Array($0.utf8) }) ?? bytes.flatMap(Base64.decode) else { return nil }
            self.value = value
        }
    }

    init() {}

    init(_ input: JSONView) {
        func text(_ name: String) -> String? { input[name]?.value.text }
        (id, body, group) = (text("Id"), text("MessageBody") ?? "", text("MessageGroupId"))
        for (name, value) in input["MessageAttributes"]?.members.map({ ($0.key, $0.value) }) ?? [] {
            attributes[name] = Attribute(
                type: value["DataType"]?.value.text, text: value["StringValue"]?.value.text,
                bytes: value["BinaryValue"]?.value.text)
        }
    }

    /// Reads the members of a form whose names have a prefix.
    init(_ form: QueryCall, _ prefix: String) {
        (id, body) = (form["\(prefix)Id"], form["\(prefix)MessageBody"] ?? "")
        group = form["\(prefix)MessageGroupId"]
        for number in form.numbers(of: "\(prefix)MessageAttribute") {
            let attribute = "\(prefix)MessageAttribute.\(number)"
            guard let name = form["\(attribute).Name"] else { continue }
            attributes[name] = Attribute(
                type: form["\(attribute).Value.DataType"], text: form["\(attribute).Value.StringValue"],
                bytes: form["\(attribute).Value.BinaryValue"])
        }
    }

    func check(for queue: Queue) throws(QueueError) {
        guard !body.isEmpty else {
            throw QueueError("MissingParameter", "The request must contain the parameter MessageBody.")
        }
        guard group != nil || !queue.name.hasSuffix(".fifo") else {
            throw QueueError("MissingParameter", "The request must contain the parameter MessageGroupId.")
        }
    }
}

/// The receipt of a message, with the digests by which clients check what arrived.
struct QueueReceipt {
    private let members: [(name: String, value: String)]

    init(_ entry: QueueEntry) {
        let texts: [(String, String?)] = [
            ("Id", entry.id), ("MessageId", RequestID.random()),
            ("MD5OfMessageBody", Self.digest(Array(entry.body.utf8))),
            ("MD5OfMessageAttributes", entry.attributes.isEmpty ? nil : Self.digest(Self.bytes(of: entry.attributes))),
        ]
        members = texts.compactMap { name, value in value.map { (name, $0) } }
    }

    var json: JSONMembers<JSONValue> {
        members.reduce(into: [:]) { $0[$1.name] = .text($1.value) }
    }

    var xml: String { members.map { QueryReply.element($0.name, $0.value) }.joined() }

    private static func digest(_ bytes: [UInt8]) -> String? {
        (try? HashFunction.md5.digest(of: bytes.span.bytes)).map(Hexadecimal.encode)
    }

    /// Returns the attributes in the form of which clients make a digest: names, types and values, each after its length.
    private static func bytes(of attributes: [String: QueueEntry.Attribute]) -> [UInt8] {
        func sized(_ bytes: [UInt8]) -> [UInt8] {
            withUnsafeBytes(of: UInt32(bytes.count).bigEndian, Array.init) + bytes
        }
        return attributes.sorted { $0.key < $1.key }.flatMap { name, attribute in
            sized(Array(name.utf8)) + sized(Array(attribute.type.utf8)) + [attribute.isBinary ? 2 : 1]
                + sized(attribute.value)
        }
    }
}
