/// A known value of a template.
package indirect enum TemplateValue: Sendable {
    /// A string, number or Boolean; CloudFormation accepts each of the three as a string.
    case text(String)
    case list([TemplateValue])
    case object([(name: String, value: TemplateValue)])

    package var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The elements of a list; empty for any other value.
    package var elements: [TemplateValue] {
        if case .list(let elements) = self { elements } else { [] }
    }

    /// The members of an object; empty for any other value.
    package var members: [(name: String, value: TemplateValue)] {
        if case .object(let members) = self { members } else { [] }
    }

    package subscript(name: String) -> TemplateValue? { members.last { $0.name == name }?.value }
}
