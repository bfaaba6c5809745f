import CloudTemplate

extension TemplateDoctor {
    /// The rules whose findings need more than the template, such as a function's program.
    static let unruled = [unreadable, repeatedKey, refused, notCompared, answer, acceptance]

    /// A resource that Cognito refuses.
    package static let refused = TemplateRule(
        name: "cognito.refused", severity: .error, isAcceptable: false,
        summary: "a resource that Cognito refuses, such as an app client without a callback URL",
        why:
            "The deployment fails. Check makes the template's resources on a server in memory, as `pool` does, with the defaults of "
            + "parameters. It runs nothing of the template. A refusal that may depend on values which only a deployment knows is a note.",
        source: "docs/conformance.md"
    ) { _ in [] }

    /// A file that is not a template.
    static let repeatedKey = TemplateRule(
        name: "template.repeated-key", severity: .warning, isAcceptable: false,
        summary: "a key that occurs twice in the same object",
        why:
            "CloudFormation takes the last one and says nothing of the others. Other tools, such as SAM's, refuse the template.",
        source: "https://github.com/go-to-k/cdk-real-drift/issues/1074"
    ) { checked in
        checked.template.repeatedKeys.map {
            .init(
                place: $0.place, resource: nil, path: "",
                problem: "the same object has \($0.name) again, and the last one counts",
                fix: "remove one of them")
        }
    }

    package static let unreadable = TemplateRule(
        name: "template.unreadable", severity: .error, isAcceptable: false,
        summary: "a file that is neither YAML nor JSON, or not a template",
        why: "Nothing in it can be checked, and CloudFormation rejects it.",
        source: "https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/template-formats.html"
    ) { _ in [] }

    /// A function that does not run here, or whose code was not compared with the template.
    package static let notCompared = TemplateRule(
        name: "code.not-compared", severity: .note,
        summary: "a function whose code was not compared with the template, or that does not run here",
        why:
            "Check knows the code of a function only by running it, with --build or --function. A mistake of a function that does "
            + "not run here is found only by a user.",
        source: "cognito-triggers check --help"
    ) { _ in [] }

    /// An answer to a sample event that Cognito refuses, or of which it ignores a part.
    package static let answer = TemplateRule(
        name: "code.answer", severity: .error,
        summary:
            "a function in another language than Swift whose answer to a sample event Cognito refuses or ignores in part",
        why:
            "With --build, check runs such a function on the samples of its triggers. A misspelt member or a forgotten return is an "
            + "error in no log. A function in Swift cannot give such an answer.",
        source: "Cognito's rules for answers: cognito-triggers explain NAME-OF-A-TRIGGER"
    ) { _ in [] }

    /// An entry of a resource's `Metadata.CognitoTriggers.Accept` that accepts no finding.
    package static let acceptance = TemplateRule(
        name: "template.acceptance", severity: .warning, isAcceptable: false,
        summary: "an acceptance with an unknown rule or without a reason, or one that accepts nothing",
        why:
            "An acceptance hides a problem on purpose. If it outlives the problem, it hides the next one by accident.",
        source: "docs/template-rules.md"
    ) { _ in [] }
}
