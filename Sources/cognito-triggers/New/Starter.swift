import CognitoEvents
import CognitoModel
import CognitoRehearsal

/// The starter, filled in: the files of a project by their paths, as they are to be written.
struct Starter {
    /// The name of `template/`, which stands for the project's own in each of its files.
    private static let placeholder = "SignUpGate"
    /// The settings of a function with `PreSignUp`, without which it does not start.
    private static let settings = #"environment: ["ALLOWED_DOMAINS": "example.org"]"#

    let name: String
    let triggers: [TriggerFamily]
    let variants: Set<StarterVariant>
    /// A checkout of swift-cognito-triggers that takes the release's place.
    let checkout: String?

    /// The files, and what is in them.
    func files() throws -> [String: String] {
        var files = StarterFiles.all.filter { !$0.key.hasPrefix("triggers/") }
        let (source, test) = ("Sources/\(Self.placeholder)/", "Tests/\(Self.placeholder)Tests/")
        let ownSource = "\(source)\(Self.placeholder).swift"
        if !triggers.contains(.preSignUp) {
            files[ownSource] = try part("Function.swift")
            files["\(test)\(Self.placeholder)Tests.swift"] = try part("FunctionTests.swift")
        }
        for part in parts where part != Self.placeholder {
            files["\(source)\(part).swift"] = try self.part("\(part).swift")
            files["\(test)\(part)Tests.swift"] = try tests(in: "\(part)Tests.swift")
        }
        try addShared(to: &files, in: source)
        try edit("template.yaml", in: &files, template)
        try edit("Makefile", in: &files, makefile)
        try edit(".vscode/launch.json", in: &files, launch)
        try edit("Package.swift", in: &files, manifest)
        try edit("README.md", in: &files, readme)
        var named: [String: String] = [:]
        for (path, text) in files {
            named[path.replacing(Self.placeholder, with: name)] = text.replacing(Self.placeholder, with: name)
        }
        // The project's name may turn up in an event, which is to stay as it is.
        for (event, text) in try samples() { named["events/\(event).json"] = text }
        return named
    }

    /// Adds the files and the lines that several triggers share.
    private func addShared(to files: inout [String: String], in source: String) throws {
        let shared = StarterParts(triggers)
        if shared.hasMessages { files["\(source)Messages.swift"] = try part("Messages.swift") }
        if !shared.permissions.isEmpty {
            files["\(source)Permissions.swift"] = StarterParts.permissionsFile(
                shared.permissions, of: Self.placeholder)
        }
        guard !shared.properties.isEmpty else { return }
        try edit("\(source)\(Self.placeholder).swift", in: &files) { text in
            guard StarterParts.add(shared.properties, to: &text, of: Self.placeholder) else { throw Unfit("struct") }
        }
    }

    /// Returns the files of further triggers of a project.
    ///
    /// - Parameters:
    ///   - triggers: The triggers' families: one, or those of a custom sign-in.
    ///   - name: The function's name.
    ///   - arguments: The function's type, and its settings, as the project's tests name them.
    /// - Returns: The texts of the files by their paths.
    /// - Throws: `Unfit` if the starter has no such part.
    static func addition(of triggers: [TriggerFamily], to name: String, testedWith arguments: String) throws
        -> [String: String]
    {
        let starter = Starter(name: name, triggers: triggers, variants: [], checkout: nil)
        var files: [String: String] = [:]
        // The starter's own pre sign-up is in the file of the function itself, which is there already.
        for part in starter.parts.map({ $0 == placeholder ? TriggerFamily.preSignUp.configurationName : $0 }) {
            let test = try starter.tests(in: "\(part)Tests.swift", with: arguments)
            files["Sources/\(name)/\(part).swift"] = try starter.part("\(part).swift").replacing(
                placeholder, with: name)
            files["Tests/\(name)Tests/\(part)Tests.swift"] = test.replacing(placeholder, with: name)
        }
        for (event, text) in try starter.samples() { files["events/\(event).json"] = text }
        return files
    }

    /// The texts of the sample events, by their names.
    private func samples() throws -> [String: String] {
        var texts: [String: String] = [:]
        for sample in triggers.flatMap({ $0.events(variants) }) {
            texts[sample.name] = try IndentedJSON.text(of: sample.bytes)
        }
        return texts
    }

