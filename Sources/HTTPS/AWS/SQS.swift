public import LambdaRuntime
import WireJSON

/// A message to a queue of Amazon SQS.
///
/// Its description shows no content.
public struct QueueMessage: Hashable, Sendable {
    /// The queue's URL, which `!Ref` returns in a template; the message goes to the region in it.
    public var queue: String
    /// The text.
    public var text: String
    /// The message group, which a FIFO queue needs; nil for any other queue.
    public var group: String?

    /// Creates a message.
    public init(queue: String, text: String, group: String? = nil) {
        (self.queue, self.text, self.group) = (queue, text, group)
    }
}

extension QueueMessage: CustomStringConvertible, CustomReflectable {
    /// The type's name, without any content.
    public var description: String { "QueueMessage" }
    /// A mirror without children, because the text may be personal.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension HTTPSClient {
    /// Sends a message to a queue of Amazon SQS (`SendMessage`), which needs the permission `sqs:SendMessage` on the queue.
    ///
    /// The message is not sent again if a connection breaks, because the first one may have arrived.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - context: The invocation, whose time limit applies.
    /// - Throws: ``AWSError`` if SQS refuses the message, or the errors of ``send(_:in:)-(HTTPSRequest,_)``.
    public func send(_ message: QueueMessage, in context: InvocationContext) async throws {
        var input: JSONMembers<JSONValue> = ["QueueUrl": .text(message.queue), "MessageBody": .text(message.text)]
        input["MessageGroupId"] = message.group.map(JSONValue.text)
        let service = AWSService.sqs.inRegion(ofQueue: message.queue)
        let call = try AWSCall("AmazonSQS.SendMessage", .object(input), of: service, version: "1.0")
        _ = try call.checked(try await send(call.request, in: context))
    }
}

extension AWSService {
    /// Returns the same service in the region of a queue's URL, such as `https://sqs.eu-west-1.amazonaws.com/123456789012/joined`; in
    /// the function's own region for any other text.
    func inRegion(ofQueue url: String) -> AWSService {
        let host = url.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first ?? ""
        let parts = host.split(separator: ".")
        return url.hasPrefix("https://") && parts.count >= 4 && parts[0] == "sqs" && parts[2] == "amazonaws"
            ? self.in(String(parts[1])) : self
    }
}
