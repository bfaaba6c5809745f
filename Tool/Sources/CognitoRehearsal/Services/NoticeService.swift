import LoopbackHTTP
import RuntimeEmulator
import WireJSON

/// Amazon SNS: messages to phone numbers and to topics.
struct NoticeService: Sendable {
    private static let replies = QueryReply(namespace: "http://sns.amazonaws.com/doc/2010-03-31/")

    let keep: @Sendable (SentMessage) -> Void

    /// Answers a call.
    func answer(_ call: QueryCall) -> HTTPReply {
        switch call.action {
        case "Publish":
            guard let message = Self.message(of: call) else { return Self.refusal }
            keep(message)
            return Self.replies.result(of: call.action, QueryReply.element("MessageId", RequestID.random()))
        case "PublishBatch":
            let numbers = call.numbers(of: "PublishBatchRequestEntries.member")
            guard !numbers.isEmpty else {
                return Self.replies.error("EmptyBatchRequest", "The batch request doesn't contain any entries.")
            }
            guard numbers.count <= 10 else {
                return Self.replies.error(
                    "TooManyEntriesInBatchRequest", "The batch request contains more entries than permissible.")
            }
            guard Set(numbers.map { call["PublishBatchRequestEntries.member.\($0).Id"] ?? "" }).count == numbers.count
            else {
                return Self.replies.error(
                    "BatchEntryIdsNotDistinct", "Two or more batch entries in the request have the same Id.")
            }
            let entries = numbers.map { "PublishBatchRequestEntries.member.\($0)." }
            let messages = entries.compactMap { Self.message(of: call, $0) }
            guard messages.count == entries.count, call["PhoneNumber"] == nil else { return Self.refusal }
            for message in messages { keep(message) }
            let receipts = entries.map { entry in
                "<member>" + QueryReply.element("Id", call["\(entry)Id"] ?? "")
                    + QueryReply.element("MessageId", RequestID.random()) + "</member>"
            }
            return Self.replies.result(of: call.action, "<Successful>\(receipts.joined())</Successful><Failed/>")
        // Programs call these before they send a text message.
        case "SetSMSAttributes": return Self.replies.result(of: call.action, "")
        case "GetSMSAttributes": return Self.replies.result(of: call.action, "<attributes/>")
        case "CheckIfPhoneNumberIsOptedOut":
            return Self.replies.result(of: call.action, "<isOptedOut>false</isOptedOut>")
        default:
            return Self.replies.error(
                "InvalidAction",
                "On this machine, SNS has only Publish, PublishBatch, SetSMSAttributes, GetSMSAttributes and CheckIfPhoneNumberIsOptedOut; "
                    + "--endpoint sns=URL sends its calls to another server.")
        }
    }

    private static var refusal: HTTPReply {
        replies.error(
            "InvalidParameter",
            "On this machine, SNS publishes a Message of at most three megabytes to a PhoneNumber, a TopicArn or a TargetArn."
        )
    }

    /// Returns a call's message; nil if it lacks a text or a recipient.
    ///
    /// The names of the members of an entry in a batch have a prefix.
    private static func message(of call: QueryCall, _ prefix: String = "") -> SentMessage? {
        guard var text = call["\(prefix)Message"] else { return nil }
        if call["\(prefix)MessageStructure"] == "json" {
            guard let parts = try? JSONDocument(Array(text.utf8)).root,
                let part = (call["PhoneNumber"] != nil ? parts["sms"] : nil)?.scalarText ?? parts["default"]?.scalarText
            else { return nil }
            text = part
        }
        if let number = call["PhoneNumber"] {
            return SentMessage(.textMessage, by: "SNS Publish", to: number, subject: nil, text: text)
        }
        guard let topic = call["TopicArn"] ?? call["TargetArn"] else { return nil }
        return SentMessage(
            .topic, by: "SNS \(call.action)", to: topic, subject: call["\(prefix)Subject"], text: text)
    }
}
