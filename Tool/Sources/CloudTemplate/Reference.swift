/// A part of a resource that refers to another resource.
///
/// CloudFormation therefore creates the other resource first.
package struct Reference: Sendable {
    package let from: String
    package let to: String
    /// The path of the part in its resource, such as `Environment.Variables.POOL_ID`.
    package let path: String
    package let place: TemplatePlace
    /// The values of the template's conditions under which the reference exists.
    package let conditions: [String: Bool]
}

extension Template {
    /// Finds all references from one resource to another.
    func findReferences() -> [Reference] {
        let ids = Set(resources.map(\.id))
        return resources.flatMap { resource in
            var found: [Reference] = []
            var conditions: [String: Bool] = [:]
            if let condition = resource.condition { conditions[condition] = true }
            for dependency in resource.node["DependsOn"]?.oneOrMore ?? [] {
                guard let id = dependency.text else { continue }
                found.append(
                    Reference(
                        from: resource.id, to: references[id] ?? id, path: "DependsOn", place: dependency.place,
                        conditions: conditions))
            }
            collect(resource.properties, of: resource.id, [], conditions, into: &found)
            return found.filter { ids.contains($0.to) }
        }
    }

    private func collect(
        _ node: TemplateNode, of id: String, _ path: [String], _ conditions: [String: Bool],
        into found: inout [Reference]
    ) {
        if let (function, argument) = node.call {
            switch function {
            case "Condition":
                // A policy's member `Condition` looks like a call of the function `Condition`.
                if argument.isObject { break }
                return
            case "Ref", "Fn::GetAtt", "Fn::Sub":
                for case .resource(let to, _) in parts(node) {
                    found.append(
                        Reference(
                            from: id, to: to, path: path.joined(separator: "."), place: node.place,
                            conditions: conditions))
                }
                // `parts` does not find every reference in the values that `Fn::Sub` takes.
                if function == "Fn::Sub", argument.elements.count == 2 {
                    let before = Set(found.map(\.place))
                    var inner: [Reference] = []
                    collect(argument.elements[1], of: id, path, conditions, into: &inner)
                    found += inner.filter { !before.contains($0.place) }
                }
                return
            case "Fn::If" where argument.elements.count == 3:
                guard let name = argument.elements[0].text else { return }
                for (index, value) in [(1, true), (2, false)] where conditions[name] != !value {
                    collect(
                        argument.elements[index], of: id, path, conditions.merging([name: value]) { $1 }, into: &found)
                }
                return
            default:
                collect(argument, of: id, path, conditions, into: &found)
                return
            }
        }
        for member in node.members { collect(member.value, of: id, path + [member.name], conditions, into: &found) }
        for (index, element) in node.elements.enumerated() {
            collect(element, of: id, path + ["\(index)"], conditions, into: &found)
        }
    }
}
