package import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoRehearsal
import CommandOutput
import FunctionProjects

/// A project as `new` makes it: its files, by their paths.
///
/// `template/` is such a project, the example. Each of its files has values, and another project has its own there.
package struct Starter {
    /// The example's name, in place of which the project's own comes.
    private static let placeholder = "SignUpGate"

    package let name: String
    /// The triggers; the first one is shown first.
    package let triggers: [TriggerFamily]
    package let variants: Set<StarterVariant>
    /// The path of a checkout of swift-cognito-triggers to use instead of the release; nil for the release.
    package let checkout: String?
    package let language: StarterLanguage
    /// A Boolean value that indicates whether the function's own file has the example's handler, for pre sign-up.
    private let hasExample: Bool

    package init(
        name: String, triggers: [TriggerFamily], variants: Set<StarterVariant> = [], checkout: String? = nil,
        language: StarterLanguage = .swift, addsExample: Bool = true
    ) {
        (self.name, self.triggers, self.variants, self.checkout) = (name, triggers, variants, checkout)
        (self.language, hasExample) = (language, addsExample && triggers.contains(.preSignUp))
    }

    package func files() throws -> [String: String] {
        let files = if let project = language.project { try files(in: project) } else { try package() }
        return files.merging(try samples()) { $1 }
    }

    /// Returns the files for further triggers of a function: one trigger, or all triggers of a custom sign-in.
    ///
    /// `arguments` are the function's type and settings, as in the project's tests.
    package func addition(testedWith arguments: String) throws -> [String: String] {
        try handlers(testedWith: arguments).merging(samples()) { $1 }
    }

    private func samples() throws -> [String: String] {
        try triggers.flatMap { $0.events(variants) }.reduce(into: [:]) { files, sample in
            files["events/\(sample.name).json"] = try IndentedJSON.text(of: sample.bytes)
        }
    }

    // MARK: Functions

    /// The function that only sends messages, for production; nil if the project has one function.
    ///
    /// Cognito does not wait for senders, and Lambda tries them again. They also need other permissions and more time.
    private var sender: Starter? {
        let senders = triggers.filter(\.needsKey)
        guard variants.contains(.production), !senders.isEmpty, senders.count < triggers.count else { return nil }
        return Starter(
            name: "\(name)Sender", triggers: senders, variants: variants.subtracting([.tokensV3, .codeKey]))
    }

    /// The triggers of the function with the project's name.
    private var answered: [TriggerFamily] { sender == nil ? triggers : triggers.filter { !$0.needsKey } }

    /// Returns the path of the file that handles a trigger.
    package func source(of trigger: TriggerFamily) -> String {
        if let project = language.project { return project.source }
        if let sender, trigger.needsKey { return sender.source(of: trigger) }
        return "Sources/\(name)/\(file(of: trigger)).swift"
    }

    private func file(of trigger: TriggerFamily) -> String {
        trigger == .preSignUp && hasExample ? name : trigger.part
    }

    /// A summary of the trigger's handler; without the example, the one for pre sign-up has no setting yet.
    private func summary(of trigger: TriggerFamily) -> String {
        trigger == .preSignUp && !hasExample ? "lets everyone sign up; add your own rule" : trigger.summary
    }

    /// Returns a summary of a file with a handler, for a report; nil for another file.
    package func summary(of file: String) -> String? {
        triggers.first { source(of: $0) == file }.map {
            TriggerFamily.customSignIn.contains($0)
                ? "the steps of your own sign-in" : summary(of: $0).replacing("**", with: "")
        }
    }

    /// The event for the demo, which is an event of the first trigger.
    package var demoEvent: String {
        let names = triggers.first?.events(variants).map(\.name) ?? []
        return names.first { $0.hasSuffix("SignUp") } ?? names.first ?? ""
    }

    /// The environment variables that the function needs to start, as a shell writes them.
    package var settings: [String] { hasExample ? ["ALLOWED_DOMAINS=example.org"] : [] }

    /// A Boolean value that indicates whether the project has its own sign-in flow.
    package var hasCustomSignIn: Bool { !TriggerFamily.customSignIn.isDisjoint(with: triggers) }

    // MARK: Files

    /// The workflow of a project, which tests it.
    package static let workflow = ".github/workflows/test.yml"
    /// The notes for coding agents, which are the same for all triggers, so that `add` leaves them.
    private static let agents = "AGENTS.md"

    /// Returns the notes for coding agents, with a function's name.
    package static func agentNotes(for function: String) -> String {
        (StarterFiles.all[agents] ?? "").replacing(placeholder, with: function)
    }

    /// Returns the files of a project in Swift, without events.
    private func package() throws -> [String: String] {
        var files = try code()
        for path in [
            ".gitignore", ".vscode/launch.json", Self.workflow, Self.agents, "Makefile", "Package.swift", "README.md",
            "rehearse.sh", "samconfig.toml",
        ] { files[path] = try filled(path) }
        var template = try template()
        if let sender {
            files.merge(try sender.code()) { $1 }
            try template.add(sender.template())
        }
        files["template.yaml"] = template.text
        return files
    }

    /// Returns the code of the function and of its tests.
    private func code() throws -> [String: String] {
        let (source, tests) = ("Sources/\(name)/\(name).swift", "Tests/\(name)Tests/\(name)Tests.swift")
        var files = [
            source: try hasExample ? text(at: "Sources/SignUpGate/SignUpGate.swift") : part("Function.swift"),
            tests: try hasExample
                ? text(at: "Tests/SignUpGateTests/SignUpGateTests.swift") : part("FunctionTests.swift"),
        ]
        let shared = StarterParts(answered, variants)
        guard StarterParts.add(shared.properties, to: &files[source, default: ""], of: name) else {
            throw Unfit("struct")
        }
        files.merge(shared.files(of: name)) { $1 }
        let settings = hasExample ? #", environment: ["ALLOWED_DOMAINS": "example.org"]"# : ""
        return files.merging(try handlers(testedWith: "\(name).self\(settings)")) { $1 }
    }

    /// Returns the files with the triggers' handlers and their tests, except the example's.
    private func handlers(testedWith arguments: String) throws -> [String: String] {
        var files: [String: String] = [:]
        for part in Set(answered.map(file)) where part != name {
            files["Sources/\(name)/\(part).swift"] = try self.part("\(part).swift")
            files["Tests/\(name)Tests/\(part)Tests.swift"] = try tests(in: "\(part)Tests.swift", with: arguments)
        }
        return files
    }

    /// Returns tests for a function's type and settings, to which the tests' own settings are added.
    private func tests(in file: String, with arguments: String) throws -> String {
        let (text, label) = (try part(file), ", environment: ")
        guard let end = arguments.firstRange(of: label)?.upperBound else { return text }
        return text.replacing("\(name).self", with: arguments)
            .replacing("\(arguments)\(label)Self.settings", with: "\(arguments).merging(Self.settings) { $1 }")
            // A function that is made for tests has the same settings.
            .replacing("TriggerTester {", with: "TriggerTester(environment: \(arguments[end...])) {")
    }

    /// Removes the example's trigger from the template, and then adds the function's triggers as `add` does.
    private func template() throws -> TemplateAddition {
        var template = TemplateAddition(try text(at: "template.yaml"), of: name, variants: variants)
        try template.removeExample(for: answered, hasExample: hasExample)
        template.add(answered)
        try template.finish(for: answered, hasExample: hasExample)
        return template
    }

    /// Returns the files of a project in another language: one trigger, its events, a test and the template.
    private func files(in project: LanguageProject) throws -> [String: String] {
        let command = demoEvent + project.firstOption
        let proof = "cognito-triggers prove \(Self.placeholder)\(LanguageProject.proofOption)"
        let values = [
            "SUMMARY": hasCustomSignIn
                ? "asks for the password, and then a question of its own" : triggers[0].summary,
            "SOURCE": project.source, "DEMOEVENT": command, "TESTCOMMAND": project.test.command,
            "RUNTIME": project.runtime, "python:3.13-bookworm": project.image,
            "PROOF\n": hasCustomSignIn ? "\nTo look for ways around the sign-in: `\(proof)`.\n" : "",
        ]
        var files = [
            project.source: try text(at: language.path("\(triggers[0].part).\(language.ending)")),
            project.test.file: try text(at: language.path(project.test.file)), ".gitignore": project.ignored,
            Self.agents: try filled(Self.agents), "rehearse.sh": try text(at: "rehearse.sh"),
        ]
        for (path, source) in ["README.md": "README.md", "template.yaml": "template.yaml", Self.workflow: "test.yml"] {
            let text = TemplateMarkers.apply(
                Set(triggers.map(\.configurationName)), to: try example(at: "languages/\(source)"), removesOthers: true)
            // The name comes last, because it may have the name of a value in it.
            files[path] = values.reduce(text) { $0.replacing($1.key, with: $1.value) }
                .replacing(Self.placeholder, with: name)
        }
        return files
    }

    // MARK: Values

    /// Returns a file of the starter with the project's values in place of the example's.
    package func filled(_ path: String) throws -> String {
        let example = Starter(name: name, triggers: [.preSignUp])
        var text = try text(at: path)
        for (theirs, own) in zip(try example.values(of: path), try values(of: path)) where theirs != own {
            let places = text.ranges(of: theirs)
            guard places.count == 1 else { throw Unfit(theirs) }
            text.replaceSubrange(places[0], with: own)
        }
        return text
    }

    /// Returns the values of a file, by which projects differ.
    private func values(of path: String) throws -> [String] {
        switch path {
        case "Makefile":
            let toolkit = try checkout.map(Self.inMakefile) ?? ".build/checkouts/swift-cognito-triggers"
            return [
                "events/\(mainEvent).json", "SETTINGS := \(settings.joined(separator: " "))",
                "FUNCTIONS := $(FUNCTION)\(sender.map { " \($0.name)" } ?? "")", "TOOLKIT := \(toolkit)\n",
            ]
        case ".vscode/launch.json":
            return [
                "events/\(mainEvent).json",
                hasExample ? "      \"env\": { \"ALLOWED_DOMAINS\": \"example.org\" },\n" : "",
            ]
        case "Package.swift":
            return [
                Self.dependencies(StarterParts(answered).products), "\(try sender?.targets() ?? "")    ]\n)\n",
                "[\"COGNITO_TRIGGERS_CHECKOUT\"]\(checkout.map { " ?? \($0.debugDescription)" } ?? "")",
            ]
        case Self.agents:
            return [
                "invoke \(name) \(mainEvent)\(language.project?.firstOption ?? "")",
                "`\(language.project?.test.command ?? "make test")`",
                "prove \(name)\(language.project == nil ? "" : LanguageProject.proofOption)`",
            ]
        case Self.workflow:
            return ["      \(hasCustomSignIn ? "" : "# ")- run: cognito-triggers prove"]
        case "README.md":
            return try readme()
        default:
            return []
        }
    }

    /// The event for the demo of the function with the project's name.
    private var mainEvent: String { Starter(name: name, triggers: answered, variants: variants).demoEvent }

    private static func inMakefile(_ checkout: String) throws -> String {
        guard !checkout.contains(where: \.isNewline) else {
            throw Failure.wrongUse(
                "The path of the checkout has a line break, which a Makefile cannot have: \(checkout)")
        }
        return checkout.replacing(["$": "$$", "#": "\\#"])
    }

    /// Returns a dependency of a function's target: a product, whose name is a literal.
    static func dependency(_ product: String) -> String {
        ".product(name: \(product), package: \"swift-cognito-triggers\")"
    }

    /// Returns the dependencies of a function's target: `CognitoTriggers` and further products.
    private static func dependencies(_ products: [String]) -> String {
        let all = (products + ["\"CognitoTriggers\""]).sorted().map(dependency)
        guard all.count > 1 else { return "[\(all.joined())]" }
        let indentation = String(repeating: " ", count: 12)
        return "[\n\(all.map { "\(indentation)    \($0),\n" }.joined())\(indentation)]"
    }

    /// Returns a manifest for a function that depends on products, in addition to `CognitoTriggers`.
    static func manifest(of function: String, with products: [String]) -> String {
        (StarterFiles.all["Package.swift"] ?? "").replacing(placeholder, with: function)
            .replacing(dependencies([]), with: dependencies(products))
    }

    /// Returns the lines with the function's targets in a manifest.
    private func targets() throws -> String {
        let manifest = try filled("Package.swift")
        guard let start = manifest.firstRange(of: "    targets: [\n"), let end = manifest.firstRange(of: "    ]\n)\n")
        else {
            throw Unfit("targets")
        }
        return String(manifest[start.upperBound..<end.lowerBound])
    }

    /// Returns the README's values: the table's rows, the lines for `jq` with its arguments, and a note on sign-ins.
    private func readme() throws -> [String] {
        let first = answered.prefix(1)
        let shown = first + TriggerFamily.allCases.filter { triggers.contains($0) && !first.contains($0) }
        let rows = shown.map { trigger in
            let isSent = sender != nil && trigger.needsKey
            let file = isSent ? "\(name)Sender/\(trigger.part)" : file(of: trigger)
            return "| `\(trigger.configurationName)` | \(summary(of: trigger)) | `\(file).swift` |"
        }
        var settings = shown.compactMap { trigger in
            let function = sender != nil && trigger.needsKey ? "$sender" : "$function"
            return trigger.configuration(variants).map { key, version in
                "\(key) = \(version.map { "{LambdaVersion: \"\($0)\", LambdaArn: \(function)}" } ?? function)"
            }
        }
        var arguments = "--arg function \"$FUNCTION_ARN\""
        if sender != nil { arguments += " --arg sender \"$SENDER_FUNCTION_ARN\"" }
        if triggers.contains(where: \.needsKey) {
            settings.append("KMSKeyID = $key")
            arguments += " --arg key \"$KEY_ARN\""
        }
        return [
            rows.joined(separator: "\n"),
            settings.map { "  | .LambdaConfig.\($0)" }.joined(separator: "\n") + "'", arguments,
            (hasCustomSignIn ? try part("CustomSignIn.md") : "") + "- Settings are environment variables",
        ]
    }

    // MARK: The starter's files

    /// Returns a file of the starter, with the project's name.
    private func text(at path: String) throws -> String {
        try example(at: path).replacing(Self.placeholder, with: name)
    }

    /// Returns a file of the starter, with the example's name.
    private func example(at path: String) throws -> String {
        guard let text = StarterFiles.all[path] else { throw Unfit(path) }
        return text
    }

    private func part(_ name: String) throws -> String { try text(at: "triggers/\(name)") }

    /// Returns a file from `triggers/` of the starter, with the function's name filled in.
    static func part(_ file: String, for function: String) -> String {
        (StarterFiles.all["triggers/\(file)"] ?? "").replacing(placeholder, with: function)
    }
}
