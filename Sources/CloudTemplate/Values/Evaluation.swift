/// Works out the values of a template, and notes those that only a deployment knows.
struct TemplateEvaluation {
    private let template: Template
    private let pseudoParameters: [String: String]
    private let reference: (String, String, String?) -> String?
    private var conditions: [String: Bool?] = [:]
    private(set) var unknown: [TemplateStack.Unknown] = []

    private var resource = ""
    private var path: [String] = []

    init(
        _ template: Template, pseudoParameters: [String: String],
        reference: @escaping (String, String, String?) -> String?
    ) {
        self.template = template
        self.pseudoParameters = pseudoParameters
        self.reference = reference
    }

    /// Returns a value of a resource; nil if it is not known, or `AWS::NoValue`.
    mutating func value(_ node: TemplateNode, in resource: String) -> TemplateValue? {
        self.resource = resource
        path = []
        return value(node)
    }

    private mutating func value(_ node: TemplateNode) -> TemplateValue? {
        if let (function, argument) = node.call { return call(function, argument, node) }
        switch node.content {
        case .null: return nil
        case .text(let text):
            guard !text.contains("{{resolve:") else { return note(node, "it is looked up at the deployment") }
            return .text(text)
        case .list(let elements): return .list(elements.compactMap { value($0) })
        case .object(let members):
            var result: [(name: String, value: TemplateValue)] = []
            for member in members {
                path.append(member.name)
                if let value = value(member.value) { result.append((member.name, value)) }
                path.removeLast()
            }
            return .object(result)
        }
    }

    private mutating func note(_ node: TemplateNode, _ reason: String) -> TemplateValue? {
        unknown.append(
            TemplateStack.Unknown(
                resource: resource, path: path.joined(separator: "."), place: node.place, reason: reason))
        return nil
    }

    // MARK: Functions

    private mutating func call(_ function: String, _ argument: TemplateNode, _ node: TemplateNode) -> TemplateValue? {
        switch function {
        case "Ref":
            guard let name = argument.text else { break }
            return name == "AWS::NoValue" ? nil : named(name, attribute: nil, node)
        case "Fn::GetAtt":
            guard argument.elements.count == 2, let id = argument.elements[0].text,
                let attribute = argument.elements[1].text
            else { break }
            return named(id, attribute: attribute, node)
        case "Fn::Sub": return substituted(argument, node)
        case "Fn::If":
            guard argument.elements.count == 3, let name = argument.elements[0].text else { break }
            guard let holds = condition(named: name) else { return note(node, "the condition \(name) is not known") }
            return value(argument.elements[holds ? 1 : 2])
        case "Fn::Join":
            guard argument.elements.count == 2, let separator = argument.elements[0].text,
                let list = value(argument.elements[1])
            else { break }
            return .text(list.elements.compactMap(\.text).joined(separator: separator))
        case "Fn::Split":
            guard argument.elements.count == 2, let separator = argument.elements[0].text, !separator.isEmpty,
                let text = value(argument.elements[1])?.text
            else { break }
            return .list(text.split(separator: separator, omittingEmptySubsequences: false).map { .text(String($0)) })
        case "Fn::Select":
            guard argument.elements.count == 2, let index = value(argument.elements[0])?.text.flatMap({ Int($0) }),
                let list = value(argument.elements[1])?.elements, list.indices.contains(index)
            else { break }
            return list[index]
        case "Fn::FindInMap":
            let keys = argument.elements.prefix(3).compactMap { value($0)?.text }
            guard keys.count == 3, let found = template.root["Mappings"]?[keys[0]]?[keys[1]]?[keys[2]] else { break }
            return value(found)
        default: break
        }
        return note(node, "\(function) is worked out at the deployment")
    }

