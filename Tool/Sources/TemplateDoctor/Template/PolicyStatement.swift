import CloudTemplate

/// The known parts of a policy statement.
struct PolicyStatement: Sendable {
    let isAllow: Bool
    /// The actions; nil if one of them is unknown.
    let actions: [String]?
    /// The resources; nil if one of them is unknown.
    let resources: [[TextPart]]?
    /// The principals that a key's policy names.
    let principals: [[TextPart]]

    /// Returns true if the statement may allow an action; unknown parts count as allowing it.
    func mayAllow(_ action: String) -> Bool {
        guard isAllow else { return false }
        guard let actions else { return true }
        return actions.contains { Self.matches(Array($0.lowercased().utf8), Array(action.lowercased().utf8)) }
    }

    /// Returns true if a string matches a pattern with `*` and `?`.
    private static func matches(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
        var (p, t) = (0, 0)
        var last: (p: Int, t: Int)?
        while t < text.count {
            if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
                last = (p, t)
                p += 1
            } else if p < pattern.count, pattern[p] == text[t] || pattern[p] == UInt8(ascii: "?") {
                (p, t) = (p + 1, t + 1)
            } else if let star = last {
                // The last star matches one more byte.
                last = (star.p, star.t + 1)
                (p, t) = (star.p + 1, star.t + 1)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}

extension Template {
    /// Returns the statements of a policy document; nil if a part of the document is unknown.
    func statements(_ document: TemplateNode?) -> [PolicyStatement]? {
        guard let document else { return [] }
        var result: [PolicyStatement] = []
        for document in choices(document) {
            guard isKnown(document.node) else { return nil }
            for statement in document.node["Statement"]?.oneOrMore ?? [] {
                for statement in choices(statement) {
                    guard isKnown(statement.node) else { return nil }
                    result.append(self.statement(statement.node))
                }
            }
        }
        return result
    }

    private func statement(_ node: TemplateNode) -> PolicyStatement {
        let actions = (node["Action"]?.oneOrMore ?? []).map { wholeText($0) }
        let isKnown = node["Action"] != nil && actions.allSatisfy { $0 != nil }
        let principals =
            node["Principal"].map { principal in
                principal.isObject && principal.call == nil
                    ? principal.members.flatMap(\.value.oneOrMore).map(parts) : principal.oneOrMore.map(parts)
            } ?? []
        let resources = (node["Resource"]?.oneOrMore ?? []).flatMap { choices($0) }.map { parts($0.node) }
        return PolicyStatement(
            isAllow: node["Effect"].map { literal($0) != "Deny" } ?? true,
            actions: isKnown ? actions.compactMap(\.self) : nil,
            resources: resources.isEmpty ? nil : resources,
            principals: principals)
    }
}
