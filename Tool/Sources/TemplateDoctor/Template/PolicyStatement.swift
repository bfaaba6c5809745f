import CloudTemplate

/// The known parts of a policy statement.
struct PolicyStatement: Sendable {
    /// The resources that a statement names, or those that it leaves out.
    struct Resource: Sendable {
        let parts: [TextPart]
        let place: TemplatePlace
        /// A Boolean value that indicates whether only a deployment knows if the statement names it.
        let isConditional: Bool
    }

    let isAllow: Bool
    /// A Boolean value that indicates whether the statement applies in every deployment and to every call.
    let isCertain: Bool
    let place: TemplatePlace
    /// The actions; nil if one of them is unknown.
    let actions: [String]?
    /// A Boolean value that indicates whether the statement is about all other actions (`NotAction`).
    let isAboutOtherActions: Bool
    /// The resources; nil if they are unknown.
    let resources: [Resource]?
    /// A Boolean value that indicates whether the statement is about all other resources (`NotResource`).
    let isAboutOtherResources: Bool
    /// The principals that a key's policy names.
    let principals: [[TextPart]]

    /// Returns true if the statement may allow an action; unknown parts count as allowing it.
    func mayAllow(_ action: String) -> Bool { isAllow && (isAbout(action) ?? true) }

    /// Returns true if the statement may allow an action on a resource, or on any.
    func mayAllow(_ action: String, on wanted: ResourcePattern?, in template: Template) -> Bool {
        guard mayAllow(action) else { return false }
        guard let wanted, let resources else { return true }
        guard isAboutOtherResources else {
            return resources.contains { wanted.mayMeet(ResourcePattern($0.parts, in: template)) }
        }
        return !resources.contains { !$0.isConditional && ResourcePattern($0.parts, in: template).covers(wanted) }
    }

    /// Returns true if the statement certainly denies an action on everything that a pattern matches.
    func denies(_ action: String, on wanted: ResourcePattern, in template: Template) -> Bool {
        guard !isAllow, isCertain, isAbout(action) == true, let resources else { return false }
        guard isAboutOtherResources else {
            return resources.contains { !$0.isConditional && ResourcePattern($0.parts, in: template).covers(wanted) }
        }
        return !resources.contains { wanted.mayMeet(ResourcePattern($0.parts, in: template)) }
    }

    /// Returns true if the statement is about an action; nil if that is unknown.
    private func isAbout(_ action: String) -> Bool? {
        guard let actions else { return nil }
        let isNamed = actions.contains { Self.matches(Array($0.lowercased().utf8), Array(action.lowercased().utf8)) }
        return isNamed != isAboutOtherActions
    }

    /// Returns true if a string matches a pattern with `*` and `?`.
    private static func matches(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
        Wildcards.match(pattern, text, isAny: { $0 == UInt8(ascii: "*") }) { $0 == $1 || $0 == UInt8(ascii: "?") }
    }
}

/// Patterns in which one element stands for any number of elements.
enum Wildcards {
    /// Returns true if a pattern matches a whole sequence.
    static func match<Element>(
        _ pattern: [Element], _ sequence: [Element], isAny: (Element) -> Bool, _ areLike: (Element, Element) -> Bool
    ) -> Bool {
        var (p, s) = (0, 0)
        var last: (p: Int, s: Int)?
        while s < sequence.count {
            if p < pattern.count, isAny(pattern[p]) {
                last = (p, s)
                p += 1
            } else if p < pattern.count, areLike(pattern[p], sequence[s]) {
                (p, s) = (p + 1, s + 1)
            } else if let star = last {
                // The last star matches one more element.
                last = (star.p, star.s + 1)
                (p, s) = (star.p + 1, star.s + 1)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy(isAny)
    }
}

extension Template {
    /// Returns the statements of a policy document; nil if a part of the document is unknown.
    ///
    /// With `isCertain` false, the document itself may not apply.
    func statements(_ document: TemplateNode?, isCertain: Bool = true) -> [PolicyStatement]? {
        guard let document else { return [] }
        var result: [PolicyStatement] = []
        for document in choices(document) {
            guard isKnown(document.node) else { return nil }
            for statement in document.node["Statement"]?.oneOrMore ?? [] {
                for statement in choices(statement, document.conditions) {
                    guard isKnown(statement.node) else { return nil }
                    // A list in a branch of `Fn::If` has several statements.
                    for node in statement.node.oneOrMore {
                        guard isKnown(node) else { return nil }
                        result.append(self.statement(node, isCertain: isCertain && statement.conditions.isEmpty))
                    }
                }
            }
        }
        return result
    }

    private func statement(_ node: TemplateNode, isCertain: Bool) -> PolicyStatement {
        let isAboutOtherActions = node["Action"] == nil && node["NotAction"] != nil
        let named = node["Action"] ?? node["NotAction"]
        let actions = (named?.oneOrMore ?? []).map { wholeText($0) }
        let isKnown = named != nil && actions.allSatisfy { $0 != nil }
        let principals =
            node["Principal"].map { principal in
                principal.isObject && principal.call == nil
                    ? principal.members.flatMap(\.value.oneOrMore).map(parts) : principal.oneOrMore.map(parts)
            } ?? []
        let isAboutOtherResources = node["Resource"] == nil && node["NotResource"] != nil
        let resources = ((node["Resource"] ?? node["NotResource"])?.oneOrMore ?? []).flatMap { choices($0) }.flatMap {
            choice in
            choice.node.oneOrMore.map {
                PolicyStatement.Resource(
                    parts: parts($0), place: $0.place, isConditional: !choice.conditions.isEmpty)
            }
        }
        return PolicyStatement(
            isAllow: node["Effect"].map { literal($0) != "Deny" } ?? true,
            isCertain: isCertain && node["Condition"] == nil, place: node.member("Effect")?.place ?? node.place,
            actions: isKnown ? actions.compactMap(\.self) : nil, isAboutOtherActions: isAboutOtherActions,
            resources: resources.isEmpty ? nil : resources, isAboutOtherResources: isAboutOtherResources,
            principals: principals)
    }
}
