/// An evaluated value: a string that may have unknown parts, a list, or an unknown value with the reason.
enum EvaluatedValue {
    case text([TextPart])
    case list([EvaluatedValue])
    /// `AWS::NoValue`, or an empty value.
    case nothing
    case unknown(UnknownReason)

    /// The parts of a string; a single unknown part for any other value.
    var parts: [TextPart] {
        switch self {
        case .text(let parts): parts
        case .unknown(let reason): [.unknown(reason)]
        case .list, .nothing: [.unknown(.notText)]
        }
    }

    var text: String? { parts.wholeText }
}

/// An evaluator for the values of a template.
///
/// If it has a deployment, the deployment decides the values of parameters, references and conditions. Otherwise,
/// parameters and references stay separate parts of strings, and conditions are unknown.
struct Evaluation: Sendable {
    private let template: Template
    private let deployment: Deployment?
    /// A Boolean value that indicates whether parameters without a value have stand-ins.
    private var assumes = false
    /// The known conditions, with their values.
    private(set) var conditions: [String: Bool] = [:]
    /// The values of conditions that are known only if parameters have their stand-ins.
    private(set) var assumedConditions: [String: Bool] = [:]

    init(_ template: Template, _ deployment: Deployment? = nil) {
        self.template = template
        self.deployment = deployment
        guard let deployment else { return }
        conditions = ConditionTable(template, self).known
        guard deployment.assumesConditions else { return }
        var assuming = self
        assuming.assumes = true
        assumedConditions = ConditionTable(template, assuming).known.filter { conditions[$0.key] == nil }
    }

    /// Returns a stand-in for a resource's property that only the deployment knows.
    func standIn(_ resource: Resource, _ path: String, _ parts: [TextPart]) -> String? {
        deployment?.standIn(resource, path, parts, mayAssume(resource, path) ? assumed(parts) : nil)
    }

    /// Returns true if a property may have the stand-ins of parameters.
    func mayAssume(_ resource: Resource, _ path: String) -> Bool {
        deployment?.bare.contains(Deployment.Property(resource.id, path)) == false
    }

    /// Returns a string with stand-ins for its parameters; nil if it has another unknown part.
    func assumed(_ parts: [TextPart]) -> String? {
        let texts = parts.map { part -> String? in
            switch part {
            case .text(let text): text
            case .unknown(.parameter(let name)): template.standIn(forParameter: name)
            case .unknown, .parameter, .pseudo, .resource: nil
            }
        }
        return texts.contains(nil) ? nil : texts.compactMap(\.self).joined()
    }

    /// Returns the parameters without a value on which a condition depends.
    func parameters(ofCondition name: String) -> [String] {
        var found: [String] = []
        var seen: Set<String> = []
        func search(_ node: TemplateNode) {
            if let (function, argument) = node.call, let name = argument.text {
                if function == "Condition" { search(named: name) }
                let isOpen = function == "Ref" && template.isParameter(name) && template.parameterDefault(name) == nil
                if isOpen, !found.contains(name) { found.append(name) }
            }
            node.elements.forEach(search)
            for member in node.members { search(member.value) }
        }
        func search(named name: String) {
            guard seen.insert(name).inserted, let condition = template.root["Conditions"]?[name] else { return }
            search(condition)
        }
        search(named: name)
        return found
    }

    /// Returns the branch of an `Fn::If` for the stand-ins of parameters, none for `AWS::NoValue`; nil if it is still unknown.
    func assumed(_ node: TemplateNode) -> [TemplateNode]? {
        let all = conditions.merging(assumedConditions) { known, _ in known }
        let choices = template.choices(node, all)
        return choices.allSatisfy { $0.conditions.keys.allSatisfy { all[$0] != nil } } ? choices.map(\.node) : nil
    }

    /// Evaluates a value as a string, and returns the parts of the string.
    func parts(_ node: TemplateNode) -> [TextPart] { value(node).parts }

