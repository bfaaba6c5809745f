import CloudTemplate
import CognitoMarkup
import DocumentMarkup

/// The language of the template, which fixes use as well.
struct Notation: Sendable {
    let isJSON: Bool

    func ref(_ id: String) -> String { isJSON ? #"{"Ref": "\#(id)"}"# : "!Ref \(id)" }
    func arn(_ id: String) -> String { attribute("Arn", of: id) }
    func attribute(_ name: String, of id: String) -> String {
        isJSON ? #"{"Fn::GetAtt": ["\#(id)", "\#(name)"]}"# : "!GetAtt \(id).\(name)"
    }
    func member(_ name: String, _ value: String) -> String { isJSON ? #""\#(name)": \#(value)"# : "\(name): \(value)" }
    func text(_ text: String) -> String { isJSON ? "\"\(text)\"" : text }
    func object(_ members: [String]) -> String {
        isJSON ? "{\(members.joined(separator: ", "))}" : "{ \(members.joined(separator: ", ")) }"
    }
    func versioned(_ version: String, _ arn: String) -> String {
        object([member("LambdaVersion", text(version)), member("LambdaArn", arn)])
    }
}

extension Notation {
    /// Returns the members of an object, or the elements of a list, as lines in the template's language.
    func lines(_ node: TemplateNode) -> [String] {
        guard isJSON else { return block(node) }
        if case .list(let elements) = node.content { return [elements.map(line).joined(separator: ", ")] }
        return [node.members.map { member($0.name, line($0.value)) }.joined(separator: ", ")]
    }

    private func block(_ node: TemplateNode) -> [String] {
        if let line = inYAML(node) { return [line] }
        if case .list(let elements) = node.content {
            return elements.flatMap { element in
                block(element).enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
            }
        }
        return node.members.flatMap { member in
            let name = Self.quotedInYAML(member.name)
            if let line = inYAML(member.value) { return ["\(name): \(line)"] }
            return ["\(name):"] + block(member.value).map { "  \($0)" }
        }
    }

    /// Returns a string, a call or a list of strings as one line of YAML; nil for values that need several lines.
    private func inYAML(_ node: TemplateNode) -> String? {
        if let (function, argument) = node.call {
            let value: String
            if function == "Fn::GetAtt", let dotted = argument.dotted {
                value = dotted
            } else if let text = argument.text {
                value = function == "Ref" ? text : Markup.quoted(text)
            } else {
                return line(node)
            }
            return "!\(function.replacing("Fn::", with: "")) \(value)"
        }
        switch node.content {
        case .null: return "null"
        case .text(let text): return Self.quotedInYAML(text)
        case .object: return nil
        case .list(let elements):
            let texts = elements.map { $0.text.map(Self.quotedInYAML) }
            return texts.contains(nil) ? nil : "[\(texts.compactMap(\.self).joined(separator: ", "))]"
        }
    }

    /// Returns a value as JSON, which is also YAML.
    private func line(_ node: TemplateNode) -> String {
        switch node.content {
        case .null: "null"
        case .text(let text): Markup.quoted(text)
        case .list(let elements): "[\(elements.map(line).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.map { "\(Markup.quoted($0.name)): \(line($0.value))" }.joined(separator: ", "))}"
        }
    }

    /// Returns a string for YAML; in quotation marks, unless YAML reads it as the same string without them.
    private static func quotedInYAML(_ text: String) -> String {
        text.wholeMatch(of: /[A-Za-z][A-Za-z0-9]*(:[A-Za-z0-9]+)?/) == nil ? Markup.quoted(text) : text
    }
}

extension TemplateNode {
    /// The two parts of `Fn::GetAtt` in its short form.
    fileprivate var dotted: String? {
        let texts = elements.compactMap(\.text)
        return texts.count == 2 && elements.count == 2 ? texts.joined(separator: ".") : nil
    }
}
