extension TemplateDoctor {
    /// A page about all rules, for `docs/template-rules.md`.
    public static var rulesAsMarkdown: String {
        let rows = named.map { rule in
            let name = rule.source.hasPrefix("https:") ? "[`\(rule.name)`](\(rule.source))" : "`\(rule.name)`"
            return "| \(name) | \(rule.severity.rawValue) | \(rule.summary) | \(rule.why) |\n"
        }
        return """
            # Rules for templates

            These are the mistakes that `cognito-triggers check template.yaml` finds, and the reasons why they matter. An error or a warning
            makes it exit with status 1; a note does not. A rule's name links to its source. The rules of `code` compare the template
            with the output of the built function's `--describe`, and start the function. They need `--build` or `--function`.

            [cfn-lint](https://github.com/aws-cloudformation/cfn-lint) finds the mistakes of any template, such as values of the
            wrong kind and misspelt resource types. Run it as well: the rules here are about triggers.

            This page is the output of `cognito-triggers check --rules --markdown`.

            | Rule | Severity | Finds | Why |
            |---|---|---|---|

            """ + rows.joined()
    }
}
