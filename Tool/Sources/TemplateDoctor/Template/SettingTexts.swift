import CloudTemplate

/// The strings of a list property, in all branches of the template's conditions.
struct SettingTexts: Sendable {
    /// A string that the list may have.
    struct Element: Sendable {
        /// The string; nil if only a deployment knows it.
        let text: String?
        let node: TemplateNode
        /// The template's conditions under which the list has the string, with their values.
        let conditions: [String: Bool]
    }

    let elements: [Element]

    /// A Boolean value that indicates whether the list is certainly missing or empty.
    var isEmpty: Bool { elements.isEmpty }
    /// A Boolean value that indicates whether no string depends on a deployment.
    var isKnown: Bool { elements.allSatisfy { $0.text != nil } }

    /// The known strings.
    var texts: [String] { elements.compactMap(\.text) }

    func contains(_ text: String) -> Bool { elements.contains { $0.text == text } }
}

extension Template {
    /// Returns the strings of a list property; a parameter's default may be a list, separated by commas.
    func texts(_ list: TemplateNode?) -> SettingTexts {
        let choices = choices(list).flatMap { choice in
            choice.node.oneOrMore.flatMap { self.choices($0, choice.conditions) }
        }
        return SettingTexts(
            elements: choices.flatMap { choice -> [SettingTexts.Element] in
                func element(_ text: String?) -> SettingTexts.Element {
                    .init(text: text, node: choice.node, conditions: choice.conditions)
                }
                guard let text = literal(choice.node), choice.node.call?.function == "Ref" else {
                    return [element(literal(choice.node))]
                }
                // A deployment may give an empty parameter a value.
                let texts = text.split(separator: ",").map { $0.filter { $0 != " " } }
                return texts.isEmpty ? [element(nil)] : texts.map(element)
            })
    }

    /// Returns a Boolean property, which is false if it is missing; nil if only a deployment knows it.
    func flag(_ node: TemplateNode?) -> Bool? {
        let values = Set(choices(node).map { literal($0.node)?.lowercased() })
        if values.isEmpty || values == ["false"] { return false }
        return values == ["true"] ? true : nil
    }
}