    /// Returns the branch of an `Fn::If` that the known conditions select, or the unknown condition.
    func chosen(_ node: TemplateNode) -> (node: TemplateNode?, unknown: UnknownReason?) {
        let choices = template.choices(node, conditions)
        if let open = choices.lazy.flatMap(\.conditions.keys).first(where: { conditions[$0] == nil }) {
            return (nil, .condition(open))
        }
        return (choices.first?.node, nil)
    }

    /// Evaluates a string, or a call that returns a string or a list of strings.
    func value(_ node: TemplateNode) -> EvaluatedValue {
        switch node.content {
        case .null: return .nothing
        case .text(let text): return .text([Self.known(text)])
        case .list(let elements):
            return .list(elements.map(value).filter { if case .nothing = $0 { false } else { true } })
        case .object: break
        }
        guard let (function, argument) = node.call else { return .unknown(.notText) }
        return call(function, argument, node) ?? .unknown(.function(function))
    }

    /// Returns a string as a known part, unless it contains a dynamic reference, which only a deployment resolves.
    private static func known(_ text: String) -> TextPart {
        text.contains("{{resolve:") ? .unknown(.lookup) : .text(text)
    }

    // MARK: Functions

    /// Evaluates a call; nil if only a deployment can evaluate it.
    private func call(_ function: String, _ argument: TemplateNode, _ node: TemplateNode) -> EvaluatedValue? {
        let arguments = argument.elements
        switch (function, arguments.count) {
        case ("Ref", _): return argument.text.map { $0 == "AWS::NoValue" ? .nothing : named($0) }
        case ("Fn::Sub", _):
            let values = arguments.count == 2 ? arguments[1].members : []
            return (argument.text ?? arguments.first?.text).map { .text(substituted($0, values)) }
        case ("Fn::If", 3):
            let (node, unknown) = chosen(node)
            return unknown.map(EvaluatedValue.unknown) ?? node.map { value($0) } ?? .nothing
        case ("Fn::GetAtt", 2):
            guard let id = arguments[0].text, let attribute = arguments[1].text else { return nil }
            return named(id, attribute)
        case ("Fn::Join", 2):
            let list = value(arguments[1])
            if case .unknown(.parameter) = list { return list }
            guard let separator = arguments[0].text, case .list(let elements) = list else { return nil }
            return .text(Array(elements.map(\.parts).joined(separator: [.text(separator)])).withJoinedTexts)
        case ("Fn::Split", 2):
            let whole = value(arguments[1])
            if case .unknown(.parameter) = whole { return whole }
            guard let separator = arguments[0].text, !separator.isEmpty, let text = whole.text else { return nil }
            let pieces = text.split(separator: separator, omittingEmptySubsequences: false)
            return .list(pieces.map { .text([.text(String($0))]) })
        case ("Fn::Select", 2):
            let list = value(arguments[1])
            if case .unknown(.parameter) = list { return list }
            guard let index = value(arguments[0]).text.flatMap({ Int($0) }), case .list(let list) = list,
                list.indices.contains(index)
            else { return nil }
            return list[index]
        case ("Fn::ImportValue", _): return deployment?.imported(parts(argument)).map { .text([.text($0)]) }
        case ("Fn::FindInMap", 3...): return mapped(arguments.prefix(3).compactMap { value($0).text })
        default: return nil
        }
    }

    /// Returns a value of a map; nil if the value is missing, or if it is neither a string nor a list of strings.
    private func mapped(_ keys: [String]) -> EvaluatedValue? {
        guard keys.count == 3, let found = template.root["Mappings"]?[keys[0]]?[keys[1]]?[keys[2]],
            found.text != nil || !found.elements.isEmpty && found.elements.allSatisfy({ $0.text != nil })
        else { return nil }
        return value(found)
    }

