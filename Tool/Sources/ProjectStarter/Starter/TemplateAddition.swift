import CloudTemplate
@_spi(Internal) package import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoOperations
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
        func has(_ key: String, _ condition: (TemplateNode) -> Bool) -> Bool {
            template.members(key).contains { condition($0.value) }
        }
        // The alias is a part of `production`, and its client for machines needs V3_0.
        var variants: Set<StarterVariant> = has(alias) { _ in true } ? [.production, .tokensV3] : []
        if has("LambdaVersion", { $0.text == "V3_0" }) { variants.insert(.tokensV3) }
        if has("AllowedOAuthFlows", { $0.elements.map(\.text) == ["code"] }) { variants.insert(.hostedSignIn) }
        return variants
    }

    // MARK: Triggers

    /// Makes the function a trigger of the template's user pool or identity pool, with what its triggers share.
    package mutating func add(_ families: [TriggerFamily]) {
        for family in families where !has(family.key) {
            if family.isOfUserPool { configure(family) } else { configureIdentityPool(family) }
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

    private mutating func configure(_ family: TriggerFamily) {
        let key = family.key
        let isApplied = family.variant(variants).map { apply($0) } ?? false
        if isApplied, has(key) { return note("\(key): …") }
        if family.needsKey {
            guard isApplied else { return adviseToCopy("\(key) also needs a KMS key and permissions", from: key) }
            note("CodeKey: …")
            // If the pool is in another template, the README shows how it gets the trigger.
            guard has("LambdaConfig") else { return }
        }
        let arn = has(Self.alias) ? "!Ref \(function).Alias" : "!GetAtt \(function).Arn"
        let why = family == .preTokenGeneration ? "would mean V1" : "is refused"
        var entry = ["\(key): \(arn)"]
        if let version = family.version(variants) {
            entry = ["\(key): # an object: a plain ARN \(why)", "  LambdaVersion: \(version)", "  LambdaArn: \(arn)"]
        }
        if family.needsKey, !has("KMSKeyID") { entry.append("KMSKeyID: !GetAtt CodeKey.Arn") }
        if let place = place(of: family), template.replace(place.lines, with: entry, indent: place.indent) {
            return note(entry[0])
        }
        report.advise(emphasised: "Add to LambdaConfig of your template:", entry.map { "\n  \($0)" }.joined())
        report.advise(
            "`cognito-triggers check \(Project.template)` finds what else the trigger needs, such as a permission.")
    }

    private mutating func configureIdentityPool(_ family: TriggerFamily) {
        let old = template
        let pools = template.members("Type").filter { $0.value.text == "AWS::Cognito::IdentityPool" }
        if pools.isEmpty, has("Outputs") { addIdentityPool() }
        if let variant = family.variant(variants), apply(variant) { return note("\(family.key): …") }
        template = old
        adviseToCopy("\(family.key) belongs to an identity pool", from: family.key)
    }

    private mutating func addIdentityPool() {
        guard let resources = template.block(of: template.member(["Resources"])) else { return }
        // If the pool is in another template, this template does not have the pool's client.
        let part = TemplateMarkers.apply(
            has("UserPoolClient") ? [] : [StarterVariant.existingPool.rawValue],
            to: Starter.text(at: "triggers/IdentityPool.yaml", for: function))
        let lines = TemplateText(has(Self.alias) ? named(byAlias: part) : part).lines.dropLast().map { $0.dropFirst(2) }
        template.replace(resources.lines.suffix(0), with: [""] + lines, indent: resources.indent)
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
        let new = TemplateText(Starter.text(at: "triggers/\(signsIn ? "SignIn" : "Migration")Flows.yaml")).lines
            .dropLast()
        // What comes after the flows, the client may have already.
        return [new, new.prefix(2)].contains {
            template.replace(range, with: $0, indent: places[0].place.column - 1)
        }
    }

    private mutating func note(_ change: String) { report.add(file: Project.template, change: change) }

    private mutating func adviseToCopy(_ why: String, from name: String) {
        report.advise(
            emphasised: "\(why): see what `cognito-triggers new --trigger \(name)` writes into its template.")
    }

    // MARK: Shared parts

    /// Adds the parts that several triggers share, such as the sign-in table and the entries of `Accept`.
    private mutating func addShared(for families: [TriggerFamily], _ signsIn: Bool) {
        let there = TriggerFamily.allCases.filter { families.contains($0) || $0.isOfUserPool && has($0.key) }
        let project = Starter(name: function, triggers: there, variants: variants)
        for (name, part) in Starter.list("triggers/shared.txt", for: function) {
            // A part is there if its key is, except for the findings that are accepted.
            let key = String(part.prefix { $0 != ":" })
            guard let variant = StarterVariant(rawValue: name), variant.isNeeded(by: project),
                key == "Accept" || !has(key)
            else { continue }
            if apply(variant) {
                note(part)
            } else if isMarked(variant, in: template.lines.indices) {
                report.advise(
                    emphasised: "\(key) stays in comments below `#+ \(variant.rawValue)`",
                    "\(part.dropFirst(key.count)). The lines do not fit your own, so add them by hand.")
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
        if !senders.isEmpty, senders.count < triggers.count,
            let own = template.lines(of: template.member(["Resources", function])),
            isMarked(.sharedSender, in: own), apply(.sharedSender)
        {
            note("Accept: production.sender-function, as `new --production` would give senders their own")
        }
    }

    // MARK: New projects

    /// Makes the starter's template one of a new project: removes the example's trigger and what belongs to it if the
    /// project does not have it, and switches on the variants.
    mutating func prepare(for triggers: [TriggerFamily], hasExample: Bool) throws {
        let config = ["Resources", "UserPool", "Properties", "LambdaConfig"]
        try replace(config + ["PreSignUp"])
        if !triggers.contains(where: \.isOfUserPool) {
            try replace(config, with: "      # LambdaConfig: the user pool has no trigger")
            try replace(["Resources", "\(function)Permission"])
        }
        if !hasExample {
            try replace(["Parameters", "AllowedDomains"])
            try replace(variablesPath + ["ALLOWED_DOMAINS"])
            try replace(
                variablesPath, with: "        Variables: {} # settings for the function's init(): {NAME: value}")
        }
        if variants.contains(where: \.setsVariables) { _ = openVariables() }
        template.text = TemplateMarkers.apply(Set(variants.map(\.rawValue)), to: text)
        guard variants.contains(.production) else { return }
        template.text = named(byAlias: text)
        // The description is of the example's parameter.
        if !hasExample { try replace(properties + ["VersionDescription"]) }
    }

    /// Removes a member, or replaces the line with its key; the lines below it stay.
    private mutating func replace(_ path: [String], with line: String? = nil) throws {
        let key = template.lines(of: template.member(path))?.prefix(1)
        guard let key, line.map({ template.replace(key, with: [$0]) }) ?? template.remove(path) else {
            throw Starter.unfit(path.joined(separator: "."))
        }
    }

    /// Adds the function that only sends messages, with its triggers.
    mutating func add(_ sender: TemplateAddition) throws {
        var other = TemplateText(
            TemplateMarkers.apply([], to: sender.text, removesOthers: true)
                .replacing("BRAND_NAME: \(sender.function)", with: "BRAND_NAME: \(function)"))
        guard let line = other.lines(of: other.member(["Resources", sender.function]))?.lowerBound else {
            throw Starter.unfit(sender.function)
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
        template.replace(place.lines, with: other.lines[config.dropFirst()])
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
        let (name, description) = ("${\(parameter)}", template.member(properties + ["VersionDescription"]))
        let call = description?.value.call
        let text = call?.function == "Fn::Sub" ? call?.argument.text ?? "" : ""
        guard template.member(["Parameters", parameter]) != nil, !text.contains(name),
            let last = description ?? template.member(properties + ["\(Self.alias)AllProperties"])
        else { return }
        if let lines = template.lines(of: last) {
            let key = template.lines[lines.lowerBound]
            let new = "VersionDescription: !Sub \"\(name)\" # so does a new value of these parameters"
            let isChanged =
                description == nil
                ? template.replace(lines.suffix(0), with: [new], indent: last.place.column - 1)
                : !text.isEmpty && key.ranges(of: text).count == 1
                    && template.replace(lines.prefix(1), with: [key.replacing(text, with: "\(text) \(name)")])
            if isChanged { return }
        }
        report.advise(
            emphasised: "Put \(name) into VersionDescription of \(function)",
            ", as in `!Sub \"\(name)\"`: then a new value of the parameter makes a new version.")
    }

    // MARK: Places

    private var properties: [String] { ["Resources", function, "Properties"] }
    private var variablesPath: [String] { properties + ["Environment", "Variables"] }

    private func has(_ key: String) -> Bool { !template.members(key).isEmpty }

    /// Switches on a variant that the template has in comments; returns false if the template has no such variant, or no
    /// place for its variables.
    private mutating func apply(_ variant: StarterVariant) -> Bool {
        let old = template
        let isOpen = !variant.setsVariables || openVariables()
        let new = TemplateMarkers.apply([variant.rawValue], to: text, collapses: false)
        // The lines around the variant may have changed.
        let isApplied = isOpen && new != text && template.change(to: new) && template.isReadable
        if !isApplied { template = old }
        return isApplied
    }

    /// Returns true if one of some lines marks a comment with a variant.
    private func isMarked(_ variant: StarterVariant, in lines: Range<Int>) -> Bool {
        lines.contains { line in
            let words = template.content(line).split(separator: " ")
            return words.first == "#+" && words.contains { $0 == variant.rawValue }
        }
    }

    /// Prepares the function's variables for more lines; returns false if they are in a line.
    private mutating func openVariables() -> Bool {
        let variables = template.member(variablesPath)
        guard let line = template.lines(of: variables)?.prefix(1) else { return false }
        let text = template.lines[line.lowerBound]
        guard text.contains(" {}"), variables?.value.members.isEmpty == true else { return !text.contains("{") }
        return template.replace(line, with: [text.replacing(" {}", with: "").replacing(": {NAME: value}", with: "")])
    }

    /// Returns the empty range before which a trigger's entry goes, or entries that come last, and its indent.
    ///
    /// The result is nil without exactly one `LambdaConfig` in lines of its own.
    private func place(of family: TriggerFamily?) -> (lines: Range<Int>, indent: Int)? {
        let configs = template.members("LambdaConfig")
        guard configs.count == 1, let block = template.block(of: configs[0]) else { return nil }
        let entries = configs[0].value.members
        // The first entry stays first. The others follow in the triggers' order, and entries with variants come last.
        let later = TriggerFamily.allCases.drop { $0 != family }.map(\.key)
        let last = TriggerFamily.allCases.filter { $0.variant([]) != nil }.map(\.key) + ["KMSKeyID"]
        let entry = entries.enumerated().first { index, entry in
            family != nil && last.contains(entry.name) || index > 0 && later.contains(entry.name)
        }.map { template.comment(before: $0.element.place.line - 1) }
        let line = entry ?? block.lines.upperBound
        let mark = block.lines.first { template.content($0).hasPrefix("#+") } ?? line
        return (min(line, mark)..<min(line, mark), block.indent)
    }
}