    /// The names of the events that come with the project.
    var events: [String] { triggers.flatMap { $0.events(variants) }.map(\.name) }
    /// The event that is answered on the desk: one of the first trigger.
    var demoEvent: String {
        let names = triggers.first?.events(variants).map(\.name) ?? []
        return names.first { $0.hasSuffix("SignUp") } ?? names.first ?? ""
    }
    /// The environment variables without which the function does not start, for a shell.
    var settings: [String] { triggers.contains(.preSignUp) ? ["ALLOWED_DOMAINS=example.org"] : [] }

    /// A Boolean value that indicates whether people sign in by a flow of the project's own.
    var hasCustomSignIn: Bool { !TriggerFamily.customSignIn.isDisjoint(with: triggers) }

    /// The name of the file that handles a trigger; the three of a custom sign-in share one.
    static func file(of trigger: TriggerFamily, in function: String) -> String {
        if TriggerFamily.customSignIn.contains(trigger) { return "CustomSignIn" }
        return trigger == .preSignUp ? function : trigger.configurationName
    }

    /// The names of the files that handle the triggers, without the end `.swift`.
    private var parts: [String] {
        triggers.reduce(into: []) { parts, trigger in
            let part = Self.file(of: trigger, in: Self.placeholder)
            if !parts.contains(part) { parts.append(part) }
        }
    }

    // MARK: The files

    private func tests(in file: String) throws -> String {
        let plain = "\(Self.placeholder).self"
        return try tests(in: file, with: triggers.contains(.preSignUp) ? "\(plain), \(Self.settings)" : plain)
    }

    /// Returns tests for a function's type and its settings, to which those tests' own settings are added.
    private func tests(in file: String, with arguments: String) throws -> String {
        let (text, plain) = (try part(file), "\(Self.placeholder).self")
        guard text.contains(plain) else { throw Unfit(plain) }
        let own = "\(plain), environment: Self.settings"
        let both =
            arguments.contains("environment: ")
            ? "\(arguments).merging(Self.settings) { $1 }" : "\(arguments), environment: Self.settings"
        return text.split(separator: own, omittingEmptySubsequences: false).map { $0.replacing(plain, with: arguments) }
            .joined(separator: both)
    }

    private func template(_ text: inout String) throws {
        let ofUserPool = triggers.filter(\.isOfUserPool)
        // The template already has the triggers with a variant.
        let lines = ofUserPool.filter { $0.variant == nil }.compactMap { $0.configuration(variants) }.map {
            key, version in
            guard let version else { return "        \(key): !GetAtt SignUpGate.Arn\n" }
            return """
                        \(key): # an object: a plain ARN is refused
                          LambdaVersion: \(version)
                          LambdaArn: !GetAtt SignUpGate.Arn

                """
        }
        try text.replace("        PreSignUp: !GetAtt SignUpGate.Arn\n", with: lines.joined())
        if ofUserPool.isEmpty {
            try text.replace("      LambdaConfig:\n", with: "      # LambdaConfig: the user pool has no trigger\n")
            try text.removeLines(from: "  # Without this permission, Cognito cannot call", to: "\n\n")
        }
        if !triggers.contains(.preSignUp) {
            try text.removeLines(from: "  AllowedDomains:\n", to: "AllowedPattern: .*[^, ].*\n")
            try text.replace(
                "        Variables:\n          ALLOWED_DOMAINS: !Ref AllowedDomains\n",
                with: variants.contains(where: \.setsVariables) ? Self.variables : Self.noVariables)
        }
        if hasCustomSignIn {
            try text.replace(Self.flows, with: Self.flowsOfSignIn)
        } else if triggers.contains(.userMigration) {
            try text.replace(Self.flows, with: Self.flowsOfMigration)
        }
        if ofUserPool.count < triggers.count {
            try text.replace(Self.outputs, with: "\n" + part("IdentityPool.yaml") + Self.outputs.dropFirst())
        }
        text = StarterVariant.apply(variants, to: text)
    }

