import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoRehearsal
import CommandOutput
import WireJSON

enum JudgementReport {
    static func text(_ judgement: Judgement, of name: String, on terminal: Terminal) -> String {
        let mark = judgement.isSound ? terminal.green("ok") : terminal.red("NO")
        var lines = ["\(mark)  \(terminal.bold(name.onOneLine))  \(judgement.sentence)"]
        if let decision = judgement.decision { lines.append("    decision  \(decision.onOneLine)") }
        if let app = judgement.appSees {
            lines.append("    the app sees  \(terminal.yellow(app.description.joinedLines))")
        }
        lines += judgement.findings.flatMap { Self.lines($0, on: terminal) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the lines about a finding: the problem and its place, the rule, and the consequence.
    static func lines(_ finding: Judgement.Finding, on terminal: Terminal) -> [String] {
        [
            "    \(painted(finding.weight, terminal))  \(terminal.bold(finding.rule.name))  \(place(finding))",
            "             \(finding.rule.text)",
            "             \(finding.consequence)",
        ]
    }

    static func place(_ finding: Judgement.Finding) -> String {
        "\(finding.path.isEmpty ? "the answer" : finding.path): \(finding.detail)".onOneLine
    }

    private static func painted(_ weight: Judgement.Finding.Weight, _ terminal: Terminal) -> String {
        let word = weight.rawValue.padded(to: 7)
        return switch weight {
        case .refused: terminal.red(word)
        case .ignored: terminal.yellow(word)
        case .note: terminal.faint(word)
        }
    }

    static func json(_ judgement: Judgement, of name: String) -> String {
        JSONOutput.line(
            "answer",
            [
                "answer": .text(name), "verdict": .text(judgement.isSound ? "good" : "bad"),
                "decision": .optional(judgement.decision),
                "appSees": value(judgement.appSees), "findings": findings(judgement.findings),
            ])
    }

    static func findings(_ findings: [Judgement.Finding]) -> JSONValue {
        .array(
            findings.map { finding in
                .object([
                    "rule": .text(finding.rule.name), "weight": .text(finding.weight.rawValue),
                    "path": .text(finding.path), "detail": .text(finding.detail), "text": .text(finding.rule.text),
                    "source": .text(finding.rule.source), "consequence": .text(finding.consequence),
                    "appSees": value(finding.appSees),
                ])
            })
    }

    static func value(_ error: CognitoError?) -> JSONValue {
        error.map { .object(["name": .text($0.name), "message": .text($0.message)]) } ?? .null
    }
}