    /// Returns the parts of the string that `Fn::Sub` composes.
    private func substituted(_ text: String, _ values: [TemplateNode.Member]) -> [TextPart] {
        var result: [TextPart] = []
        var rest = text[...]
        while let open = rest.firstRange(of: "${"), let close = rest[open.upperBound...].firstIndex(of: "}") {
            result.append(Self.known(String(rest[..<open.lowerBound])))
            // CloudFormation ignores blanks and line breaks around a name, and accepts none within it.
            let written = rest[open.upperBound..<close]
            let name = String(
                written.trimmingPrefix(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
            if name.hasPrefix("!") {
                result.append(.text("${\(written.replacing("!", with: "", maxReplacements: 1))}"))
            } else if let given = values.last(where: { $0.name == name }) {
                result += parts(given.value)
            } else {
                let words = name.split(separator: ".", maxSplits: 1).map(String.init)
                result += named(words.first ?? "", words.count == 2 ? words[1] : nil).parts
            }
            rest = rest[rest.index(after: close)...]
        }
        return (result + [Self.known(String(rest))]).withJoinedTexts
    }

    // MARK: Names

    /// Returns the value of a parameter, a pseudo parameter, a resource or an attribute.
    private func named(_ name: String, _ attribute: String? = nil) -> EvaluatedValue {
        let part = template.reference(name, attribute)
        guard let deployment else { return .text([part]) }
        let full = attribute.map { "\(name).\($0)" } ?? name
        let text: String?
        switch part {
        case .text, .unknown: return .text([part])
        case .parameter(let name): return parameter(name, deployment)
        case .pseudo(let name): text = deployment.pseudoParameters[name]
        case .resource(let id, let attribute): text = resolved(id, attribute, deployment)
        }
        return text.map { .text([.text($0)]) } ?? .unknown(.reference(full))
    }

    /// Returns the value of a parameter; a list if the parameter's type is a list.
    private func parameter(_ name: String, _ deployment: Deployment) -> EvaluatedValue {
        let allowed = template.parameter(name)?["AllowedValues"]?.elements.first?.text
        let text =
            template.parameterDefault(name) ?? (deployment.takesAllowedValues ? allowed : nil)
            ?? (assumes ? template.standIn(forParameter: name) : nil)
        guard let text else { return .unknown(.parameter(name)) }
        let type = template.parameter(name)?["Type"]?.text ?? ""
        guard type == "CommaDelimitedList" || type.hasPrefix("List<") else { return .text([.text(text)]) }
        return .list(text.split(separator: ",").map { .text([.text(String($0.drop { $0 == " " }))]) })
    }

    /// The properties whose values are the `Ref` of a resource, by the resource's type.
    private static let namingProperties = [
        "AWS::Cognito::UserPoolGroup": "GroupName", "AWS::Cognito::UserPoolUser": "Username",
    ]

    private func resolved(_ id: String, _ attribute: String?, _ deployment: Deployment) -> String? {
        guard let resource = template.resource(id) else { return nil }
        if attribute == nil, let name = Self.namingProperties[resource.type].flatMap({ template.literal(resource[$0]) })
        {
            return name
        }
        let isQualified = ["AWS::Lambda::Alias", "AWS::Lambda::Version"].contains(resource.type)
        guard isQualified, attribute == nil else { return deployment.reference(id, resource.type, attribute) }
        // The `Ref` of an alias or a version is an ARN that ends with the alias's name or the version's number.
        var arn: String?
        switch resource["FunctionName"].map(template.parts)?.first {
        case .resource(let function, _)? where template.resource(function)?.type == "AWS::Lambda::Function":
            arn = deployment.reference(function, "AWS::Lambda::Function", "Arn")
        case .text(let text)?:
            let function = template.function(named: text) ?? text
            arn = text.hasPrefix("arn:") ? text : deployment.reference(function, "AWS::Lambda::Function", "Arn")
        default: break
        }
        return arn.map { "\($0):\(template.literal(resource["Name"]) ?? "1")" }
    }
}
