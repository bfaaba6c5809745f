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
            guard let message = Self.message(of: call) else {
                return Self.replies.error(
                    "InvalidParameter",
                    "On this machine, SNS publishes a Message of at most three megabytes to a PhoneNumber, a TopicArn or a TargetArn."
                )
            }
            keep(message)
            return Self.replies.result(of: call.action, "<MessageId>\(RequestID.random())</MessageId>")
        // Programs call these before they send a text message.
        case "SetSMSAttributes": return Self.replies.result(of: call.action, "")
        case "GetSMSAttributes": return Self.replies.result(of: call.action, "<attributes/>")
        case "CheckIfPhoneNumberIsOptedOut":
            return Self.replies.result(of: call.action, "<isOptedOut>false</isOptedOut>")
        default:
            return Self.replies.error(
                "InvalidAction",
                "On this machine, SNS has only Publish, SetSMSAttributes, GetSMSAttributes and CheckIfPhoneNumberIsOptedOut; "
                    + "--endpoint sns=URL sends its calls to another server.")
        }
    }

    private static func message(of call: QueryCall) -> SentMessage? {
        guard var text = call["Message"] else { return nil }
        if call["MessageStructure"] == "json" {
            guard let parts = try? JSONDocument(Array(text.utf8)).root,
                let part = (call["PhoneNumber"] != nil ? parts["sms"] : nil)?.scalarText ?? parts["default"]?.scalarText
            else { return nil }
            text = part
        }
        if let number = call["PhoneNumber"] {
            return SentMessage(.textMessage, by: "SNS Publish", to: number, subject: nil, text: text)
        }
        guard let topic = call["TopicArn"] ?? call["TargetArn"] else { return nil }
        return SentMessage(.topic, by: "SNS Publish", to: topic, subject: call["Subject"], text: text)
    }
}
