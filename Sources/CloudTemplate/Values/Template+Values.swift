/// A piece of a text that a template puts together.
enum TextPart: Hashable, Sendable {
    case text(String)
    /// `Ref` of a resource, or an attribute of it.
    case resource(String, attribute: String?)
    /// `AWS::Region` and the like.
    case pseudo(String)
    /// A parameter: whatever its default is, a deployment may give it another value.
    case parameter(String)
    /// A value that only a deployment knows.
    case unknown
}

/// A value that a property may have, and the conditions under which it has it.
struct Choice: Sendable {
    let node: TemplateNode
    let conditions: [String: Bool]
}

extension Template {
    // MARK: Choices

    /// Returns the possible values of a node: both sides of each `Fn::If`.
    ///
    /// `AWS::NoValue` is no value. An unknown value stays the call of its intrinsic function.
    func choices(_ node: TemplateNode?, _ conditions: [String: Bool] = [:]) -> [Choice] {
        guard let node else { return [] }
        guard let (function, argument) = node.call else {
            if case .null = node.content { return [] }
            return [Choice(node: node, conditions: conditions)]
        }
        switch function {
        case "Fn::If" where argument.elements.count == 3:
            guard let name = argument.elements[0].text else { break }
            return [(1, true), (2, false)].flatMap { index, value in
                conditions[name] == !value
                    ? [] : choices(argument.elements[index], conditions.merging([name: value]) { $1 })
            }
        case "Ref" where argument.text == "AWS::NoValue":
            return []
        default:
            break
        }
        return [Choice(node: node, conditions: conditions)]
    }

    /// Returns true if a value is known but for the parts of texts: an object, a list or a text.
    func isKnown(_ node: TemplateNode) -> Bool { node.call == nil }

    // MARK: Texts

    /// A value as the text that it comes to.
    func parts(_ node: TemplateNode) -> [TextPart] {
        guard let (function, argument) = node.call else { return [node.text.map(known) ?? .unknown] }
        switch function {
        case "Ref":
            return [argument.text.map { reference($0, attribute: nil) } ?? .unknown]
        case "Fn::GetAtt":
            guard argument.elements.count == 2, let id = argument.elements[0].text,
                let attribute = argument.elements[1].text
            else { return [.unknown] }
            return [reference(id, attribute: attribute)]
        case "Fn::Sub":
            if let text = argument.text { return substituted(text, [:]) }
            guard argument.elements.count == 2, let text = argument.elements[0].text else { return [.unknown] }
            let values = argument.elements[1].members.map { ($0.name, parts($0.value)) }
            return substituted(text, Dictionary(values) { $1 })
        case "Fn::Join":
            guard argument.elements.count == 2, let separator = argument.elements[0].text,
                case .list(let elements) = argument.elements[1].content
            else { return [.unknown] }
            return joined(Array(elements.map(parts).joined(separator: [.text(separator)])))
        default:
            return [.unknown]
        }
    }

    /// The text of a value that is wholly known, if parameters have their defaults.
    func literal(_ node: TemplateNode?) -> String? {
        guard let node else { return nil }
        let texts = parts(node).map { part -> String? in
            switch part {
            case .text(let text): text
            case .parameter(let name): parameterDefault(name)
            case .resource, .pseudo, .unknown: nil
            }
        }
        return texts.contains(nil) ? nil : texts.compactMap(\.self).joined()
    }

    /// The text of a value that is written out whole, without parameters.
    func wholeText(_ node: TemplateNode) -> String? {
        let parts = parts(node)
        guard parts.count == 1, case .text(let text) = parts[0] else { return nil }
        return text
    }

    /// A text, unless it stands for one that is looked up at the deployment.
    private func known(_ text: String) -> TextPart { text.contains("{{resolve:") ? .unknown : .text(text) }

    private func reference(_ name: String, attribute: String?) -> TextPart {
        if let id = references[attribute.map { "\(name).\($0)" } ?? name] { return .resource(id, attribute: nil) }
        if name.hasPrefix("AWS::") { return .pseudo(name) }
        if attribute == nil, isParameter(name) { return .parameter(name) }
        // A name that is misspelt, or that a macro generates, may be anything.
        return resource(name) == nil ? .unknown : .resource(name, attribute: attribute)
    }

    /// The parts of a text for `Fn::Sub`.
    private func substituted(_ text: String, _ values: [String: [TextPart]]) -> [TextPart] {
        var result: [TextPart] = []
        var rest = text[...]
        while let open = rest.firstRange(of: "${"), let close = rest[open.upperBound...].firstIndex(of: "}") {
            result.append(known(String(rest[..<open.lowerBound])))
            let name = String(rest[open.upperBound..<close]).filter { $0 != " " }
            if name.hasPrefix("!") {
                result.append(.text("${\(name.dropFirst())}"))
            } else if let value = values[name] {
                result += value
            } else if let dot = name.firstIndex(of: ".") {
                result.append(reference(String(name[..<dot]), attribute: String(name[name.index(after: dot)...])))
            } else {
                result.append(reference(name, attribute: nil))
            }
            rest = rest[rest.index(after: close)...]
        }
        return joined(result + [known(String(rest))])
    }

    /// Returns the parts with neighbouring texts joined, and without empty ones.
    private func joined(_ parts: [TextPart]) -> [TextPart] {
        let result = parts.reduce(into: [TextPart]()) { result, part in
            if case .text(let text) = part {
                if case .text(let before)? = result.last {
                    result[result.count - 1] = .text(before + text)
                } else if !text.isEmpty {
                    result.append(part)
                }
            } else {
                result.append(part)
            }
        }
        return result.isEmpty ? [.text("")] : result
    }
}
