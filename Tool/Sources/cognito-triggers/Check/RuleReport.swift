import CommandOutput
import TemplateDoctor
import WireJSON

/// The output of `check --rules`.
enum RuleReport {
    static func show(asJSON isJSON: Bool, asMarkdown isMarkdown: Bool) {
        guard !isMarkdown else { return Terminal.output.write(TemplateDoctor.rulesAsMarkdown) }
        for rule in TemplateDoctor.named {
            if isJSON {
                JSONOutput.write(
                    "rule",
                    [
                        "name": .text(rule.name), "severity": .text(rule.severity.rawValue),
                        "finds": .text(rule.summary), "why": .text(rule.why), "source": .text(rule.source),
                    ])
            } else {
                Terminal.output.write(
                    wrapping: "\(Terminal.output.bold(rule.name)) (\(rule.severity.rawValue))  \(rule.summary)\n"
                        + Terminal.output.faint("    \(rule.why)") + "\n")
            }
        }
        if isJSON { CheckResult().write() }
    }
}
