package import CognitoEvents

/// The files of a project in another language than Swift: one trigger, its events, a test and the template.
extension Starter {
    package func files(of project: LanguageProject) throws -> [String: String] {
        var files = [
            project.source: try text(at: Self.path(of: triggers[0], in: project)),
            project.test.file: try text(at: "\(project.folder)/\(project.test.file)"),
            ".gitignore": project.ignored,
            "README.md": try text(at: "languages/README.md"), Self.agents: try text(at: Self.agents),
            "template.yaml": try text(at: "template.yaml"),
            "rehearse.sh": try text(at: "rehearse.sh"),
            Self.workflow: try text(at: "languages/test.yml"),
        ]
        try edit("template.yaml", in: &files) { try change(template: &$0, to: project) }
        try edit("README.md", in: &files) { try change(readme: &$0, to: project) }
        try edit(Self.agents, in: &files) { try change(agents: &$0, to: project) }
        try edit(Self.workflow, in: &files) { try change(workflow: &$0, to: project) }
        return files
    }

    /// The triggers for which the starter has a function in a language.
    package static func triggers(in language: StarterLanguage) -> [TriggerFamily] {
        guard let project = language.project else { return TriggerFamily.ofStarter }
        return TriggerFamily.ofStarter.filter { StarterFiles.all[path(of: $0, in: project)] != nil }
    }

    /// Returns the path of the starter's file with the function for a trigger.
    private static func path(of trigger: TriggerFamily, in project: LanguageProject) -> String {
        // In these languages, the file for pre sign-up is not named for the function.
        let name = file(of: trigger, in: TriggerFamily.preSignUp.configurationName)
        return "\(project.folder)/\(name).\(project.ending)"
    }

    private func change(template text: inout String, to project: LanguageProject) throws {
        try removeExample(from: &text)
        var template = TemplateAddition(text, of: Self.placeholder)
        for trigger in triggers { _ = template.configure(trigger) }
        _ = template.changeFlows(for: triggers)
        text = template.text
        try text.removeLines(from: "# Variants are in comments", to: "\n\n")
        text = StarterVariant.apply([], to: text, removesOthers: true)
        if !triggers.contains(.preSignUp) {
            try text.removeLines(from: "      Environment:\n", to: Self.noVariables)
        }
        // SAM's own build suits these languages, and their code is the same for all architectures.
        try text.replaceOnce("    Metadata:\n      BuildMethod: makefile\n", with: "")
        try text.replaceOnce("      Architectures: [!Ref Architecture]\n", with: "")
        try text.removeLines(
            from: triggers.contains(.preSignUp) ? "  Architecture:\n" : "Parameters:\n",
            to: "[x86_64, arm64]\n" + (triggers.contains(.preSignUp) ? "" : "\n"))
        try text.replaceOnce("CodeUri: .\n", with: "CodeUri: src/\n")
        try text.replaceOnce("Runtime: provided.al2023\n", with: "Runtime: \(project.runtime)\n")
        try text.replaceOnce("Handler: bootstrap\n", with: "Handler: app.handler\n")
        try text.replaceOnce(" # more than the function needs: processor time", with: " # processor time")
    }

    private func change(workflow text: inout String, to project: LanguageProject) throws {
        for (placeholder, value) in [
            (LanguageProject.python.image, project.image), ("DEMOEVENT", demoEvent + project.firstOption),
            ("TESTCOMMAND", project.test.command), (" PROOFOPTION", LanguageProject.proofOption),
        ] { try text.replaceOnce(placeholder, with: value) }
        if hasCustomSignIn { Self.addProof(to: &text) } else { try text.removeLines(from: "      # - run:", to: "\n") }
    }

    private func change(readme text: inout String, to project: LanguageProject) throws {
        let summary = hasCustomSignIn ? "asks for the password, and then a question of its own" : triggers[0].summary
        let proof = "cognito-triggers prove \(Self.placeholder)\(LanguageProject.proofOption)"
        for (placeholder, value) in [
            ("SUMMARY", summary), ("DEMOEVENT", demoEvent + project.firstOption),
            ("TESTCOMMAND", project.test.command),
            ("PROOF\n", hasCustomSignIn ? "\nTo look for ways around the sign-in: `\(proof)`.\n" : ""),
        ] { try text.replaceOnce(placeholder, with: value) }
        text.replace("SOURCE", with: project.source)
    }
}
