extension TemplateDoctor {
    /// A page about all rules, for `docs/template-rules.md`.
    public static var rulesAsMarkdown: String {
        let rows = rules.map { rule in
            let name = rule.source.hasPrefix("https:") ? "[`\(rule.name)`](\(rule.source))" : "`\(rule.name)`"
            return "| \(name) | \(rule.severity.rawValue) | \(rule.summary) | \(rule.why) |\n"
        }
        return """
            # Rules for templates

            These are the mistakes that `cognito-triggers check template.yaml` finds, and the reasons why they matter. An error or a warning
            makes it exit with status 1; a note does not. A rule's name links to its source. The rules of `code` compare the template
            with the output of the built function's `--describe`.

            Two findings are not rules: `template.unreadable`; and `code.not-compared`, a note that says why a function was not compared
            with its code, or not started. It is an error where a function's id is nearly the name of a program.

            [cfn-lint](https://github.com/aws-cloudformation/cfn-lint) finds the mistakes of any template, such as misspelt
            properties and resource types. Run it as well: the rules here are about triggers.

            This page is the output of `cognito-triggers check --rules --markdown`.

            | Rule | Severity | Finds | Why |
            |---|---|---|---|

            """ + rows.joined()
    }
}
