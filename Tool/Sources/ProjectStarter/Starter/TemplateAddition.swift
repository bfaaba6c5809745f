import CloudTemplate
@_spi(Internal) package import CognitoEvents
@_spi(Internal) import CognitoModel
import TemplateDoctor

/// A project's template to which triggers are added, as if `new` had written it for all of them.
package struct TemplateAddition {
    /// The result of adding one trigger.
    package enum Configured {
        /// The trigger was added. The value is a short form of the added lines.
        case added(String)
        case present
        /// The template has no unique place for these lines.
        case missing([String])
        /// The trigger needs more than one line. The value is advice for the user.
        case elsewhere(String)
    }

    package private(set) var text: String
    private let function: String
    private let variants: Set<StarterVariant>

    /// `variants` are those that the text does not show yet.
    package init(_ text: String, of function: String, variants: Set<StarterVariant> = []) {
        (self.text, self.function) = (text, function)
        self.variants = variants.union(Self.variants(of: text))
    }

    /// Makes the function a trigger of the template's user pool or identity pool.
    package mutating func configure(_ family: TriggerFamily) -> Configured {
        guard let (key, version) = family.configuration(variants) else { return configureIdentityPool(family) }
        if has(key) { return .present }
        if let variant = family.variant(variants), !variant.setsVariables || openVariables(), apply(variant) {
            return .added(has(key) ? "\(key): …" : "CodeKey: …")
        }
        if family.needsKey {
            return .elsewhere(
                "\(key) also needs a KMS key and permissions: see what `cognito-triggers new --trigger \(key)` "
                    + "writes into its template.")
        }
        let arn = has(Self.alias) ? Self.aliasARN(of: function) : Self.arn(of: function)
        let lines =
            version.map {
                [
                    "\(key): # an object: a plain ARN \(family == .preTokenGeneration ? "would mean V1" : "is refused")",
                    "  LambdaVersion: \($0)", "  LambdaArn: \(arn)",
                ]
            } ?? ["\(key): \(arn)"]
        guard let place = place(of: family) else { return .missing(lines) }
        var all = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        all.insert(contentsOf: lines.map { place.indent + $0 }, at: place.line)
        text = all.joined(separator: "\n")
        return .added(lines[0])
    }

    /// Lets the app client use the triggers' flows.
    ///
    /// It returns false if the client can already use the flows, or if the client's flows are not as `new` wrote them.
    package mutating func changeFlows(for families: [TriggerFamily]) -> Bool {
        if families.contains(where: TriggerFamily.customSignIn.contains) {
            return replace(Starter.flows, Starter.flowsOfSignIn)
                || replace(Starter.flowsOfMigration, Starter.flowsOfSignIn)
        }
        return families.contains(.userMigration) && replace(Starter.flows, Starter.flowsOfMigration)
    }

    /// Adds the parts that triggers share, and describes them: the sign-in table, and the entries of `Accept`.
    package mutating func applyShared(for families: [TriggerFamily]) -> [String] {
        let there = TriggerFamily.allCases.filter { family in
            families.contains(family) || family.configuration([]).map { has($0.key) } ?? false
        }
        let needed = StarterVariant.needed(by: there, in: variants)
        var added: [String] = []
        if needed.contains(.signInTable), !has("SignInTable"), openVariables(), apply(.signInTable) {
            added.append("SignInTable: counts wrong answers for lockOut")
        }
        if needed.contains(.signInMigration), apply(.signInMigration) {
            added.append("Accept: migration.password-never-shown, with the reason")
        }
        if needed.contains(.signInPages), apply(.signInPages) {
            added.append("Accept: custom-flow.bypassed, as people may also sign in on the pages, without the steps")
        }
        if needed.contains(.signInPreAuthentication), apply(.signInPreAuthentication) {
            added.append(
                "Accept: custom-flow.no-pre-authentication, as Cognito does not call PreAuthentication in the sign-in")
        }
        if needed.contains(.codeKey), !has("CodeKeySecret"), openVariables(), apply(.codeKey) {
            added.append("CodeKeySecret: the key of steps that send codes or links")
        }
        // The table that is there may be that of the senders' function.
        if !TriggerFamily.customSignIn.isDisjoint(with: families), has("\(function)SenderCounts"),
            !has("\(function)Counts")
        {
            added.append("SIGN_IN_TABLE: set it for \(function), too, and allow the function to use the table")
        }
        if needed.contains(.productionAnswers), !has("\(function)TimeAlarm"), apply(.productionAnswers) {
            added.append("\(function)TimeAlarm: an alarm on slow answers")
        }
        if needed.contains(.productionSenders), !has("Undelivered"), apply(.productionSenders) {
            added.append("Undelivered: a queue of messages that could not be sent, with alarms")
        }
        if variants.contains(.production) {
            if families.contains(.customEmailSender) { Self.describeVersion(of: function, by: "MailFrom", in: &text) }
            if sendsAndAnswers, mayAcceptShare, apply(.sharedSender) {
                added.append("Accept: production.sender-function, as `new --production` would give senders their own")
            }
        }
        return added
    }

    /// A Boolean value that indicates whether the template has the acceptance of a shared function for this one.
    private var mayAcceptShare: Bool {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return Self.section(of: function, in: lines).map {
            lines[$0].contains("      #+ \(StarterVariant.sharedSender.rawValue)")
        } ?? false
    }

    /// A Boolean value that indicates whether the function is a custom sender and also a trigger that Cognito waits for.
    private var sendsAndAnswers: Bool {
        guard let template = try? Template(Array(text.utf8)) else { return false }
        let triggers = TemplateDoctor(template).triggers(of: function)
        let senders = TriggerFamily.allCases.filter(\.needsKey).map(\.configurationName)
        return triggers.contains(where: senders.contains) && !triggers.allSatisfy(senders.contains)
    }

    /// Prepares the function's variables for more lines; returns false if they are not as `new` wrote them.
    mutating func openVariables() -> Bool {
        if text.contains(Starter.noVariables) { return replace(Starter.noVariables, Starter.variables) }
        return text.split(separator: "\n").contains { line in
            line.hasPrefix("        Variables:") && !line.contains("{")
        }
    }

    // MARK: Identity pools

    private mutating func configureIdentityPool(_ family: TriggerFamily) -> Configured {
        let name = family.configurationName
        if has(name) { return .present }
        if !text.contains("AWS::Cognito::IdentityPool") {
            var part = Starter.part("IdentityPool.yaml", for: function)
            // If the pool is in another template, this template does not have the pool's client.
            if !has("UserPoolClient") { part = StarterVariant.apply([.existingPool], to: part) }
            if has(Self.alias) { Self.nameAlias(of: function, in: &part) }
            _ = replace(Starter.outputs, "\n" + part + Starter.outputs.dropFirst())
        }
        if let variant = family.variant(variants), apply(variant) { return .added("\(name): …") }
        return .elsewhere(
            "\(name) belongs to an identity pool: see what `cognito-triggers new --trigger \(name)` writes into its template."
        )
    }

    // MARK: Aliases

    /// The property of a function that lets SAM publish an alias.
    private static let alias = "AutoPublishAlias"

    private static func arn(of function: String) -> String { "!GetAtt \(function).Arn" }
    private static func aliasARN(of function: String) -> String { "!Ref \(function).Alias" }

    /// The variants of a project's template that decide how further triggers are added to it.
    package static func variants(of text: String) -> Set<StarterVariant> {
        // The alias is a part of `production`, and its client for machines needs V3_0.
        let variants: Set<StarterVariant> = text.contains("\n      \(alias):") ? [.production, .tokensV3] : []
        return text.contains("\n      AllowedOAuthFlows: [code]") ? variants.union([.hostedSignIn]) : variants
    }

    /// Adds a parameter to the description of a function's versions, because only a new description shows SAM a new value.
    static func describeVersion(of function: String, by parameter: String, in text: inout String) {
        let (property, last) = ("      VersionDescription: !Sub \"", "      \(alias)AllProperties:")
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let own = section(of: function, in: lines) else { return }
        if let line = lines[own].firstIndex(where: { $0.hasPrefix(property) }) {
            let rest = lines[line].dropFirst(property.count)
            let names = rest.prefix { $0 != "\"" }
            guard !names.contains("${\(parameter)}") else { return }
            lines[line] = "\(property)\(names) ${\(parameter)}\(rest.dropFirst(names.count))"
        } else if let line = lines[own].firstIndex(where: { $0.hasPrefix(last) }) {
            lines.insert("\(property)${\(parameter)}\" # so does a new value of these parameters", at: line + 1)
        }
        text = lines.joined(separator: "\n")
    }

    /// Returns the lines of a resource; nil if the template has no such resource.
    private static func section(of resource: String, in lines: [Substring]) -> Range<Int>? {
        guard let start = lines.firstIndex(of: "  \(resource):") else { return nil }
        let end = lines[(start + 1)...].firstIndex { $0.hasPrefix("  ") && !" #".contains($0.dropFirst(2).prefix(1)) }
        return start..<(end ?? lines.endIndex)
    }

    /// Lets a text that names a function name the alias of the function instead.
    static func nameAlias(of function: String, in text: inout String) {
        text.replace(arn(of: function), with: aliasARN(of: function))
        text.replace("FunctionName: !Ref \(function)\n", with: "FunctionName: \(aliasARN(of: function))\n")
    }

    // MARK: Edits

    /// Switches on a variant that the template has in comments; returns false if the template has no such variant.
    private mutating func apply(_ variant: StarterVariant) -> Bool {
        let new = StarterVariant.apply([variant], to: text, collapses: false)
        defer { text = new }
        return new != text
    }

    /// Replaces a part of the text if it appears exactly once; otherwise returns false.
    private mutating func replace(_ part: String, _ other: String) -> Bool {
        let places = text.ranges(of: part)
        guard places.count == 1 else { return false }
        text.replaceSubrange(places[0], with: other)
        return true
    }

    /// Returns true if a line that is not a comment begins with a key.
    private func has(_ key: String) -> Bool {
        text.split(separator: "\n").contains { $0.drop { $0 == " " }.hasPrefix("\(key):") }
    }

    /// Returns the line before which a trigger's entry goes, and its indent; nil without exactly one `LambdaConfig`.
    private func place(of family: TriggerFamily) -> (line: Int, indent: String)? {
        let all = text.split(separator: "\n", omittingEmptySubsequences: false)
        let places = all.indices.filter { all[$0].drop { $0 == " " } == "LambdaConfig:" }
        guard places.count == 1, let start = places.first else { return nil }
        let indent = String(repeating: " ", count: all[start].prefix { $0 == " " }.count + 2)
        let end = all[(start + 1)...].firstIndex { !$0.hasPrefix(indent) } ?? all.endIndex
        // The first entry stays first. The others follow in the triggers' order, and entries with variants come last.
        let later = TriggerFamily.allCases.drop { $0 != family }.compactMap { $0.configuration([])?.key }
        let entries = (start + 1..<end).filter { all[$0].dropFirst(indent.count).first != " " }
        let line = entries.first { line in
            let entry = all[line].dropFirst(indent.count)
            if entry.hasPrefix("#+") || Self.last.contains(where: { entry.hasPrefix("\($0):") }) { return true }
            return line != entries.first && later.contains { entry.hasPrefix("\($0):") }
        }
        return (line ?? end, indent)
    }

    /// The keys that come after all other keys, because they are variants of the template.
    private static let last =
        TriggerFamily.allCases.filter { $0.variant([]) != nil }.compactMap { $0.configuration([])?.key } + ["KMSKeyID"]
}
