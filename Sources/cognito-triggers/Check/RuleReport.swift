import TemplateDoctor
import WireJSON

/// The output of `check --rules`.
enum RuleReport {
    static func show(asJSON isJSON: Bool, asMarkdown isMarkdown: Bool) {
        guard !isMarkdown else { return Terminal.output.write(TemplateDoctor.rulesAsMarkdown) }
        for rule in TemplateDoctor.named {
            if isJSON {
                var writer = JSONWriter()
                writer.texts([
                    "name": rule.name, "severity": rule.severity.rawValue, "finds": rule.summary, "why": rule.why,
                    "source": rule.source,
                ])
                Terminal.output.write(writer.bytes + [UInt8(ascii: "\n")])
            } else {
                Terminal.output.write(
                    wrapping: "\(Terminal.output.bold(rule.name)) (\(rule.severity.rawValue))  \(rule.summary)\n"
                        + Terminal.output.faint("    \(rule.why)") + "\n")
            }
        }
    }
}
