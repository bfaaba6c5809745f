import LocalAWS
import WireJSON

/// The kept flows, by the messages that were sent in them.
struct MessageFlows: Sendable {
    /// The parts that the outbox and the step of a flow have in common; no two messages have the same.
    private struct Key: Hashable {
        let time: Double?
        let destination: String?
        let body: String?

        init(_ message: JSONMembers<JSONValue>) {
            time = message["time"]?.number
            (destination, body) = (message["destination"]?.text, message["body"]?.text)
        }
    }

    private let flows: [Key: Int]

    init(_ trace: Trace) {
        let sent = trace.recorded.flatMap { flow in
            flow.calls.flatMap(\.steps).filter { $0.kind == "message" }.map { (Key($0.members), flow.id) }
        }
        flows = Dictionary(sent) { first, _ in first }
    }

    /// Returns the id of the flow in which a message was sent; nil if it is not kept.
    func flow(of message: JSONMembers<JSONValue>) -> Int? { flows[Key(message)] }
}

/// A message in the list of messages: everything that one looks for, without an email's text.
struct MessageSummary {
    /// The length of the beginning of a text message.
    private static let startLimit = 200

    private let message: JSONMembers<JSONValue>
    private let flow: Int?

    init(_ message: JSONMembers<JSONValue>, flow: Int?) { (self.message, self.flow) = (message, flow) }

    var json: JSONValue {
        var members = message
        members["body"] = nil
        members["text"] = nil
        if message["medium"] != .text("EMAIL"), let body = message["body"]?.text {
            members["start"] = .text(String(body.prefix(Self.startLimit)))
        }
        members["flow"] = flow.map { .integer(Int64($0)) }
        return .object(members)
    }

    /// Returns true if each of some words, in lower case, is in the message: in its members or in its text.
    func contains(_ words: [String]) -> Bool {
        guard !words.isEmpty else { return true }
        let text = JSONValue.object(message).flattened.lowercased()
        return words.allSatisfy(text.contains)
    }
}
