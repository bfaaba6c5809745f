import LocalAWS
import LocalCognito
import LocalUserPools
import Synchronization
import WireJSON

/// A printer of flows as they happen: a call, its triggers and messages, and its outcome.
final class FlowLines: Sendable {
    private let isJSON: Bool
    private let terminal: Terminal
    /// The numbers of the calls whose first line has been printed.
    private let begun = Mutex<Set<Int>>([])

    init(json: Bool, on terminal: Terminal = .output) {
        isJSON = json
        self.terminal = terminal
    }

    /// Prints a step of a call; nil prints the end of the call.
    ///
    /// When a trigger begins, only the call's first line is printed, so that the function's log follows it.
    func show(_ call: CallTrace, _ step: CallTrace.Step?) {
        if isJSON {
            if step?.isUnderWay != true { terminal.write(json(call, step)) }
            return
        }
        // Formatting and writing share one lock, so that the lines of two calls do not mix.
        begun.withLock { begun in
            var text = ""
            if begun.insert(call.number).inserted { text += header(call) }
            if let step {
                if !step.isUnderWay { text += line(step) }
            } else {
                begun.remove(call.number)
                text += outcome(call)
            }
            terminal.write(wrapping: text)
        }
    }

    // MARK: JSON

    private func json(_ call: CallTrace, _ step: CallTrace.Step?) -> String {
        var members: JSONMembers<JSONValue>
        if let step {
            members = step.json
            members["operation"] = .text(call.operation)
        } else {
            guard case .object(let all) = call.json else { return "" }
            members = all.filter { $0.key != "steps" }
            members["kind"] = "call"
        }
        members["call"] = .integer(Int64(call.number))
        return JSONValue.line(members)
    }

    // MARK: Text

    private func header(_ call: CallTrace) -> String {
        let names = call.json
        var words = [Terminal.clock, terminal.bold(call.operation)]
        if case .object(let members) = names {
            words += [members["givenUsername"] ?? members["username"], members["clientId"]].compactMap {
                $0?.text?.onOneLine
            }
        }
        return words.joined(separator: "  ") + "\n"
    }

    private func line(_ step: CallTrace.Step) -> String {
        func text(_ name: String) -> String { step.members[name]?.flattened.joinedLines ?? "" }
        if step.kind == "note" { return "    \(terminal.yellow(text("text")))\n" }
        guard step.kind == "trigger" else {
            var words = ["message", text("medium"), "to \(text("destination"))"]
            if step.members["code"]?.text != nil { words.append("code \(terminal.bold(text("code")))") }
            if step.members["subject"]?.text != nil { words.append("\"\(text("subject"))\"") }
            // If the function wrote the message, only the function knows the code in it.
            let body = step.members["text"]?.text?.lines ?? []
            return "    " + words.joined(separator: "  ") + "\n"
                + body.map { "      \(terminal.faint(String($0).onOneLine))\n" }.joined()
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
                words.append(verdict.isRefusal ? terminal.yellow(sentence) : terminal.red(sentence))
            } else if let decision = verdict.decision {
                words.append(terminal.green(decision.joinedLines))
            }
            lines = verdict.findings.map { "      \($0.joinedLines)\n" }
        }
        return "    " + words.joined(separator: "  ") + "\n" + lines.joined()
    }

    private func outcome(_ call: CallTrace) -> String {
        guard case .object(let members) = call.json else { return "" }
        let time = "\(members["durationMilliseconds"]?.flattened ?? "0") ms"
        guard let error = members["error"]?.text else {
            if case .integer(let status)? = members["status"], status >= 400 {
                return "    \(terminal.red("\(status)"))  \(time)\n"
            }
            let next =
                members["challenge"]?.text.map { ", asks for \($0)" }
                ?? members["redirect"]?.text.map { ", to \($0.onOneLine)" } ?? ""
            return "    \(terminal.green("ok"))\(next)  \(time)\n"
        }
        // Some of Cognito's messages have several lines or end with a line break.
        let message = (members["message"]?.text ?? "").joinedLines
        return "    \(terminal.red(error)): \(message)  \(time)\n"
    }
}
