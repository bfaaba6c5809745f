import CommandOutput
import LocalAWS
import LocalCognito
import Synchronization
import WireJSON

/// A printer of flows as they happen: a call, its triggers and messages, and its outcome.
final class FlowLines: Sendable {
    private let isJSON: Bool
    private let terminal: Terminal
    private let words: FlowText
    /// The numbers of the calls whose first line has been printed.
    private let begun = Mutex<Set<Int>>([])

    init(json: Bool, on terminal: Terminal = .output) {
        isJSON = json
        self.terminal = terminal
        words = FlowText { text, role in
            switch role {
            case .name: terminal.bold(text)
            case .good: terminal.green(text)
            case .bad: terminal.red(text)
            case .doubtful: terminal.yellow(text)
            case .faint: terminal.faint(text)
            }
        }
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
            if begun.insert(call.number).inserted { text += words.header(call, at: Terminal.clock) }
            if let step {
                if !step.isUnderWay { text += words.line(step) }
            } else {
                begun.remove(call.number)
                text += words.outcome(call)
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
}
