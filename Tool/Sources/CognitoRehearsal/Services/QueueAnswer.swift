import WireJSON

/// An answer of Amazon SQS.
enum QueueAnswer {
    case sent(QueueReceipt)
    case batch([QueueReceipt])
    case address(String)

    var json: JSONMembers<JSONValue> {
        switch self {
        case .sent(let receipt): receipt.json
        case .batch(let receipts): ["Successful": .array(receipts.map { .object($0.json) }), "Failed": .array([])]
        case .address(let url): ["QueueUrl": .text(url)]
        }
    }

    var xml: String {
        switch self {
        case .sent(let receipt): receipt.xml
        case .batch(let receipts):
            receipts.map { "<SendMessageBatchResultEntry>\($0.xml)</SendMessageBatchResultEntry>" }.joined()
        case .address(let url): QueryReply.element("QueueUrl", url)
        }
    }
}
