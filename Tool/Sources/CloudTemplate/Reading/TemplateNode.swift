/// A value of a template, with the place of every part.
///
/// Functions always have their long form: `!GetAtt A.Arn` is an object with the single member `Fn::GetAtt`, whose value
/// is a list of two strings.
package struct TemplateNode: Sendable {
    package enum Content: Sendable {
        case null
        /// A string, number or Boolean; CloudFormation accepts each of the three as a string.
        case text(String)
        case list([TemplateNode])
        case object([Member])
    }

    /// A member of an object.
    package struct Member: Sendable {
        package let name: String
        package let place: TemplatePlace
        package let value: TemplateNode

        package init(name: String, place: TemplatePlace, value: TemplateNode) {
            self.name = name
            self.place = place
            self.value = value
        }
    }

    package let content: Content
    package let place: TemplatePlace

    package init(_ content: Content, at place: TemplatePlace) {
        self.content = content
        self.place = place
    }

    package static func text(_ text: String, at place: TemplatePlace) -> TemplateNode {
        TemplateNode(.text(text), at: place)
    }

    /// Creates an object whose members all have the same place.
    package static func object(_ members: KeyValuePairs<String, TemplateNode>, at place: TemplatePlace) -> TemplateNode
    {
        TemplateNode(.object(members.map { Member(name: $0.key, place: place, value: $0.value) }), at: place)
    }

    package static func list(_ elements: [TemplateNode], at place: TemplatePlace) -> TemplateNode {
        TemplateNode(.list(elements), at: place)
    }

    package static func ref(_ id: String, at place: TemplatePlace) -> TemplateNode {
        .object(["Ref": .text(id, at: place)], at: place)
    }

    package static func attribute(_ name: String, of id: String, at place: TemplatePlace) -> TemplateNode {
        .object(["Fn::GetAtt": .list([.text(id, at: place), .text(name, at: place)], at: place)], at: place)
    }

    package var text: String? {
        if case .text(let text) = content { text } else { nil }
    }

    /// The elements of a list; empty for any other value.
    package var elements: [TemplateNode] {
        if case .list(let elements) = content { elements } else { [] }
    }

    /// The elements of a list, or the value itself, because many properties accept both.
    package var oneOrMore: [TemplateNode] {
        switch content {
        case .list(let elements): elements
        case .null: []
        case .text, .object: [self]
        }
    }

    /// The members of an object; empty for any other value.
    package var members: [Member] {
        if case .object(let members) = content { members } else { [] }
    }

    package var isObject: Bool {
        if case .object = content { true } else { false }
    }

    /// The kind of the value, in words; nil if the value is a string, or a call that may return a string.
    package var kindOfNoText: String? { text == nil && call == nil ? kind : nil }

    /// The kind of a value that is certainly not an object, in words; nil for an object.
    package var kindOfNoObject: String? { isObject ? nil : kind }

    private var kind: String {
        switch content {
        case .null: "empty"
        case .text: "a text"
        case .list: "a list"
        case .object: "an object"
        }
    }

    package func member(_ name: String) -> Member? { members.first { $0.name == name } }

    package subscript(name: String) -> TemplateNode? { member(name)?.value }

    /// The function that the value calls, such as `Ref`, `Fn::Sub` or `Condition`, and its argument.
    package var call: (function: String, argument: TemplateNode)? {
        guard members.count == 1, let member = members.first else { return nil }
        let isCall = member.name == "Ref" || member.name == "Condition" || member.name.hasPrefix("Fn::")
        return isCall ? (member.name, member.value) : nil
    }

    /// Returns the object with changed members; new members come at the end.
    package func setting(_ changes: [Member]) -> TemplateNode {
        let names = Set(changes.map(\.name))
        return TemplateNode(.object(members.filter { !names.contains($0.name) } + changes), at: place)
    }
}
