import CloudTemplate
@_spi(Internal) package import CognitoEvents
@_spi(Internal) import CognitoModel
package import CommandOutput
import FunctionProjects
import TemplateDoctor

/// A project's template to which triggers are added, as if `new` had written it for all of them.
package struct TemplateAddition {
    private var template: TemplateText
    private let function: String
    private let variants: Set<StarterVariant>
    /// What has changed, and what is left to do by hand.
    package private(set) var report = ChangeReport()

    package var text: String { template.text }

    /// `variants` are those that the text does not show yet.
    package init(_ text: String, of function: String, variants: Set<StarterVariant> = []) {
        (template, self.function) = (TemplateText(text), function)
        self.variants = variants.union(Self.variants(of: template))
    }

    /// Returns the variants of a project's template that decide how further triggers are added to it.
    static func variants(of template: TemplateText) -> Set<StarterVariant> {
        var variants: Set<StarterVariant> = []
        // The alias is a part of `production`, and its client for machines needs V3_0.
        if !template.members(alias).isEmpty { variants = [.production, .tokensV3] }
        if template.members("LambdaVersion").contains(where: { $0.value.text == "V3_0" }) { variants.insert(.tokensV3) }
        if template.members("AllowedOAuthFlows").contains(where: { $0.value.elements.map(\.text) == ["code"] }) {
            variants.insert(.hostedSignIn)
        }
        return variants
    }

    // MARK: Triggers

    /// Makes the function a trigger of the template's user pool or identity pool, with what its triggers share.
    package mutating func add(_ families: [TriggerFamily]) {
        for family in families {
            if let (key, version) = family.configuration(variants) {
                configure(family, key, version)
            } else {
                configureIdentityPool(family)
            }
        }
        let signsIn = families.contains(where: TriggerFamily.customSignIn.contains)
        if signsIn || families.contains(.userMigration), changeFlows(signsIn) {
            note(
                "the app client allows "
                    + (signsIn ? "ALLOW_CUSTOM_AUTH, and no other sign-in" : "ALLOW_USER_PASSWORD_AUTH as well"))
        } else if families.count > 1 {
            report.advise(
                "The app client must allow ALLOW_CUSTOM_AUTH and ALLOW_REFRESH_TOKEN_AUTH, and no other flow: "
                    + "check this with `cognito-triggers check \(Project.template)`.")
        }
        addShared(for: families, signsIn)
    }

    private mutating func configure(_ family: TriggerFamily, _ key: String, _ version: String?) {
        guard !has(key) else { return }
        let isApplied = family.variant(variants).map { apply($0) } ?? false
        if isApplied, has(key) { return note("\(key): …") }
        if family.needsKey {
            guard isApplied else { return adviseToCopy("\(key) also needs a KMS key and permissions", from: key) }
            note("CodeKey: …")
            // If the pool is in another template, the README shows how it gets the trigger.
            guard has("LambdaConfig") else { return }
        }
        let arn = has(Self.alias) ? "!Ref \(function).Alias" : "!GetAtt \(function).Arn"
        var lines =
            version.map {
                [
                    "\(key): # an object: a plain ARN \(family == .preTokenGeneration ? "would mean V1" : "is refused")",
                    "  LambdaVersion: \($0)", "  LambdaArn: \(arn)",
                ]
            } ?? ["\(key): \(arn)"]
        if family.needsKey, !has("KMSKeyID") { lines.append("KMSKeyID: !GetAtt CodeKey.Arn") }
        guard let place = place(of: family),
            template.replace(place.line..<place.line, with: lines.map { place.indent + $0 })
        else {
            report.advise(
                emphasised: "Add to LambdaConfig of your template:", lines.map { "\n  \($0)" }.joined())
            return report.advise(
                "`cognito-triggers check \(Project.template)` finds what else the trigger needs, such as a permission.")
        }
        note(lines[0])
    }

    private mutating func configureIdentityPool(_ family: TriggerFamily) {
        let name = family.configurationName
        guard !has(name) else { return }
        let old = template
        let pools = template.members("Type").filter { $0.value.text == "AWS::Cognito::IdentityPool" }
        if pools.isEmpty, has("Outputs") { addIdentityPool() }
        if let variant = family.variant(variants), apply(variant) { return note("\(name): …") }
        template = old
        adviseToCopy("\(name) belongs to an identity pool", from: name)
    }

    private mutating func addIdentityPool() {
        let resources = template.member(["Resources"])
        guard let range = template.lines(of: resources), isAlone("Resources", in: range.lowerBound) else { return }
        // If the pool is in another template, this template does not have the pool's client.
        let part = TemplateMarkers.apply(
            has("UserPoolClient") ? [] : [StarterVariant.existingPool.rawValue],
            to: Starter.part("IdentityPool.yaml", for: function))
        let indent = resources?.value.members.first.map { String(repeating: " ", count: $0.place.column - 1) } ?? "  "
        let lines = Self.lines(has(Self.alias) ? named(byAlias: part) : part).map {
            $0.isEmpty ? $0 : indent + $0.dropFirst(2)
        }
        template.replace(range.upperBound..<range.upperBound, with: [""] + lines)
    }

    /// Returns true if a line has only a key, and perhaps a comment.
    private func isAlone(_ key: String, in line: Int) -> Bool {
        template.content(line).prefix { $0 != "#" }.split(separator: " ") == ["\(key):"]
    }

    /// Lets the app client use the triggers' flows; returns false if it has other flows than those that `new` writes.
    private mutating func changeFlows(_ signsIn: Bool) -> Bool {
        let flows = ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
        let known = [flows] + (signsIn ? [[flows[0], "ALLOW_USER_PASSWORD_AUTH", flows[1]]] : [])
        let places = template.members("ExplicitAuthFlows").filter {
            known.contains($0.value.elements.compactMap(\.text))
        }
        guard places.count == 1, let range = template.lines(of: places[0]), range.count == 1,
            template.lines[range.lowerBound].hasSuffix("]")
        else { return false }
        let indent = String(repeating: " ", count: places[0].place.column - 1)
        let new = Self.lines(Starter.part(signsIn ? "SignInFlows.yaml" : "MigrationFlows.yaml", for: function)).map {
            indent + $0
        }
        // What comes after the flows, the client may have already.
        let flowsEnd = new.firstIndex { $0.hasPrefix("\(indent)ExplicitAuthFlows:") }.map { $0 + 1 } ?? new.count
        return template.replace(range, with: new) || template.replace(range, with: Array(new[..<flowsEnd]))
    }

    private mutating func note(_ change: String) { report.add(file: Project.template, change: change) }

    private mutating func adviseToCopy(_ why: String, from name: String) {
        report.advise(
            emphasised: "\(why): see what `cognito-triggers new --trigger \(name)` writes into its template.")
    }

    // MARK: Shared parts

    /// Adds the parts that several triggers share, such as the sign-in table and the entries of `Accept`.
    private mutating func addShared(for families: [TriggerFamily], _ signsIn: Bool) {
        let there = TriggerFamily.allCases.filter { family in
            families.contains(family) || family.configuration([]).map { has($0.key) } ?? false
        }
        let needs = StarterVariant.Needs(triggers: Set(there), variants: variants)
        for part in StarterVariant.shared where part.isNeeded(needs) {
            let key = part.key.replacing("FUNCTION", with: function)
            guard key == "Accept" || !has(key) else { continue }
            if apply(part.variant) {
                note("\(key): \(part.purpose)")
            } else if mark(of: part.variant) != nil {
                report.advise(
                    emphasised: "\(key) stays in comments below `#+ \(part.variant.rawValue)`",
                    ": \(part.purpose). The lines do not fit your own, so add them by hand.")
            }
        }
        // The table that is there may be that of the senders' function.
        if signsIn, has("\(function)SenderCounts"), !has("\(function)Counts") {
            report.advise("Set SIGN_IN_TABLE for \(function), too, and allow the function to use the table.")
        }
        guard variants.contains(.production) else { return }
        if families.contains(.customEmailSender) { describeVersion(by: "MailFrom") }
        let triggers = (try? Template(Array(text.utf8))).map { TemplateDoctor($0).triggers(of: function) } ?? []
        let senders = triggers.filter { TriggerFamily(named: $0)?.needsKey == true }
        let own = template.lines(of: template.member(["Resources", function])) ?? 0..<0
        if !senders.isEmpty, senders.count < triggers.count,
            own.contains(where: { template.content($0) == "#+ \(StarterVariant.sharedSender.rawValue)" }),
            apply(.sharedSender)
        {
            note("Accept: production.sender-function, as `new --production` would give senders their own")
        }
    }

    // MARK: New projects

    /// Removes the example's trigger, and what belongs to it if the project does not have it.
    mutating func removeExample(for triggers: [TriggerFamily], hasExample: Bool) throws {
        let config = ["Resources", "UserPool", "Properties", "LambdaConfig"]
        try remove(config + ["PreSignUp"])
        if !triggers.contains(where: \.isOfUserPool) {
            try replaceKey(of: config, with: "      # LambdaConfig: the user pool has no trigger")
            try remove(["Resources", "\(function)Permission"])
        }
        guard !hasExample else { return }
        try remove(["Parameters", "AllowedDomains"])
        try remove(variablesPath + ["ALLOWED_DOMAINS"])
        try replaceKey(
            of: variablesPath, with: "        Variables: {} # settings for the function's init(): {NAME: value}")
    }

    /// Makes the template one of a new project, whose triggers are added already.
    mutating func finish(for triggers: [TriggerFamily], hasExample: Bool) throws {
        if variants.contains(where: \.setsVariables) { _ = openVariables() }
        template.text = TemplateMarkers.apply(Set(variants.map(\.rawValue)), to: text)
        guard variants.contains(.production) else { return }
        template.text = named(byAlias: text)
        // The description is of the example's parameter.
        if !hasExample { try remove(properties + ["VersionDescription"]) }
        if triggers.contains(.customEmailSender) { describeVersion(by: "MailFrom") }
    }

    /// Adds the function that only sends messages, with its triggers.
    mutating func add(_ sender: TemplateAddition) throws {
        var other = TemplateText(
            TemplateMarkers.apply([], to: sender.text, removesOthers: true)
                .replacing("BRAND_NAME: \(sender.function)", with: "BRAND_NAME: \(function)"))
        guard let line = other.lines(of: other.member(["Resources", sender.function]))?.lowerBound else {
            throw Unfit(sender.function)
        }
        other.replace(
            other.comment(before: line)..<line,
            with: [
                "  # Sends messages, and nothing else: only its role may read codes, and Lambda calls it again if it fails."
            ])
        template.add(other) { $0.hasPrefix("UserPool") ? nil : "Sender\($0)" }
        guard let place = place(of: nil), let config = other.lines(of: other.members("LambdaConfig").first) else {
            return
        }
        template.replace(place.line..<place.line, with: other.lines[config.dropFirst()].map(String.init))
    }

    private mutating func remove(_ path: [String]) throws {
        guard template.remove(path) else { throw Unfit(path.joined(separator: ".")) }
    }

    /// Replaces the line with a member's key; the lines below it stay.
    private mutating func replaceKey(of path: [String], with line: String) throws {
        guard let range = template.lines(of: template.member(path)), template.replace(range.prefix(1), with: [line])
        else { throw Unfit(path.joined(separator: ".")) }
    }

    // MARK: Aliases

    /// The property of a function that lets SAM publish an alias.
    private static let alias = "AutoPublishAlias"

    /// Returns a text that names the function's alias wherever another one names the function.
    private func named(byAlias text: String) -> String {
        text.replacing("!GetAtt \(function).Arn", with: "!Ref \(function).Alias")
            .replacing("FunctionName: !Ref \(function)\n", with: "FunctionName: !Ref \(function).Alias\n")
    }

    /// Adds a parameter to the description of a function's versions, because only a new description shows SAM a new value.
    private mutating func describeVersion(by parameter: String) {
        guard template.member(["Parameters", parameter]) != nil else { return }
        let name = "${\(parameter)}"
        if let description = template.member(properties + ["VersionDescription"]) {
            let call = description.value.call
            let text = call?.function == "Fn::Sub" ? call?.argument.text ?? "" : ""
            guard !text.contains(name) else { return }
            if let line = template.lines(of: description)?.lowerBound, !text.isEmpty,
                template.lines[line].ranges(of: text).count == 1
            {
                let new = template.lines[line].replacing(text, with: "\(text) \(name)")
                if template.replace(line..<line + 1, with: [String(new)]) { return }
            }
        } else {
            guard let last = template.member(properties + ["\(Self.alias)AllProperties"]) else { return }
            let indent = String(repeating: " ", count: last.place.column - 1)
            let new = "\(indent)VersionDescription: !Sub \"\(name)\" # so does a new value of these parameters"
            if let end = template.lines(of: last)?.upperBound, template.replace(end..<end, with: [new]) { return }
        }
        report.advise(
            emphasised: "Put \(name) into VersionDescription of \(function)",
            ", as in `!Sub \"\(name)\"`: then a new value of the parameter makes a new version.")
    }

    // MARK: Places

    private var properties: [String] { ["Resources", function, "Properties"] }
    private var variablesPath: [String] { properties + ["Environment", "Variables"] }

    private func has(_ key: String) -> Bool { !template.members(key).isEmpty }

    /// Returns the lines of one of the starter's files.
    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// Switches on a variant that the template has in comments; returns false if the template has no such variant, or no
    /// place for its variables.
    private mutating func apply(_ variant: StarterVariant) -> Bool {
        let old = template
        guard !variant.setsVariables || openVariables() else { return false }
        let new = TemplateMarkers.apply([variant.rawValue], to: text, collapses: false)
        // The lines around the variant may have changed.
        guard new != text, template.change(to: new), template.isReadable else {
            template = old
            return false
        }
        return true
    }

    /// Returns the first line that marks a comment with a variant.
    private func mark(of variant: StarterVariant) -> Int? {
        template.lines.indices.first {
            let words = template.content($0).split(separator: " ")
            return words.first == "#+" && words.contains { $0 == variant.rawValue }
        }
    }

    /// Prepares the function's variables for more lines; returns false if they are in a line.
    private mutating func openVariables() -> Bool {
        let variables = template.member(variablesPath)
        guard let line = template.lines(of: variables)?.lowerBound else { return false }
        let text = template.lines[line]
        guard text.contains(" {}"), variables?.value.members.isEmpty == true else { return !text.contains("{") }
        let opened = text.replacing(" {}", with: "").replacing(": {NAME: value}", with: "")
        return template.replace(line..<line + 1, with: [String(opened)])
    }

    /// Returns the line before which a trigger's entry goes, or entries that come last, and its indent.
    ///
    /// The result is nil without exactly one `LambdaConfig` in lines of its own.
    private func place(of family: TriggerFamily?) -> (line: Int, indent: String)? {
        let configs = template.members("LambdaConfig")
        guard configs.count == 1, let config = configs.first?.value, config.isObject || config.oneOrMore.isEmpty,
            config.call == nil, let range = template.lines(of: configs[0]),
            isAlone("LambdaConfig", in: range.lowerBound)
        else { return nil }
        let entries = config.members
        let depth = (entries.first?.place ?? configs[0].place).column + (entries.isEmpty ? 1 : -1)
        // The first entry stays first. The others follow in the triggers' order, and entries with variants come last.
        let later = TriggerFamily.allCases.drop { $0 != family }.compactMap { $0.configuration([])?.key }
        let last = TriggerFamily.allCases.filter { $0.variant([]) != nil }.compactMap { $0.configuration([])?.key }
        let entry = entries.enumerated().first { index, entry in
            family != nil && (last + ["KMSKeyID"]).contains(entry.name) || index > 0 && later.contains(entry.name)
        }.map { template.comment(before: $0.element.place.line - 1) }
        let mark = range.first { template.content($0).hasPrefix("#+") }
        return ([entry, mark].compactMap(\.self).min() ?? range.upperBound, String(repeating: " ", count: depth))
    }
}
