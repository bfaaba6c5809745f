package import CognitoEvents
import CognitoModel
package import CommandOutput
import WireJSON

/// The output of `explain` for a rule about functions' answers.
package enum AnswerRuleReport {
    package static func text(_ rule: CognitoRule, on terminal: Terminal) -> String {
        """
        \(terminal.bold(rule.name))  \(rule.text)

          if broken  \(rule.consequence)
          source     \(rule.source)
        \(rule.isSwitchable ? "  \(terminal.faint("To switch it off: skippedRules in a function, --skip in check and invoke."))\n" : "")
        """
    }

    package static func json(_ rule: CognitoRule) -> String {
        JSONOutput.line(
            "answerRule",
            [
                "rule": .text(rule.name), "text": .text(rule.text), "source": .text(rule.source),
                "consequence": .text(rule.consequence), "isSwitchable": .boolean(rule.isSwitchable),
            ])
    }
}
