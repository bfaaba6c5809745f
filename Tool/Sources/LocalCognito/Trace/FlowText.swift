import CognitoRehearsal
import CognitoTime
package import LocalAWS
import WireJSON

/// A flow in words, as the command prints it: calls with their triggers, messages, notes and outcomes.
package struct FlowText: Sendable {
    /// The role of a part of a line, by which a terminal chooses its colour.
    package enum Role: Sendable {
        case name, good, bad, doubtful, faint
    }

    /// Returns a part of a line in the look of its role.
    private let paint: @Sendable (String, Role) -> String

    /// Creates a writer; by default its text is plain.
    package init(paint: @escaping @Sendable (String, Role) -> String = { text, _ in text }) { self.paint = paint }

    /// Returns all calls of a flow, each with the logs of its functions.
    func text(of flow: Trace.Flow) -> String {
        flow.calls.map { call in
            let clock = UTCTime(secondsSince1970: Int(call.time.rounded(.down))).clock
            let steps = call.steps.map { step in
                step.isUnderWay ? "    \(step.members["triggerSource"]?.text ?? "")  …\n" : line(step) + log(step)
            }
            return header(call, at: clock) + steps.joined() + outcome(call)
        }.joined()
    }

    /// Returns the first line of a call, which begins with the time of day.
    package func header(_ call: CallTrace, at clock: String) -> String {
        var words = [clock, paint(call.operation, .name)]
        if case .object(let members) = call.json {
            words += [members["givenUsername"] ?? members["username"], members["clientId"]].compactMap {
                $0?.text?.onOneLine
            }
        }
        return words.joined(separator: "  ") + "\n"
    }

    /// Returns the lines of a step that has ended.
    package func line(_ step: CallTrace.Step) -> String {
        func text(_ name: String) -> String { step.members[name]?.flattened.joinedLines ?? "" }
        if step.kind == "note" { return "    \(paint(text("text"), .doubtful))\n" }
        guard step.kind == "trigger" else {
            var words = ["message", text("medium"), "to \(text("destination"))"]
            if step.members["recipient"]?.text != nil { words = ["message", "to \(text("recipient"))"] }
            if step.members["code"]?.text != nil { words.append("code \(paint(text("code"), .name))") }
            if step.members["subject"]?.text != nil { words.append("\"\(text("subject"))\"") }
            // If the function wrote the message, only the function knows the code in it.
            let body = step.members["text"]?.text?.lines ?? []
            return "    " + words.joined(separator: "  ") + "\n"
                + body.map { "      \(paint(String($0).onOneLine, .faint))\n" }.joined()
        }
        let function = BuiltFunctions.functionName(text("function")) ?? text("function")
        var words = [text("triggerSource"), function]
        if text("attempt") != "1" { words.append("attempt \(text("attempt"))") }
        // A function that does not run has no time.
        let hasRun = Double(text("durationMilliseconds")).map { $0 > 0 } ?? false
        if hasRun { words.append("\(text("durationMilliseconds")) ms") }
        if step.members["coldStartMilliseconds"] != nil {
            words.append("cold start \(text("coldStartMilliseconds")) ms")
        } else if hasRun {
            words.append("warm")
        }
        var lines: [String] = []
        if let verdict = step.verdict {
            let sentence = verdict.sentence.joinedLines
            if !verdict.isGood {
                words.append(paint(sentence, verdict.isRefusal ? .doubtful : .bad))
            } else if let decision = verdict.decision {
                words.append(paint(decision.joinedLines, .good))
            }
            lines = verdict.findings.map { "      \($0.joinedLines)\n" }
        }
        return "    " + words.joined(separator: "  ") + "\n" + lines.joined()
    }

    /// Returns what the function of a trigger's step has logged, without Lambda's lines around the event.
    private func log(_ step: CallTrace.Step) -> String {
        (step.members["log"]?.elements ?? []).compactMap(\.text).filter { !LogText.isMetrics($0) }
            .compactMap(LogText.line).map { "      \(paint($0, .faint))\n" }.joined()
    }

    /// Returns the last line of a call.
    package func outcome(_ call: CallTrace) -> String {
        guard case .object(let members) = call.json else { return "" }
        let time = "\(members["durationMilliseconds"]?.flattened ?? "0") ms"
        guard let error = members["error"]?.text else {
            if case .integer(let status)? = members["status"], status >= 400 {
                return "    \(paint("\(status)", .bad))  \(time)\n"
            }
            var next = ""
            if let challenge = members["challenge"]?.text {
                next = ", asks for \(challenge)"
            } else if let place = members["redirect"]?.text {
                next = ", to \(place.onOneLine)"
            }
            return "    \(paint("ok", .good))\(next)  \(time)\n"
        }
        // Some of Cognito's messages have several lines or end with a line break.
        let message = (members["message"]?.text ?? "").joinedLines
        return "    \(paint(error, .bad)): \(message)  \(time)\n"
    }
}
