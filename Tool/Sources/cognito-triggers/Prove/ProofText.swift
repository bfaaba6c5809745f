import CognitoProof
import CognitoRehearsal
import CommandOutput

/// The reports of `prove` as text.
enum ProofText {
    /// Returns the properties, the shortest history for each broken one, and the command that sends its events again.
    static func text(_ report: ProofReport, replay: [String]?, on terminal: Terminal) -> String {
        var lines = report.findings.map { finding in
            let mark =
                finding.isBroken ? terminal.red("NO") : finding.holds ? terminal.green("ok") : terminal.yellow("--")
            return
                "\(mark)  \(terminal.bold(finding.property.rawValue))  \((finding.reason ?? finding.property.text).onOneLine)"
        }
        if let problem = report.problem { lines.append("\(terminal.red("NO"))  \("\(problem)".onOneLine)") }
        for finding in report.findings where finding.isBroken {
            lines += [
                "",
                "\(terminal.bold(finding.property.rawValue)) \(terminal.red(finding.severity?.text ?? "")): \((finding.reason ?? "").onOneLine)",
            ]
            lines += [finding.consequence].compactMap(\.self)
            lines += finding.history.flatMap(\.lines).map { line in
                // The app's actions are highlighted.
                line.hasPrefix("    ") ? line.onOneLine : terminal.yellow(line.onOneLine)
            }
        }
        if !report.broken.isEmpty, let replay {
            lines += [
                "", "To send these events again, write the report with --json to proof.json, and then:",
                "  cognito-triggers \(replay.map(\.shellWord).joined(separator: " "))",
            ]
        }
        lines += report.notes.map { "\(terminal.yellow("note"))  \($0.onOneLine)" }
        if !report.holds { lines.append("seed  \(report.seed), for --seed") }
        lines += ["", report.holds ? terminal.green(report.summary) : terminal.red(report.summary)]
        return lines.joined(separator: "\n") + "\n"
    }
}