    /// The value of a parameter, a pseudo parameter, a resource or an attribute.
    private mutating func named(_ name: String, attribute: String?, _ node: TemplateNode) -> TemplateValue? {
        if attribute == nil, let value = pseudoParameters[name] { return .text(value) }
        if attribute == nil, template.isParameter(name) {
            guard let text = template.parameterDefault(name) else {
                return note(node, "the parameter \(name) has no default")
            }
            let type = template.root["Parameters"]?[name]?["Type"]?.text ?? ""
            guard type == "CommaDelimitedList" || type.hasPrefix("List<") else { return .text(text) }
            return .list(text.split(separator: ",").map { .text(String($0.drop { $0 == " " })) })
        }
        // SAM's `Function.Alias` stands for the alias that SAM makes.
        let id = template.references[attribute.map { "\(name).\($0)" } ?? name]
        let target = id ?? name
        let type = template.resource(target)?.type ?? ""
        if id != nil || attribute == nil, let arn = qualifiedFunction(target) { return .text(arn) }
        if let text = reference(target, type, id == nil ? attribute : nil) { return .text(text) }
        return note(node, "\(attribute.map { "\(name).\($0)" } ?? name) is known to a deployment alone")
    }

    /// The ARN of an alias or a version of a function; nil for any other resource.
    private mutating func qualifiedFunction(_ id: String) -> String? {
        guard let resource = template.resource(id),
            ["AWS::Lambda::Alias", "AWS::Lambda::Version"].contains(resource.type),
            let function = resource["FunctionName"].flatMap({ value($0)?.text })
        else { return nil }
        let arn = function.hasPrefix("arn:") ? function : reference(function, "AWS::Lambda::Function", "Arn")
        let qualifier = resource["Name"].flatMap { value($0)?.text } ?? "1"
        return arn.map { "\($0):\(qualifier)" }
    }

    private mutating func substituted(_ argument: TemplateNode, _ node: TemplateNode) -> TemplateValue? {
        let values = argument.elements.count == 2 ? argument.elements[1].members : []
        guard let text = argument.text ?? argument.elements.first?.text else {
            return note(node, "Fn::Sub needs a text")
        }
        var result = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "${"), let close = rest[open.upperBound...].firstIndex(of: "}") {
            result += rest[..<open.lowerBound]
            let name = String(rest[open.upperBound..<close]).filter { $0 != " " }
            rest = rest[rest.index(after: close)...]
            if name.hasPrefix("!") {
                result += "${\(name.dropFirst())}"
                continue
            }
            let value: TemplateValue?
            if let given = values.first(where: { $0.name == name }) {
                value = self.value(given.value)
            } else if let dot = name.firstIndex(of: ".") {
                value = named(
                    String(name[..<dot]), attribute: String(name[name.index(after: dot)...]), node)
            } else {
                value = named(name, attribute: nil, node)
            }
            // A missing value has been noted already.
            guard let piece = value?.text else { return nil }
            result += piece
        }
        return .text(result + rest)
    }

    // MARK: Conditions

    /// Returns true if a condition holds; nil if that is not known.
    mutating func condition(named name: String) -> Bool? {
        if let known = conditions[name] { return known }
        // A condition that names itself holds for nobody.
        conditions[name] = .some(nil)
        let result = template.root["Conditions"]?[name].flatMap { condition($0) }
        conditions[name] = .some(result)
        return result
    }

    private mutating func condition(_ node: TemplateNode) -> Bool? {
        guard let (function, argument) = node.call else { return nil }
        switch function {
        case "Condition": return argument.text.flatMap { condition(named: $0) }
        case "Fn::Equals":
            guard argument.elements.count == 2, let left = value(argument.elements[0])?.text,
                let right = value(argument.elements[1])?.text
            else { return nil }
            return left == right
        case "Fn::Not": return argument.elements.first.flatMap { condition($0) }.map { !$0 }
        case "Fn::And", "Fn::Or":
            let sides = argument.elements.map { condition($0) }
            let decisive = function == "Fn::Or"
            if sides.contains(where: { $0 == decisive }) { return decisive }
            return sides.contains { $0 == nil } ? nil : !decisive
        default: return nil
        }
    }
}
