import CognitoEvents
import CognitoModel
import CognitoRehearsal
import CommandOutput
import RuntimeEmulator
import WireJSON

/// The output of `invoke`: the result of each event, and the summary.
enum RehearsalReport {
    /// The number of log lines to show: a crash's log is long, and its beginning says the most.
    private static let mostLines = 30

    static func text(_ result: FunctionRehearsal.Result, withLog: Bool, on terminal: Terminal) -> String {
        let (outcome, verdict) = (result.outcome, result.verdict)
        let mark = verdict.isGood ? terminal.green("ok") : terminal.red("NO")
        var lines = [
            "\(mark)  \(terminal.bold(result.event.name.onOneLine))  \(verdict.sentence.onOneLine), \(time(outcome))"
        ]
        if verdict.isGood, let part = Self.partOfCognitosTime(result) { lines.append("    \(terminal.yellow(part))") }
        if let app = verdict.appSees {
            lines.append("    the app sees  \(terminal.yellow(app.description.joinedLines))")
        }
        if verdict.sentence.contains("Runtime.OutOfMemory") {
            lines.append(
                "    the function exceeded its memory limit: raise it with --memory, or MemorySize in the template")
        }
        if let advice = StartAdvice.sentence(for: outcome) { lines.append("    \(advice)") }
        if outcome.log.contains(where: { $0.contains("pre-token-generation.access-token-needs-v2") }) {
            lines.append(
                "    this event has V1_0; if the template sets V2_0, rehearse with TokenGeneration_Authentication.v2"
            )
        }
        if let decision = verdict.decision { lines.append("    decision  \(decision.onOneLine)") }
        for change in verdict.changes {
            lines.append("    response.\(change.name.onOneLine) = \(Self.shortened(change.value.onOneLine))")
        }
        lines += verdict.findings.flatMap { JudgementReport.lines($0, on: terminal) }
        let attempts = result.earlier + [outcome]
        if attempts.count > 1 {
            lines.append(
                "    called \(attempts.count) times: the function repeats its side effects, such as sending a message, each time"
            )
        }
        // After a failure, the log is shown at once, so that the user does not have to send the event again.
        let hasFailed = outcome.isError && !verdict.isRefusal
        for (index, attempt) in attempts.enumerated() where withLog || hasFailed {
            if let frame = CrashTrace.ownFrame(in: attempt.log) {
                lines.append("    \(terminal.red("it crashed at"))  \(frame.onOneLine)")
            }
            if attempts.count > 1 { lines.append("    attempt \(index + 1) of \(attempts.count), \(time(attempt))") }
            let log = attempt.log.compactMap(LogText.line)
            lines += log.prefix(mostLines).map { terminal.faint("    | \($0)") }
            if log.count > mostLines {
                lines.append("    | … and \(log.count - mostLines) more lines; --json has all of them")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns a value whose end is left out if it is long, such as an email in HTML.
    private static func shortened(_ value: String) -> String {
        value.count <= 600
            ? value : "\(value.prefix(300))… and \(value.count - 300) more characters; --json has all of them"
    }

    /// Returns a remark if an answer took most of the time that Cognito waits; otherwise nil.
    private static func partOfCognitosTime(_ result: FunctionRehearsal.Result) -> String? {
        let duration = result.outcome.duration + (result.outcome.initDuration ?? .zero)
        guard (try? ReceivedEvent(result.event.bytes))?.family?.isAwaited == true, duration > .seconds(4) else {
            return nil
        }
        return
            "it took \(seconds(duration)) of the five seconds that Cognito waits: find out what the handler waits for"
    }

    static func json(_ result: FunctionRehearsal.Result, function: String? = nil) -> String {
        let (outcome, verdict) = (result.outcome, result.verdict)
        var writer = JSONWriter()
        writer.beginObject()
        writer.members(["kind": "invocation"])
        if let function { writer.members(["function": .text(function)]) }
        writer.members([
            "event": .text(result.event.name), "verdict": .text(verdict.isGood ? "good" : "bad"),
            "reason": .text(verdict.sentence), "appSees": JudgementReport.value(verdict.appSees),
            "isError": .boolean(outcome.isError), "requestId": .text(outcome.requestID),
            "decision": .optional(verdict.decision), "findings": JudgementReport.findings(verdict.findings),
            "attempts": .integer(Int64(result.earlier.count + 1)),
            "durationMicroseconds": .integer(microseconds(outcome.duration)),
            "initMicroseconds": .optional(outcome.initDuration.map(microseconds)),
            "maximumMemoryMiB": .optional(outcome.maximumMemoryUsed.map(Int64.init)),
            "process": .optional(outcome.process.map(Int64.init)),
        ])
        writer.key("payload")
        // An answer that is not JSON becomes a string.
        if (try? JSONDocument(outcome.payload)) != nil {
            writer.raw(outcome.payload)
        } else {
            writer.text(String(decoding: outcome.payload, as: UTF8.self))
        }
        writer.members([
            "log": .texts(outcome.log), "earlierLogs": .array(result.earlier.map { .texts($0.log) }),
        ])
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self).filter { $0 != "\n" && $0 != "\r\n" } + "\n"
    }

    static func summary(_ results: [FunctionRehearsal.Result], took: Duration, on terminal: Terminal) -> String {
        let bad = results.filter { !$0.verdict.isGood }.count
        let cold = results.compactMap(\.outcome.initDuration).sorted()
        let warm = results.filter { $0.outcome.initDuration == nil }.map(\.outcome.duration).sorted()
        let processes = Set(results.map(\.outcome.process)).count
        var parts = [
            "\(results.count) events in \(seconds(took))", "\(processes) process\(processes == 1 ? "" : "es")",
        ]
        if let middle = cold.quantile(0.5) { parts.append("start p50 \(milliseconds(middle))") }
        if let middle = warm.quantile(0.5), let late = warm.quantile(0.99) {
            parts.append("warm p50 \(milliseconds(middle)), p99 \(milliseconds(late))")
        }
        let verdict = bad == 0 ? terminal.green("all good") : terminal.red("\(bad) bad")
        return "\(verdict): \(parts.joined(separator: "; "))\n"
    }

    private static func time(_ outcome: InvocationOutcome) -> String {
        let memory = outcome.maximumMemoryUsed.map { ", \($0) MiB" } ?? ""
        guard let start = outcome.initDuration else { return "\(milliseconds(outcome.duration)) warm\(memory)" }
        return "\(milliseconds(outcome.duration)) cold, after a start of \(milliseconds(start))\(memory)"
    }

    private static func microseconds(_ duration: Duration) -> Int64 {
        duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
    }

    /// Returns a duration in milliseconds, with one decimal.
    static func milliseconds(_ duration: Duration) -> String {
        let tenths = microseconds(duration) / 100
        return "\(tenths / 10).\(tenths % 10) ms"
    }

    private static func seconds(_ duration: Duration) -> String {
        let hundredths = microseconds(duration) / 10_000
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) s"
    }
}

extension [Duration] {
    /// Returns a quantile of a sorted list; nil if the list is empty.
    fileprivate func quantile(_ part: Double) -> Duration? {
        isEmpty ? nil : self[Swift.min(count - 1, Int(Double(count) * part))]
    }
}
