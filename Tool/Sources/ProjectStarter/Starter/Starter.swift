package import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoOperations
import CognitoRehearsal
import CommandOutput
import FunctionProjects

/// A project as `new` makes it: its files, by their paths.
///
/// `template/` is such a project, the example. Each of its files has values, and another project has its own there.
package struct Starter {
    package let name: String
    /// The triggers; the first one is shown first, and the others are in Cognito's order.
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
        (self.name, self.triggers) = (name, TriggerFamily.inOrder(triggers))
        (self.variants, self.checkout, self.language) = (variants, checkout, language)
        hasExample = addsExample && triggers.contains(.preSignUp)
    }

    package func files() throws -> [String: String] {
        try (language == .swift ? package() : languageFiles()).merging(samples()) { $1 }
    }

    /// Returns the files for further triggers of a function: one trigger, or all triggers of a custom sign-in.
    ///
    /// `arguments` are the function's type and settings, as in the project's tests.
    package func addition(testedWith arguments: String, withMessages: Bool) throws -> [String: String] {
        handlers(testedWith: arguments, withMessages: withMessages).merging(try samples()) { $1 }
    }

    private func samples() throws -> [String: String] {
        try triggers.flatMap { $0.events(variants) }.reduce(into: [:]) { files, sample in
            files["events/\(sample.name).json"] = try IndentedJSON.text(of: sample.bytes)
        }
    }

    // MARK: Functions

    /// The functions: the one with the project's name and, for production, one that only sends messages.
    ///
    /// Cognito does not wait for senders, and Lambda tries them again. They also need other permissions and more time.
    private var functions: [Starter] {
        let senders = triggers.filter(\.needsKey)
        guard isForProduction, sends, senders.count < triggers.count else { return [self] }
        return [
            Starter(
                name: name, triggers: triggers.filter { !$0.needsKey }, variants: variants, addsExample: hasExample),
            Starter(name: "\(name)Sender", triggers: senders, variants: variants.subtracting([.tokensV3, .codeKey])),
        ]
    }

    private var sender: Starter? { functions.dropFirst().first }

    /// The names of the parts of the starter's files that the project has: triggers and variants.
    var parts: Set<String> {
        let variants = StarterVariant.allCases.filter { $0.isNeeded(by: self) }
        return Set(variants.map(\.rawValue) + triggers.map(\.configurationName))
    }

    var isForProduction: Bool { variants.contains(.production) }
    var sends: Bool { triggers.contains(where: \.needsKey) }
    /// A Boolean value that indicates whether the project has its own sign-in flow.
    var hasCustomSignIn: Bool { !TriggerFamily.customSignIn.isDisjoint(with: triggers) }

    /// Returns the path of the file that handles a trigger.
    package func source(of trigger: TriggerFamily) -> String {
        if language != .swift { return language["SOURCE"] }
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
            TriggerFamily.customSignIn.contains($0) ? "the steps of your own sign-in" : summary(of: $0)
        }
    }

    /// The event for the demo, which is an event of the function's first trigger.
    package var demoEvent: String {
        let names = functions[0].triggers.first?.events(variants).map(\.name) ?? []
        return names.first { $0.hasSuffix("SignUp") } ?? names.first ?? ""
    }

    /// The environment variables that the function needs to start, as a shell writes them.
    var settings: [String] { hasExample ? ["ALLOWED_DOMAINS=example.org"] : [] }

    // MARK: Files

    /// The workflow of a project, which tests it.
    package static let workflow = ".github/workflows/test.yml"

    /// Returns the files of a project in Swift, without events.
    private func package() throws -> [String: String] {
        var (files, template) = (try functions[0].code(), try functions[0].template())
        if let sender {
            files.merge(try sender.code()) { $1 }
            try template.add(sender.template())
        }
        // The files in other folders are code, or for some projects only.
        for path in StarterFiles.all.keys where !path.contains(/^(?:Sources|Tests|languages|triggers)\//) {
            files[path] = path == Project.template ? template.text : try filled(path)
        }
        return files
    }

    /// Returns the code of the function and of its tests.
    private func code() throws -> [String: String] {
        let settings = hasExample ? #", environment: ["ALLOWED_DOMAINS": "example.org"]"# : ""
        var files = handlers(testedWith: "\(name).self\(settings)")
        for (example, other) in [
            "Sources/SignUpGate/SignUpGate.swift": "triggers/Function.swift",
            "Tests/SignUpGateTests/SignUpGateTests.swift": "triggers/FunctionTests.swift",
        ] { files[example.replacing(Self.example, with: name)] = text(at: hasExample ? example : other) }
        for code in [SharedCode.permissions, .replacements] where !code.lines(for: parts).isEmpty {
            files[code.words(for: name).file] = code.text(with: code.lines(for: parts), of: name)
        }
        let (code, file) = (SharedCode.properties, SharedCode.properties.words(for: name).file)
        _ = code.add(code.lines(for: parts), to: &files[file, default: ""], of: name)
        return files
    }

    /// Returns the files with the triggers' handlers and their tests, except the example's, and the senders' messages.
    private func handlers(testedWith arguments: String, withMessages: Bool = true) -> [String: String] {
        var files: [String: String] = [:]
        if withMessages, sends { files["Sources/\(name)/Messages.swift"] = text(at: "triggers/Messages.swift") }
        for part in Set(triggers.map(file)) where part != name {
            files["Sources/\(name)/\(part).swift"] = text(at: "triggers/\(part).swift")
            files["Tests/\(name)Tests/\(part)Tests.swift"] = tests(in: "triggers/\(part)Tests.swift", with: arguments)
        }
        return files
    }

    /// Returns tests for a function's type and settings, to which the tests' own settings are added.
    private func tests(in file: String, with arguments: String) -> String {
        let (text, label) = (text(at: file), ", environment: ")
        guard let end = arguments.firstRange(of: label)?.upperBound else { return text }
        return text.replacing("\(name).self", with: arguments)
            .replacing("\(arguments)\(label)Self.settings", with: "\(arguments).merging(Self.settings) { $1 }")
            // A function that is made for tests has the same settings.
            .replacing("TriggerTester {", with: "TriggerTester(environment: \(arguments[end...])) {")
    }

    /// Removes the example's trigger from the template, and then adds the function's triggers as `add` does.
    private func template() throws -> TemplateAddition {
        var template = TemplateAddition(text(at: Project.template), of: name, variants: variants)
        try template.prepare(for: triggers, hasExample: hasExample)
        template.add(triggers)
        return template
    }

    /// Returns the files of a project in another language: one trigger, its events, a test and the template.
    private func languageFiles() throws -> [String: String] {
        let values = language.values.merging([
            "SUMMARY": hasCustomSignIn
                ? "asks for the password, and then a question of its own" : triggers[0].summary,
            "DEMOEVENT": demoEvent + language["FIRSTOPTION"],
        ]) { $1 }
        var files = [
            language["SOURCE"]: text(at: language.path(of: triggers[0])), "AGENTS.md": try filled("AGENTS.md"),
            "rehearse.sh": text(at: "rehearse.sh"),
        ]
        for file in [language["TESTS"], ".gitignore"] { files[file] = text(at: language.path(file)) }
        for (path, source) in ["README.md": "README.md", "template.yaml": "template.yaml", Self.workflow: "test.yml"] {
            let text = TemplateMarkers.apply(parts, to: Self.text(at: "languages/\(source)"), removesOthers: true)
            // The name comes last, because it may have the name of a value in it.
            files[path] = values.reduce(text) { $0.replacing($1.key, with: $1.value) }
                .replacing(Self.example, with: name)
        }
        return files
    }

    // MARK: Values

    /// Returns a file of the starter with the project's values in place of the example's.
    package func filled(_ path: String) throws -> String {
        let example = Starter(name: name, triggers: [.preSignUp])
        var text = text(at: path)
        for (theirs, own) in zip(try example.values(of: path), try values(of: path)) where theirs != own {
            let places = text.ranges(of: theirs)
            guard places.count == 1 else { throw Self.unfit(theirs) }
            text.replaceSubrange(places[0], with: own)
        }
        return text
    }

    /// Returns the values of a file, by which projects differ.
    private func values(of path: String) throws -> [String] {
        switch path {
        case "Makefile":
            let toolkit = checkout?.replacing(["$": "$$", "#": "\\#"]) ?? ".build/checkouts/swift-cognito-triggers"
            return [
                "events/\(demoEvent).json", "SETTINGS := \(settings.joined(separator: " "))",
                "FUNCTIONS := $(FUNCTION)\(sender.map { " \($0.name)" } ?? "")", "TOOLKIT := \(toolkit)\n",
            ]
        case ".vscode/launch.json":
            return [
                "events/\(demoEvent).json",
                hasExample ? "      \"env\": { \"ALLOWED_DOMAINS\": \"example.org\" },\n" : "",
            ]
        case "Package.swift":
            // The lines with the targets of the function that sends.
            let targets = try sender?.filled(path).firstMatch(of: /\n    targets: \[\n((?s:.*))    \]\n\)\n/)?.output.1
            return [
                Self.dependencies(SharedCode.products.lines(for: functions[0].parts)),
                "\(targets ?? "")    ]\n)\n",
                "[\"COGNITO_TRIGGERS_CHECKOUT\"]\(checkout.map { " ?? \($0.debugDescription)" } ?? "")",
            ]
        case "AGENTS.md":
            return [
                "invoke \(name) \(demoEvent)\(language["FIRSTOPTION"])", "`\(language["TESTCOMMAND"])`",
                "prove \(name)\(language["PROOFOPTION"])`",
            ]
        case Self.workflow: return ["      \(hasCustomSignIn ? "" : "# ")- run: cognito-triggers prove"]
        case "README.md": return readme()
        default: return []
        }
    }

    /// Returns a dependency of a function's target: a product, whose name is a literal.
    static func dependency(_ product: String) -> String {
        ".product(name: \(product), package: \"swift-cognito-triggers\")"
    }

    /// Returns the dependencies of a function's target: `CognitoTriggers` and further products.
    static func dependencies(_ products: [String]) -> String {
        let all = (products + ["\"CognitoTriggers\""]).sorted().map(dependency)
        guard all.count > 1 else { return "[\(all.joined())]" }
        let indentation = String(repeating: " ", count: 12)
        return "[\n\(all.map { "\(indentation)    \($0),\n" }.joined())\(indentation)]"
    }

    /// Returns the README's values: the table's rows, the lines for `jq` with its arguments, and a note on sign-ins.
    private func readme() -> [String] {
        let answered = functions[0].triggers
        let shown = TriggerFamily.inOrder(answered.prefix(1) + triggers)
        let rows = shown.map { trigger in
            let file = source(of: trigger).trimmingPrefix("Sources/").trimmingPrefix("\(name)/")
            return "| `\(trigger.configurationName)` | \(summary(of: trigger)) | `\(file)` |"
        }
        var settings = shown.filter(\.isOfUserPool).map { trigger in
            let function = answered.contains(trigger) ? "$function" : "$sender"
            let value = trigger.version(variants).map { "{LambdaVersion: \"\($0)\", LambdaArn: \(function)}" }
            return "\(trigger.key) = \(value ?? function)"
        }
        var arguments = "--arg function \"$FUNCTION_ARN\""
        if sender != nil { arguments += " --arg sender \"$SENDER_FUNCTION_ARN\"" }
        if sends {
            settings.append("KMSKeyID = $key")
            arguments += " --arg key \"$KEY_ARN\""
        }
        return [
            rows.joined(separator: "\n"),
            settings.map { "  | .LambdaConfig.\($0)" }.joined(separator: "\n") + "'", arguments,
            (hasCustomSignIn ? text(at: "triggers/CustomSignIn.md") : "") + "- Settings are environment variables",
        ]
    }

    // MARK: The starter's files

    /// The example's name, in place of which the project's own comes.
    package static let example = "SignUpGate"

    private func text(at path: String) -> String { Self.text(at: path, for: name) }

    /// Returns a file of the starter, with a function's name.
    package static func text(at path: String, for function: String = example) -> String {
        StarterFiles.all[path, default: ""].replacing(example, with: function)
    }

    /// Returns the error if the starter has changed but the code that fills it in has not: a mistake in this package.
    static func unfit(_ part: String) -> Failure { .bad("The starter has no \(part), or several.") }

    /// Returns the lines of a list of the starter, in two columns, with those of some parts.
    static func list(
        _ path: String, for function: String = example, with parts: Set<String> = [], separator: String = ": "
    ) -> [(name: String, text: String)] {
        let text = TemplateMarkers.apply(parts, to: text(at: path, for: function), removesOthers: true)
        return text.split(separator: "\n").map { line in
            let columns = line.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
            return (String(columns[0]), String(columns[1]))
        }
    }
}
