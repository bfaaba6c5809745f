/// A place where a template names one of its resources, parameters or conditions.
struct NameUse: Sendable {
    enum Way: Sendable {
        case reference
        /// The way of `Fn::GetAtt`, with the part after the first dot.
        case attribute(String?)
        case dependency
        case condition
    }

    /// Without an attribute; but all of what `Ref` has.
    let name: String
    let way: Way
    let place: TemplatePlace
    /// The resource in which it stands; nil in outputs and conditions.
    let resource: String?
    let path: String
}

extension Template {
    /// All places, as they are written: before SAM's transform.
    func nameUses() -> [NameUse] {
        var uses: [NameUse] = []
        for member in root["Resources"]?.members ?? [] where member.value.isObject {
            for dependency in member.value["DependsOn"]?.oneOrMore ?? [] {
                guard let name = dependency.text else { continue }
                uses.append(
                    NameUse(
                        name: name, way: .dependency, place: dependency.place, resource: member.name, path: "DependsOn")
                )
            }
            Self.collect(conditionOf: member.value, in: member.name, "Condition", into: &uses)
            if let properties = member.value["Properties"] {
                Self.collect(properties, in: member.name, ["Properties"], into: &uses)
            }
        }
        if let conditions = root["Conditions"] { Self.collect(conditions, in: nil, ["Conditions"], into: &uses) }
        for output in root["Outputs"]?.members ?? [] {
            Self.collect(
                conditionOf: output.value, in: nil, ["Outputs", output.name, "Condition"].joined(separator: "."),
                into: &uses)
            for part in output.value.members where part.name == "Value" || part.name == "Export" {
                Self.collect(part.value, in: nil, ["Outputs", output.name, part.name], into: &uses)
            }
        }
        return uses
    }

    /// Collects the `Condition` of a resource or an output.
    private static func collect(
        conditionOf node: TemplateNode, in resource: String?, _ path: String, into uses: inout [NameUse]
    ) {
        guard let condition = node["Condition"], let name = condition.text else { return }
        uses.append(NameUse(name: name, way: .condition, place: condition.place, resource: resource, path: path))
    }

    private static func collect(
        _ node: TemplateNode, in resource: String?, _ path: [String], into uses: inout [NameUse]
    ) {
        func add(_ name: String, _ way: NameUse.Way) {
            let path = path.joined(separator: ".")
            uses.append(NameUse(name: name, way: way, place: node.place, resource: resource, path: path))
        }
        if let (function, argument) = node.call {
            switch (function, argument.text) {
            case ("Ref", let name?):
                return add(name, .reference)
            // Elsewhere it may be a property of that name.
            case ("Condition", let name?) where path.first == "Conditions":
                return add(name, .condition)
            case ("Fn::If", _):
                if let name = argument.elements.first?.text { add(name, .condition) }
                return collect(argument, in: resource, path, into: &uses)
            case ("Fn::GetAtt", _):
                if let name = argument.text ?? argument.elements.first?.text {
                    add(name, .attribute(argument.elements.count > 1 ? argument.elements[1].text ?? "" : nil))
                }
                return
            case ("Fn::Sub", _):
                let values = argument.elements.count == 2 ? argument.elements[1] : nil
                let own = Set(values?.members.map(\.name) ?? [])
                for name in names(in: argument.text ?? argument.elements.first?.text ?? "") where !own.contains(name) {
                    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
                    add(parts[0], parts.count == 2 ? .attribute(parts[1]) : .reference)
                }
                for value in values?.members ?? [] { collect(value.value, in: resource, path, into: &uses) }
                return
            default:
                return collect(argument, in: resource, path, into: &uses)
            }
        }
        for member in node.members { collect(member.value, in: resource, path + [member.name], into: &uses) }
        for (index, element) in node.elements.enumerated() {
            collect(element, in: resource, path + ["\(index)"], into: &uses)
        }
    }

    /// The names for which `Fn::Sub` puts values into a text.
    private static func names(in text: String) -> [String] {
        text.matches(of: /\$\{ *([A-Za-z0-9][A-Za-z0-9.:]*) *\}/).map { String($0.output.1) }
    }
}
