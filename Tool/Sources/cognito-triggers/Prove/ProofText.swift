import ClientProof
import CognitoProof
import CognitoRehearsal
import CommandOutput

/// The reports of `prove` as text.
enum ProofText {
    /// Returns the properties, the shortest history for each broken one, and the command that sends its events again.
    ///
    /// `keepsUsers` is true if a server keeps what the function stores about the users. `mildest` is the severity of
    /// `--fail-on` if nothing broken is as bad.
    static func text(
        _ report: ProofReport, replay: [String]?, keepsUsers: Bool, mildest: SignInSeverity?, on terminal: Terminal
    ) -> String {
        var lines = report.findings.map { finding in
            line(
                finding.property.rawValue, finding.reason ?? finding.property.text, isBroken: finding.isBroken,
                holds: finding.holds, on: terminal)
        }
        if let problem = report.problem { lines.append("\(terminal.red("NO"))  \("\(problem)".onOneLine)") }
        for finding in report.findings where finding.isBroken {
            lines += history(
                finding.property.rawValue, finding.severity, finding.reason, finding.consequence,
                finding.history.flatMap(\.lines), on: terminal)
        }
        if !report.broken.isEmpty, let replay {
            lines += [
                "", "To send these events again, write the report with --json to proof.json, and then:",
                "  cognito-triggers \(replay.map(\.shellWord).joined(separator: " "))",
            ]
        }
        lines += report.notes.map { "\(terminal.yellow("note"))  \($0.onOneLine)" }
        if let mildest, !report.broken.isEmpty {
            lines.append(
                "\(terminal.yellow("note"))  The exit status is 0, because nothing broken is as bad as --fail-on \(mildest.rawValue)."
            )
        }
        if !report.holds {
            let condition = keepsUsers ? "; first empty the tables, which still have this run's users" : ""
            lines.append("seed  \(report.seed), for --seed\(condition)")
        }
        lines += ["", report.holds ? terminal.green(report.summary) : terminal.red(report.summary)]
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the properties of clients, and the shortest history for each broken one.
    static func text(_ report: ClientReport, on terminal: Terminal) -> String {
        var lines = report.findings.map { finding in
            line(
                finding.property.rawValue, finding.reason ?? finding.property.text, isBroken: finding.isBroken,
                holds: finding.holds, on: terminal)
        }
        if let problem = report.problem { lines.append("\(terminal.red("NO"))  \(problem.onOneLine)") }
        for finding in report.findings where finding.isBroken {
            lines += history(
                finding.property.rawValue, finding.property.severity, finding.reason, finding.property.consequence,
                finding.history.flatMap(\.lines), on: terminal)
        }
        lines += report.notes.map { "\(terminal.yellow("note"))  \($0.onOneLine)" }
        lines += ["", report.holds ? terminal.green(report.summary) : terminal.red(report.summary)]
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the line of a property.
    private static func line(
        _ name: String, _ text: String, isBroken: Bool, holds: Bool, on terminal: Terminal
    ) -> String {
        let mark = isBroken ? terminal.red("NO") : holds ? terminal.green("ok") : terminal.yellow("--")
        return "\(mark)  \(terminal.bold(name))  \(text.onOneLine)"
    }

    /// Returns the lines of a history that breaks a property.
    private static func history(
        _ name: String, _ severity: SignInSeverity?, _ reason: String?, _ consequence: String?, _ lines: [String],
        on terminal: Terminal
    ) -> [String] {
        let title = "\(terminal.bold(name)) \(terminal.red(severity?.text ?? "")): \((reason ?? "").onOneLine)"
        // The app's actions are highlighted.
        let steps = lines.map { $0.hasPrefix("    ") ? $0.onOneLine : terminal.yellow($0.onOneLine) }
        return ["", title] + [consequence].compactMap(\.self) + steps
    }
}
