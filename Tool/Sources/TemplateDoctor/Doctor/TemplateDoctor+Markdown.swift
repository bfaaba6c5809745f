import CognitoMarkup
import DocumentMarkup

extension TemplateDoctor {
    /// A page about all rules, for `docs/template-rules.md`.
    package static var rulesAsMarkdown: String {
        let rows = named.map { rule in
            let name = rule.source.hasPrefix("https:") ? "[`\(rule.name)`](\(rule.source))" : "`\(rule.name)`"
            return Markup.row([
                name, "\(rule.severity.rawValue)\(rule.isAcceptable ? "" : " †")", rule.summary, rule.why,
            ]) + "\n"
        }
        return """
            # Rules for templates

            These are the mistakes that `cognito-triggers check template.yaml` finds, and the reasons why they matter. An error makes
            it exit with status 1, and with `--strict` a warning does; a note does not. A rule's name links to its source. The rules of `code` compare the template
            with the output of the built function's `--describe`, and start the function. They need `--build` or `--function`.
            The rules of `production` say what a template lacks before users depend on it. They need `--production`.

            A template can accept a finding, on the resource that the finding is about, with a reason:

            ```yaml
              UserPoolClient:
                Type: AWS::Cognito::UserPoolClient
                Metadata:
                  CognitoTriggers:
                    Accept:
                      migration.password-never-shown: users are migrated at 'forgot password' only
            ```

            `check` shows an accepted finding with its reason, and an accepted finding does not change the exit status. Findings of rules
            with † cannot be accepted: the deployment fails anyway, or an acceptance is wrong. An acceptance with an unknown rule or without
            a reason is a finding, and so is one that accepts nothing; for a rule of `code`, only if `check` sees all functions' code,
            and for a rule of `production`, only with `--production`.

            [cfn-lint](https://github.com/aws-cloudformation/cfn-lint) finds the mistakes of any template, such as values of the
            wrong kind, misspelt types and properties, and references to nothing. Run it as well: the rules here are about triggers.

            This page is the output of `cognito-triggers check --rules --markdown`.

            | Rule | Severity | Finds | Why |
            |---|---|---|---|

            """ + rows.joined()
    }
}
