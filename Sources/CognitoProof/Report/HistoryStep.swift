@_spi(Internal) import WireJSON

/// A call of a history.
public struct HistoryStep: Sendable {
    /// The app's action before the call, such as `the app answers "123456", which is wrong`; nil without an action.
    public let app: String?
    /// The name of the trigger.
    public let trigger: String
    /// The answering process and the repetition, such as `again, by another process`; nil for an ordinary call.
    public let manner: String?
    /// The complete event.
    public let event: [UInt8]
    /// The complete `response` of the answer; nil if there was an error.
    public let decision: [UInt8]?
    /// Lambda's document for the error; nil if there was an answer.
    public let error: [UInt8]?
    /// The log lines; empty if there was no error.
    public let log: [String]
    /// The messages that the function sent to the user.
    public let messages: [String]

    /// A Boolean value that indicates whether the function did not answer in time.
    var isTimedOut: Bool {
        error.flatMap { try? JSONDocument($0) }?.root["errorType"]?.scalarText == "Sandbox.Timedout"
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", trigger)
        writer.member("app", app)
        writer.member("manner", manner)
        writer.key("event")
        writer.raw(event)
        if let decision {
            writer.key("decision")
            writer.raw(decision)
        }
        if let error {
            writer.key("error")
            writer.raw(error)
            writer.member("log", log)
        }
        if !messages.isEmpty { writer.member("messages", messages) }
        writer.endObject()
    }

    /// The step as readable lines: the app's action, the trigger, and the decision.
    public var lines: [String] {
        var lines = app.map { ["  \($0)"] } ?? []
        let manner = manner.map { ", \($0)" } ?? ""
        let outcome = String(decoding: decision ?? error ?? [], as: UTF8.self)
        lines.append("    \(trigger)\(manner)\(request)")
        lines.append("      \(error == nil ? "decides" : "fails with") \(Self.short(outcome))")
        // A crash may have a long trace.
        lines += log.filter { !$0.isEmpty }.prefix(5).map { "      log: \(Self.short($0.replacing("\t", with: "  ")))" }
        lines += messages.map { "      sends \(Self.short($0))" }
        return lines
    }

    /// A description of the request's members that differ between calls.
    private var request: String {
        guard let request = (try? JSONDocument(event))?.root["request"] else { return "" }
        var parts: [String] = []
        if let session = request["session"], session.kind == .array {
            let steps = session.children.map { step in
                "\(step["challengeName"]?.scalarText ?? "?") \(step["challengeResult"]?.flag == true ? "right" : "wrong")"
            }
            parts.append("session [\(steps.joined(separator: ", "))]")
        }
        if let answer = request["challengeAnswer"]?.scalarText {
            parts.append("answer \(Self.short(String(reflecting: answer)))")
        }
        if let metadata = request["clientMetadata"], metadata.kind == .object, !metadata.isEmpty {
            parts.append("client metadata \(Self.short(metadata.source))")
        }
        if request["userNotFound"]?.flag == true { parts.append("user not found") }
        return parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))"
    }

    private static func short(_ text: String) -> String {
        text.count <= 400 ? text : "\(text.prefix(400))… (\(text.count) characters)"
    }
}
