import CognitoEvents

/// The files of a project in another language than Swift: one trigger, its events, a test and the template.
extension Starter {
    func filesInLanguage() throws -> [String: String] {
        var files = [
            language.source.file: try part(Self.file(in: language, of: triggers[0])),
            language.test.file: try part(Self.file(in: language, named: language.test.file)),
            ".gitignore": language.ignored,
            "README.md": try part("languages/README.md"),
            "template.yaml": try part("template.yaml"),
        ]
        try edit("template.yaml", in: &files, templateInLanguage)
        try edit("README.md", in: &files, readmeInLanguage)
        return files
    }

    /// The triggers for which the starter has a function in a language.
    static func triggers(in language: StarterLanguage) -> [TriggerFamily] {
        TriggerFamily.ofStarter.filter { language == .swift || StarterFiles.all[file(in: language, of: $0)] != nil }
    }

    private static func file(in language: StarterLanguage, of trigger: TriggerFamily) -> String {
        let name = TriggerFamily.customSignIn.contains(trigger) ? "CustomSignIn" : trigger.configurationName
        return file(in: language, named: name + language.source.ending)
    }

    private static func file(in language: StarterLanguage, named name: String) -> String {
        "languages/\(language.rawValue)/\(name)"
    }

    private func part(_ path: String) throws -> String {
        guard let text = StarterFiles.all[path] else { throw Unfit(path) }
        return text
    }

    private func templateInLanguage(_ text: inout String) throws {
        try removeExample(from: &text)
        var template = TemplateAddition(text, of: Self.placeholder)
        for trigger in triggers { _ = template.configure(trigger) }
        _ = template.changeFlows(for: triggers)
        text = template.text
        try text.removeLines(from: "# Variants are in comments", to: "\n\n")
        text = StarterVariant.removed(from: text)
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
        try text.replaceOnce("Runtime: provided.al2023\n", with: "Runtime: \(language.runtime)\n")
        try text.replaceOnce("Handler: bootstrap\n", with: "Handler: app.handler\n")
        try text.replaceOnce(" # more than the function needs: processor time", with: " # processor time")
    }

    /// The command that looks for ways around the project's own sign-in.
    private var proof: String { "cognito-triggers prove \(Self.placeholder)\(language.proofOption)" }

    private func readmeInLanguage(_ text: inout String) throws {
        let summary = hasCustomSignIn ? "asks for the password, and then a question of its own" : triggers[0].summary
        for (placeholder, value) in [
            ("SUMMARY", summary), ("DEMOEVENT", demoEvent + language.firstOption),
            ("TESTCOMMAND", language.test.command),
            ("PROOF\n", hasCustomSignIn ? "\nTo look for ways around the sign-in: `\(proof)`.\n" : ""),
        ] { try text.replaceOnce(placeholder, with: value) }
        text.replace("SOURCE", with: language.source.file)
    }
}
