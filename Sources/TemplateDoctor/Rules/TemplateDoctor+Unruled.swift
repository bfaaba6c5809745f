import CloudTemplate

extension TemplateDoctor {
    /// The rules whose findings need more than the template, such as a function's program.
    static let unruled = [unreadable, notCompared, acceptance]

    /// A file that is not a template.
    package static let unreadable = TemplateRule(
        name: "template.unreadable", severity: .error, isAcceptable: false,
        summary: "a file that is neither YAML nor JSON, or not a template",
        why: "Nothing in it can be checked, and CloudFormation rejects it.",
        source: "https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/template-formats.html"
    ) { _ in [] }

    /// A function that was not started, or whose code was not compared with the template.
    package static let notCompared = TemplateRule(
        name: "code.not-compared", severity: .note,
        summary: "a function whose code was not compared with the template, or that was not started",
        why:
            "Check builds and runs a package only with --build, or a program with --function. It gives examples to "
            + "variables that refer to the template's own resources, and starts no function that lacks other "
            + "variables. "
            + "If the function's id resembles the name of a program, this is an error: the build would not find the program.",
        source: "cognito-triggers check --help"
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
