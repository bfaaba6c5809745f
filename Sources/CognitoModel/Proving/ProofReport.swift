import WireJSON

/// The result of exploring a function's sign-ins.
public struct ProofReport: Sendable, CustomStringConvertible {
    /// One property, with the shortest history that breaks it.
    public struct Finding: Sendable {
        /// The property.
        public let property: SignInProperty
        /// The reason for which it does not hold, or is not proven; nil if it holds in every history that was explored.
        public let reason: String?
        /// The shortest history that breaks it; empty if there is none.
        public let history: [HistoryStep]

        /// A Boolean value that indicates whether it holds in every history that was explored, and these prove something.
        public var holds: Bool { reason == nil }
        /// A Boolean value that indicates whether a history breaks it.
        public var isBroken: Bool { !history.isEmpty }
    }

    /// The reason for which nothing is proven.
    public enum Problem: Sendable, CustomStringConvertible {
        /// The function reports an error whatever the first event is: the last one.
        case doesNotStart(String)
        /// No challenge has a right answer where it was looked for; the first such challenge, in a sentence, and the function's
        /// last error, if there are any.
        case noRightAnswer(challenge: String?, error: String?)
        /// No history ends in tokens, right answers or not; the challenge that has no right answer, or whose right answer the
        /// function judges wrong, in a sentence, and its last error, if there are any.
        case noTokens(challenge: String?, error: String?)
        /// Sign-ins end in tokens, but none got past one step of a declared flow: no right answer to its challenge was found, or
        /// it is judged wrong; the step's name, whether an answer was found, and the challenge in a sentence.
        case unpassedChallenge(step: String, hasRightAnswer: Bool, reason: String)

        /// The reason, in a sentence.
        public var description: String {
            switch self {
            case .doesNotStart(let error): "The function fails on the first event of every sign-in: \(error)"
            case .noRightAnswer(nil, let error?), .noTokens(nil, let error?):
                "No sign-in ends in tokens, and the function fails, so nothing is proven. The last error: \(error)"
            case .noRightAnswer(let challenge, let error):
                "No right answer was found in any challenge, so nothing is proven."
                    + (challenge.map { " \($0)" } ?? "")
                    + " Say where it is: --answer private:KEY, public-sum, message, file:PATH or text:ANSWER; in a test, rightAnswer "
                    + "and messages.\(Self.last(error))"
            case .noTokens(let challenge, let error):
                "No sign-in ends in tokens, not even with right answers, so nothing is proven. "
                    + (challenge.map { "\($0) " } ?? "") + Self.attributes + Self.last(error)
            case .unpassedChallenge(let step, let hasRightAnswer, let reason):
                "Sign-ins with the step \(step) are not proven. \(reason) "
                    + (hasRightAnswer
                        ? "\(Self.attributes) If the answer is elsewhere, say where: "
                        : "Say where its right answer is: ")
                    + "--answer \(step)=private:KEY, \(step)=file:PATH or \(step)=text:ANSWER; in a test, "
                    + "rightAnswer: .steps([\"\(step)\": …]), and messages for what is sent."
            }
        }

        private static let attributes =
            "If a step compares the answer with an attribute, give the users one: --user-attribute NAME=value, or userAttributes in "
            + "a test."

        private static func last(_ error: String?) -> String { error.map { " The last error: \($0)" } ?? "" }
    }

    /// All properties, in their order.
    public let findings: [Finding]
    /// The reason for which nothing is proven; nil if there is none.
    public let problem: Problem?
    /// Remarks about things that are no faults.
    public let notes: [String]
    /// The number of histories that were explored.
    public let histories: Int
    /// The number of calls of the function.
    public let calls: Int

    /// A Boolean value that indicates whether every property holds, a history ends in tokens, and each challenge was passed in one.
    public var holds: Bool { problem == nil && findings.allSatisfy(\.holds) }

    /// Returns the finding for a property.
    public subscript(property: SignInProperty) -> Finding {
        findings.first { $0.property == property } ?? Finding(property: property, reason: nil, history: [])
    }

    /// The properties that a history breaks.
    public var broken: [SignInProperty] { findings.filter(\.isBroken).map(\.property) }

    /// The report as one JSON object.
    ///
    /// `cognito-triggers invoke NAME FILE` sends the events of its histories again.
    public var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("holds")
        writer.boolean(holds)
        writer.key("problem")
        if let problem { writer.text("\(problem)") } else { writer.null() }
        writer.key("properties")
        writer.beginArray()
        for finding in findings {
            writer.beginObject()
            writer.key("name")
            writer.text(finding.property.rawValue)
            writer.key("holds")
            writer.boolean(finding.holds)
            writer.key("reason")
            if let reason = finding.reason { writer.text(reason) } else { writer.null() }
            writer.key("history")
            writer.beginArray()
            for step in finding.history { step.write(to: &writer) }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
        writer.key("notes")
        writer.texts(notes)
        writer.key("histories")
        writer.integer(Int64(histories))
        writer.key("calls")
        writer.integer(Int64(calls))
        writer.endObject()
        return writer.bytes
    }

    /// The properties, and a readable history for each that does not hold.
    public var description: String {
        var lines = findings.map { finding in
            let mark = finding.isBroken ? "NO" : finding.holds ? "ok" : "--"
            return
                "\(mark)  \(finding.property.rawValue): \(finding.holds ? finding.property.text : finding.reason ?? "")"
        }
        if let problem { lines.append("NO  \(problem)") }
        for finding in findings where finding.isBroken {
            lines += ["", "\(finding.property.rawValue): \(finding.reason ?? "")"]
            lines += finding.history.flatMap(\.lines)
        }
        lines += notes.map { "note: \($0)" }
        lines.append("\(histories) histories, \(calls) calls")
        return lines.joined(separator: "\n")
    }
}

/// One call of a history.
public struct HistoryStep: Sendable {
    /// The move before the call, such as `the app answers "123456", which is wrong`; nil if nothing did.
    public let app: String?
    /// The name of the trigger.
    public let trigger: String
    /// The process that answered and a repetition, such as `again, by another process`; nil for a plain call.
    public let manner: String?
    /// The whole event.
    public let event: [UInt8]
    /// The whole `response` of the answer; nil if there was an error.
    public let decision: [UInt8]?
    /// Lambda's document for the error; nil if there was an answer.
    public let error: [UInt8]?
    /// The lines of the log, if there was an error.
    public let log: [String]
    /// The texts that the user was sent.
    public let messages: [String]

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("name")
        writer.text(trigger)
        writer.key("app")
        if let app { writer.text(app) } else { writer.null() }
        writer.key("manner")
        if let manner { writer.text(manner) } else { writer.null() }
        writer.key("event")
        writer.raw(event)
        if let decision {
            writer.key("decision")
            writer.raw(decision)
        }
        if let error {
            writer.key("error")
            writer.raw(error)
            writer.key("log")
            writer.texts(log)
        }
        if !messages.isEmpty {
            writer.key("messages")
            writer.texts(messages)
        }
        writer.endObject()
    }

    /// The step for a reader: the app's part, the trigger, and the decision.
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

    /// The part of the request that differs from call to call.
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
