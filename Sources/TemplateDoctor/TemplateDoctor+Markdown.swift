extension TemplateDoctor {
    /// A page about all rules, for `docs/template-rules.md`.
    public static var rulesAsMarkdown: String {
        let rows = rules.map { rule in
            let name = rule.source.hasPrefix("https:") ? "[`\(rule.name)`](\(rule.source))" : "`\(rule.name)`"
            return "| \(name) | \(rule.severity.rawValue) | \(rule.summary) | \(rule.why) |\n"
        }
        return """
            # Rules for templates

            What `cognito-triggers check template.yaml` looks for, and why. An error or a warning makes it end with status 1; a
            note does not. A rule's name leads to its source. Those of `code` compare the template with what the built
            function prints for `--describe`.

            Two names are none of rules: `template.unreadable`, and the note `code.not-compared`, where `check` was not told to build
            or to run a function, so that its code is not compared.

            [cfn-lint](https://github.com/aws-cloudformation/cfn-lint) checks what every template may get wrong, such as misspelt
            properties and resource types. Run it as well: the rules here are about triggers.

            This page is printed by `cognito-triggers check --rules --markdown`.

            | Rule | Severity | Finds | Why |
            |---|---|---|---|

            """ + rows.joined()
    }
}
