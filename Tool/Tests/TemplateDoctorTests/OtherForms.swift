import Foundation

@testable import CloudTemplate
@testable import TemplateDoctor

/// A template as JSON, and in which line of it each place of the original went.
struct JSONForm {
    private(set) var text = ""
    private(set) var lines: [TemplatePlace: Int] = [:]
    private var line = 1

    init(_ root: TemplateNode) {
        write(root, indentation: "")
        text += "\n"
    }

    private mutating func write(_ node: TemplateNode, indentation: String) {
        if lines[node.place] == nil { lines[node.place] = line }
        let deeper = indentation + "  "
        switch node.content {
        case .null: text += "null"
        case .text(let text): self.text += Self.quoted(text)
        case .list(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                newLine(deeper, isFirst: index == 0)
                write(element, indentation: deeper)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                newLine(deeper, isFirst: index == 0)
                if lines[member.place] == nil || member.place != member.value.place { lines[member.place] = line }
                text += "\(Self.quoted(member.name)): "
                write(member.value, indentation: deeper)
            }
            text += "}"
        }
    }

    private mutating func newLine(_ indentation: String, isFirst: Bool) {
        text += "\(isFirst ? "" : ",")\n\(indentation)"
        line += 1
    }

    private static func quoted(_ text: String) -> String {
        let data = (try? JSONEncoder().encode(text)) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }
}

extension TemplateNode {
    /// The same as YAML in blocks, with functions in their long form.
    var asYAML: String { yaml(indentation: "").drop { $0 == "\n" } + "\n" }

    private func yaml(indentation: String) -> String {
        let deeper = indentation + "  "
        switch content {
        case .null: return " null"
        case .text(let text): return " '\(text.replacing("'", with: "''"))'"
        case .list(let elements) where elements.isEmpty: return " []"
        case .object(let members) where members.isEmpty: return " {}"
        case .list(let elements):
            return elements.map { "\n\(indentation)-\($0.yaml(indentation: deeper))" }.joined()
        case .object(let members):
            return members.map { "\n\(indentation)'\($0.name)':\($0.value.yaml(indentation: deeper))" }.joined()
        }
    }
}

extension Template {
    /// The result of SAM, without SAM's own parts.
    var asCloudFormation: TemplateNode {
        let members = resources.map { resource in
            let type = TemplateNode.Member(
                name: "Type", place: resource.place, value: .text(resource.type, at: resource.place))
            return TemplateNode.Member(
                name: resource.id, place: resource.place, value: resource.node.setting([type]).plain(references))
        }
        let changed = TemplateNode.Member(
            name: "Resources", place: root.place, value: TemplateNode(.object(members), at: root.place))
        let kept = root.members.filter { $0.name != "Transform" && $0.name != "Globals" }
        return TemplateNode(.object(kept), at: root.place).setting([changed])
    }
}

extension TemplateNode {
    /// With the ids of resources in place of what SAM lets a template say for them.
    fileprivate func plain(_ references: [String: String]) -> TemplateNode {
        if let (function, argument) = call, function == "Ref", let id = argument.text.flatMap({ references[$0] }) {
            return .ref(id, at: place)
        }
        switch content {
        case .null, .text: return self
        case .list(let elements): return .list(elements.map { $0.plain(references) }, at: place)
        case .object(let members):
            let changed = members.map { Member(name: $0.name, place: $0.place, value: $0.value.plain(references)) }
            return TemplateNode(.object(changed), at: place)
        }
    }
}
