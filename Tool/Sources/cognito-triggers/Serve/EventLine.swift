import CognitoEvents
import CognitoModel
import CognitoRehearsal
import CommandOutput
import RuntimeEmulator

/// The line that `serve` prints for each event.
enum EventLine {
    static func text(
        _ function: String, _ request: InvocationRequest, _ outcome: InvocationOutcome, on terminal: Terminal
    ) -> String {
        let name = (try? ReceivedEvent(request.payload))?.name.onOneLine ?? "not an event from Cognito"
        let verdict = Verdict(
            outcome, of: request.payload, after: outcome.duration + (outcome.initDuration ?? .zero))
        let mark = verdict.isGood ? terminal.green("ok") : terminal.red("NO")
        var parts = ["\(Terminal.clock)  \(mark)  \(function)  \(name)", verdict.sentence.onOneLine]
        if !verdict.isGood, let finding = verdict.findings.first {
            parts.append("\(finding.rule.name), \(JudgementReport.place(finding))")
        } else if let decision = verdict.decision {
            parts.append(decision.onOneLine)
        }
        if let app = verdict.appSees { parts.append("the app sees \(app.description.joinedLines)") }
        parts.append(RehearsalReport.milliseconds(outcome.duration))
        if let start = outcome.initDuration { parts.append("start \(RehearsalReport.milliseconds(start))") }
        return parts.joined(separator: "  ") + "\n"
    }

    static func json(_ function: String, _ request: InvocationRequest, _ outcome: InvocationOutcome) -> String {
        let waited = outcome.duration + (outcome.initDuration ?? .zero)
        let name = (try? ReceivedEvent(request.payload))?.name ?? ""
        return RehearsalReport.json(
            FunctionRehearsal.Result(
                event: NamedEvent(name: name, bytes: request.payload), outcome: outcome,
                verdict: Verdict(outcome, of: request.payload, after: waited)), function: function)
    }
}
