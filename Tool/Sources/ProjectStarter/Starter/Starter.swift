package import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoRehearsal
import CommandOutput

/// The starter with a project's own names: the files of the project, by their paths.
package struct Starter {
    /// The name in `template/` that the project's own name replaces.
    package static let placeholder = "SignUpGate"
    /// The settings that a function with a handler for `PreSignUp` needs to start.
    private static let settings = #"environment: ["ALLOWED_DOMAINS": "example.org"]"#

    package let name: String
    package let triggers: [TriggerFamily]
    package let variants: Set<StarterVariant>
    /// The path of a checkout of swift-cognito-triggers to use instead of the release; nil for the release.
    package let checkout: String?
    package var language = StarterLanguage.swift

    package init(
        name: String, triggers: [TriggerFamily], variants: Set<StarterVariant>, checkout: String?,
        language: StarterLanguage = StarterLanguage.swift
    ) {
        (self.name, self.triggers, self.variants, self.checkout, self.language) = (
            name, triggers, variants, checkout, language
        )
    }

    package func files() throws -> [String: String] {
        if let project = language.project { return try named(files(of: project)) }
        guard let sending else { return try named(filesOfFunction()) }
        return try named(answering.files(with: sending))
    }

    /// Returns the files of a project with one function, whose name is the placeholder.
    func filesOfFunction() throws -> [String: String] {
        var files = StarterFiles.all.filter { !$0.key.hasPrefix("triggers/") && !$0.key.hasPrefix("languages/") }
        let (source, test) = ("Sources/\(Self.placeholder)/", "Tests/\(Self.placeholder)Tests/")
        let isExample = triggers.contains(.preSignUp)
        if !isExample {
            files["\(source)\(Self.placeholder).swift"] = try part("Function.swift")
            files["\(test)\(Self.placeholder)Tests.swift"] = try part("FunctionTests.swift")
        }
        let arguments = "\(Self.placeholder).self" + (isExample ? ", \(Self.settings)" : "")
        files.merge(try code(in: parts.filter { $0 != Self.placeholder }, testedWith: arguments)) { $1 }
        try addShared(to: &files, in: source)
        try edit("template.yaml", in: &files, template)
        try edit("Makefile", in: &files, makefile)
        try edit(".vscode/launch.json", in: &files, launch)
        try edit("Package.swift", in: &files, manifest)
        try edit("README.md", in: &files, readme)
        try edit(Self.agents, in: &files) { try change(agents: &$0) }
        if hasCustomSignIn { try edit(Self.workflow, in: &files) { Self.addProof(to: &$0) } }
        return files
    }

    /// Adds the files and the lines that several triggers share.
    private func addShared(to files: inout [String: String], in source: String) throws {
        let shared = StarterParts(triggers, variants)
        if shared.hasMessages { files["\(source)Messages.swift"] = try part("Messages.swift") }
        if !shared.permissions.isEmpty {
            files["\(source)Permissions.swift"] = StarterParts.permissionsFile(
                shared.permissions, of: Self.placeholder)
        }
        guard !shared.properties.isEmpty else { return }
        files[StarterParts.pathOfForTests(Self.placeholder)] = StarterParts.forTestsFile(
            shared.replacements, of: Self.placeholder)
        try edit("\(source)\(Self.placeholder).swift", in: &files) { text in
            guard StarterParts.add(shared.properties, to: &text, of: Self.placeholder) else { throw Unfit("struct") }
        }
    }

    /// Returns the files for further triggers of a function, by path: one trigger, or all triggers of a custom sign-in.
    ///
    /// `arguments` are the function's type and settings, as in the project's tests.
    package static func addition(of triggers: [TriggerFamily], to name: String, testedWith arguments: String) throws
        -> [String: String]
    {
        let starter = Starter(name: name, triggers: triggers, variants: [], checkout: nil)
        // In the starter, pre sign-up is in the function's file. The project already has that file.
        let parts = starter.parts.map { $0 == placeholder ? TriggerFamily.preSignUp.configurationName : $0 }
        return try starter.named(starter.code(in: parts, testedWith: arguments))
    }

    /// Gives files the project's name, and adds the sample events, in which the placeholder is not replaced.
    private func named(_ files: [String: String]) throws -> [String: String] {
        var named: [String: String] = [:]
        for (path, text) in files {
            named[path.replacing(Self.placeholder, with: name)] = text.replacing(Self.placeholder, with: name)
        }
        for (event, text) in try samples() { named["events/\(event).json"] = text }
        return named
    }

    private func samples() throws -> [String: String] {
        var texts: [String: String] = [:]
        for sample in triggers.flatMap({ $0.events(variants) }) {
            texts[sample.name] = try IndentedJSON.text(of: sample.bytes)
        }
        return texts
    }

    /// The names of the events that the project contains.
    package var events: [String] { triggers.flatMap { $0.events(variants) }.map(\.name) }
    /// The event for the demo, which is an event of the first trigger.
    package var demoEvent: String {
        let names = triggers.first?.events(variants).map(\.name) ?? []
        return names.first { $0.hasSuffix("SignUp") } ?? names.first ?? ""
    }
    /// The environment variables that the function needs to start, as a shell writes them.
    package var settings: [String] { triggers.contains(.preSignUp) ? ["ALLOWED_DOMAINS=example.org"] : [] }

    /// A Boolean value that indicates whether the project has its own sign-in flow.
    package var hasCustomSignIn: Bool { !TriggerFamily.customSignIn.isDisjoint(with: triggers) }

    /// The name of the file that handles a trigger; the three of a custom sign-in share one.
    package static func file(of trigger: TriggerFamily, in function: String) -> String {
        if TriggerFamily.customSignIn.contains(trigger) { return "CustomSignIn" }
        return trigger == .preSignUp ? function : trigger.configurationName
    }

    /// The names, without `.swift`, of the files that handle the triggers.
    private var parts: [String] {
        triggers.reduce(into: []) { parts, trigger in
            let part = Self.file(of: trigger, in: Self.placeholder)
            if !parts.contains(part) { parts.append(part) }
        }
    }

    /// The notes for coding agents.
    package static let agents = "AGENTS.md"

    /// Returns the notes for coding agents, with a function's name.
    package static func agentNotes(for function: String) -> String {
        (StarterFiles.all[agents] ?? "").replacing(placeholder, with: function)
    }

    /// Fills in the notes for coding agents, which are the same for all triggers, so that `add` leaves them.
    package func change(agents text: inout String, to project: LanguageProject? = nil) throws {
        let call = "invoke \(Self.placeholder) "
        try text.replaceOnce("\(call)PreSignUp_SignUp", with: call + demoEvent + (project?.firstOption ?? ""))
        guard let project else { return }
        try text.replaceOnce("`make test`", with: "`\(project.test.command)`")
        try text.replaceOnce(
            "prove \(Self.placeholder)`", with: "prove \(Self.placeholder)\(LanguageProject.proofOption)`")
    }

    /// The workflow of a project, which tests it.
    package static let workflow = ".github/workflows/test.yml"

    /// Turns on the step of a workflow that proves the project's own sign-in.
    package static func addProof(to workflow: inout String) {
        workflow.replace("      # - run: cognito-triggers prove ", with: "      - run: cognito-triggers prove ")
    }

    // MARK: The files

    /// Returns the code and the tests that are in files of `template/triggers/`.
    private func code(in parts: [String], testedWith arguments: String) throws -> [String: String] {
        var files: [String: String] = [:]
        for part in parts {
            files["Sources/\(Self.placeholder)/\(part).swift"] = try self.part("\(part).swift")
            files["Tests/\(Self.placeholder)Tests/\(part)Tests.swift"] = try tests(
                in: "\(part)Tests.swift", with: arguments)
        }
        return files
    }

    /// Returns tests for a function's type and settings, to which the tests' own settings are added.
    private func tests(in file: String, with arguments: String) throws -> String {
        let (text, plain) = (try part(file), "\(Self.placeholder).self")
        guard text.contains(plain) else { throw Unfit(plain) }
        // A function that is made for tests has the same settings.
        let maker = "TriggerTester { try await \(Self.placeholder).forTests() }"
        let environment = arguments.split(separator: ", environment: ", maxSplits: 1)
        let made =
            environment.count < 2
            ? maker : maker.replacing("TriggerTester", with: "TriggerTester(environment: \(environment[1]))")
        let own = "\(plain), environment: Self.settings"
        let both =
            arguments.contains("environment: ")
            ? "\(arguments).merging(Self.settings) { $1 }" : "\(arguments), environment: Self.settings"
        return text.replacing(maker, with: made).split(separator: own, omittingEmptySubsequences: false).map {
            $0.replacing(plain, with: arguments)
        }
        .joined(separator: both)
    }

    /// Removes the triggers that the template shows, and then adds the project's triggers as `add` does.
    private func template(_ text: inout String) throws {
        try removeExample(from: &text)
        var template = TemplateAddition(text, of: Self.placeholder, variants: variants)
        for trigger in triggers { _ = template.configure(trigger) }
        _ = template.changeFlows(for: triggers)
        _ = template.applyShared(for: triggers)
        if variants.contains(where: \.setsVariables) { _ = template.openVariables() }
        text = StarterVariant.apply(variants, to: template.text)
        guard variants.contains(.production) else { return }
        TemplateAddition.nameAlias(of: Self.placeholder, in: &text)
        // The description is of the example's parameter.
        if !triggers.contains(.preSignUp) {
            try text.removeLines(from: "      VersionDescription: !Sub \"${AllowedDomains}\"", to: "\n")
        }
        if triggers.contains(.customEmailSender) {
            TemplateAddition.describeVersion(of: Self.placeholder, by: "MailFrom", in: &text)
        }
    }

    /// Removes from the template what belongs to the trigger that it shows, if the project does not have this trigger.
    func removeExample(from text: inout String) throws {
        try text.replaceOnce("        PreSignUp: !GetAtt SignUpGate.Arn\n", with: "")
        if !triggers.contains(where: \.isOfUserPool) {
            try text.replaceOnce("      LambdaConfig:\n", with: "      # LambdaConfig: the user pool has no trigger\n")
            try text.removeLines(from: "  # Without this permission, Cognito cannot call", to: "\n\n")
        }
        if !triggers.contains(.preSignUp) {
            try text.removeLines(from: "  AllowedDomains:\n", to: "AllowedPattern: .*[^, ].*\n")
            try text.replaceOnce(
                "        Variables:\n          ALLOWED_DOMAINS: !Ref AllowedDomains\n", with: Self.noVariables)
        }
    }

    private func makefile(_ text: inout String) throws {
        try text.replaceOnce("events/PreSignUp_SignUp.json", with: "events/\(demoEvent).json")
        try text.replaceOnce(
            "SETTINGS := ALLOWED_DOMAINS=example.org", with: "SETTINGS := \(settings.joined(separator: " "))")
        guard let checkout else { return }
        guard !checkout.contains(where: \.isNewline) else {
            throw Failure.wrongUse(
                "The path of the checkout has a line break, which a Makefile cannot have: \(checkout)")
        }
        try text.replaceOnce(
            ".build/checkouts/swift-cognito-triggers",
            with: checkout.replacing(["$": "$$", "#": "\\#"]))
    }

    private func launch(_ text: inout String) throws {
        try text.replaceOnce("events/PreSignUp_SignUp.json", with: "events/\(demoEvent).json")
        if settings.isEmpty { try text.removeLines(from: "      \"env\":", to: "\n") }
    }

    private func manifest(_ text: inout String) throws {
        try text.replaceOnce(Self.dependencies(), with: Self.dependencies(StarterParts(triggers).products))
        guard let checkout else { return }
        try text.replaceOnce(
            "Context.environment[\"COGNITO_TRIGGERS_CHECKOUT\"]",
            with: "Context.environment[\"COGNITO_TRIGGERS_CHECKOUT\"] ?? \(checkout.debugDescription)")
    }

    /// Replaces the trigger that the README shows with the first trigger, and adds the other triggers as `add` does.
    private func readme(_ text: inout String) throws {
        func row(_ trigger: TriggerFamily) -> String {
            trigger.row(trigger.summary, in: Self.file(of: trigger, in: Self.placeholder))
        }
        try text.replaceOnce(row(.preSignUp), with: triggers.first.map(row) ?? "")
        try text.replaceOnce(
            "  | .LambdaConfig.PreSignUp = $function'",
            with: (triggers.lazy.compactMap { $0.setting(variants) }.first ?? "") + "'")
        var readme = ReadmeAddition(text, variants: variants)
        if hasCustomSignIn { readme.warnOfBypass() }
        for trigger in triggers { readme.describe(trigger, row: row(trigger)) }
        text = readme.text
    }

    // MARK: Edits

    /// Returns a file of the starter.
    package func text(at path: String) throws -> String {
        guard let text = StarterFiles.all[path] else { throw Unfit(path) }
        return text
    }

    private func part(_ name: String) throws -> String { try text(at: "triggers/\(name)") }

    /// Returns a file from `triggers/` of the starter, with the function's name filled in.
    package static func part(_ file: String, for function: String) -> String {
        (StarterFiles.all["triggers/\(file)"] ?? "").replacing(placeholder, with: function)
    }

    package func edit(
        _ path: String, in files: inout [String: String], _ change: (inout String) throws -> Void
    ) throws {
        guard var text = files[path] else { throw Unfit(path) }
        try change(&text)
        files[path] = text
    }
}
