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

            Three names are none of rules: `template.unreadable`; the note `code.not-compared`, where no built function was found;
            and the warning `code.stale`, where the built function is older than its sources, and so is not compared.

            This page is printed by `cognito-triggers check --rules --markdown`.

            | Rule | Severity | Finds | Why |
            |---|---|---|---|

            """ + rows.joined()
    }
}
