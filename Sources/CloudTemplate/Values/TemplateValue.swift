/// A value of a template, worked out as far as that goes without a deployment.
package indirect enum TemplateValue: Sendable {
    /// A text; numbers and Booleans too, as CloudFormation takes either spelling.
    case text(String)
    case list([TemplateValue])
    case object([(name: String, value: TemplateValue)])

    /// The text, if this is one.
    package var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The elements of a list; none of anything else.
    package var elements: [TemplateValue] {
        if case .list(let elements) = self { elements } else { [] }
    }

    /// The members of an object; none of anything else.
    package var members: [(name: String, value: TemplateValue)] {
        if case .object(let members) = self { members } else { [] }
    }

    package subscript(name: String) -> TemplateValue? { members.last { $0.name == name }?.value }
}
