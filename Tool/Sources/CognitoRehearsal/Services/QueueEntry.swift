import CognitoCrypto
@_spi(Internal) import WireJSON

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
