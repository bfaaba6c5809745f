extension TemplateDoctor {
    /// Findings that are not of a rule: no template alone shows them.
    static let unruled = [unreadable, notCompared]

    /// A file that is no template.
    public static let unreadable = TemplateRule(
        name: "template.unreadable", severity: .error, summary: "a file that is neither YAML nor JSON, or no template",
        why: "Nothing in it can be checked, and CloudFormation refuses it.",
        source: "https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/template-formats.html"
    ) { _ in [] }

    /// A function whose code was not compared with the template, or that was not started.
    public static let notCompared = TemplateRule(
        name: "code.not-compared", severity: .note,
        summary: "a function whose code was not compared with the template, or that was not started",
        why:
            "Check builds and runs a package only with --build, or a program with --function. It starts no function that lacks "
            + "variables. If the function's id is nearly the name of a program, this is an error: the build would not find the program.",
        source: "cognito-triggers check --help"
    ) { _ in [] }
}
