package import CommandOutput
package import TemplateDoctor
import WireJSON

/// The output of `explain` for a rule about templates.
package enum TemplateRuleReport {
    package static func text(_ rule: TemplateRule, on terminal: Terminal) -> String {
        // A rule about code needs a built program, and `check` builds only with `--build`.
        let option = [("code.", " --build"), ("production.", " --production")].first { rule.name.hasPrefix($0.0) }?.1
        let command = "cognito-triggers check template.yaml\(option ?? "")"
        return """
            \(terminal.bold(rule.name))  \(rule.summary)

              why       \(rule.why)
              severity  \(rule.severity.rawValue)
              source    \(rule.source)
              \(terminal.faint("`\(command)` finds it, and shows the line and the fix."))

            """
    }

    package static func json(_ rule: TemplateRule) -> String {
        JSONOutput.line(
            "templateRule",
            [
                "rule": .text(rule.name), "severity": .text(rule.severity.rawValue), "finds": .text(rule.summary),
                "why": .text(rule.why), "source": .text(rule.source),
            ])
    }
}