    private func makefile(_ text: inout String) throws {
        try text.replace("events/PreSignUp_SignUp.json", with: "events/\(demoEvent).json")
        try text.replace(
            "SETTINGS := ALLOWED_DOMAINS=example.org", with: "SETTINGS := \(settings.joined(separator: " "))")
        guard let checkout else { return }
        guard !checkout.contains(where: \.isNewline) else {
            throw Failure.wrongUse(
                "The path of the checkout has a line break, which a Makefile cannot have: \(checkout)")
        }
        try text.replace(
            ".build/checkouts/swift-cognito-triggers",
            with: checkout.replacing("$", with: "$$").replacing("#", with: "\\#"))
        try text.replace(
            "# swift-cognito-triggers: the release that SwiftPM fetched, or a checkout that you name.",
            with: "# swift-cognito-triggers: the checkout that this was made with, or another that you name.")
    }

    private func launch(_ text: inout String) throws {
        try text.replace("events/PreSignUp_SignUp.json", with: "events/\(demoEvent).json")
        if settings.isEmpty { try text.removeLines(from: "      \"env\":", to: "\n") }
    }

    private func manifest(_ text: inout String) throws {
        try text.replace(Self.dependencies(), with: Self.dependencies(StarterParts(triggers).products))
        guard let checkout else { return }
        try text.replace(
            "// A checkout of swift-cognito-triggers in place of the release: COGNITO_TRIGGERS_CHECKOUT=/path/to/it swift build",
            with: """
                // The checkout that this was made with, or another: COGNITO_TRIGGERS_CHECKOUT=/path/to/it swift build
                // Without `?? …` it is the release.
                """)
        try text.replace(
            "Context.environment[\"COGNITO_TRIGGERS_CHECKOUT\"]",
            with: "Context.environment[\"COGNITO_TRIGGERS_CHECKOUT\"] ?? \(swiftLiteral(checkout))")
    }

    private func readme(_ text: inout String) throws {
        if hasCustomSignIn { try text.replace(Self.hint, with: part("CustomSignIn.md") + Self.hint) }
        let rows = triggers.map { trigger in
            let file = Self.file(of: trigger, in: Self.placeholder)
            return trigger.row(trigger.summary, in: file) + "\n"
        }
        try text.replace(
            TriggerFamily.preSignUp.row(TriggerFamily.preSignUp.summary, in: Self.placeholder) + "\n",
            with: rows.joined())
        var settings = triggers.compactMap { $0.setting(variants) }
        if !variants.isDisjoint(with: [.emailSender, .smsSender]) {
            settings.append(Self.keySetting)
            try text.replace(Self.functionArgument, with: Self.functionArgument + Self.keyArgument)
        }
        try text.replace(
            "  | .LambdaConfig.PreSignUp = $function'", with: settings.joined(separator: "\n") + "'")
    }

    // MARK: Edits

    private func part(_ name: String) throws -> String {
        guard let text = StarterFiles.all["triggers/\(name)"] else { throw Unfit("triggers/\(name)") }
        return text
    }

    /// Returns a part of the starter for a function of that name.
    static func part(_ file: String, for function: String) -> String {
        (StarterFiles.all["triggers/\(file)"] ?? "").replacing(placeholder, with: function)
    }

    private func edit(
        _ path: String, in files: inout [String: String], _ change: (inout String) throws -> Void
    ) throws {
        guard var text = files[path] else { throw Unfit(path) }
        try change(&text)
        files[path] = text
    }

    private func swiftLiteral(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}

/// The starter has changed, and what fills it in has not: a mistake of this package.
private struct Unfit: Error, CustomStringConvertible {
    let description: String

    init(_ part: String) { description = "the starter has no \(part), or several" }
}

extension String {
    /// Replaces a part that is there exactly once.
    fileprivate mutating func replace(_ part: String, with other: String) throws {
        let places = ranges(of: part)
        guard places.count == 1 else { throw Unfit(part) }
        replaceSubrange(places[0], with: other)
    }

    /// Removes what is there from one part up to the end of the next other one.
    fileprivate mutating func removeLines(from start: String, to end: String) throws {
        guard let first = firstRange(of: start), let last = self[first.upperBound...].firstRange(of: end) else {
            throw Unfit(start)
        }
        removeSubrange(first.lowerBound..<last.upperBound)
    }
}
