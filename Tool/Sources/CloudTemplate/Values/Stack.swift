/// The resources of a template in a deployment, with the values that are known before the deployment.
///
/// Parameters have their defaults, conditions are evaluated, and Lambda's functions replace SAM's functions.
package struct Stack: Sendable {
    package struct Resource: Sendable {
        package let id: String
        /// The resource's type, such as `AWS::Cognito::UserPool`.
        package let type: String
        package let place: TemplatePlace
        /// The properties whose values are known.
        package let properties: TemplateValue
        package let unknown: [Unknown]

        /// The properties that have the stand-ins of parameters.
        package var assumed: [Deployment.Property] {
            unknown.filter { $0.standIn != nil && !$0.isOfProperty && !$0.parameters.isEmpty }
                .map { Deployment.Property(id, $0.path) }
        }
    }

    /// A value that only a deployment knows.
    package struct Unknown: Sendable {
        /// The path inside the resource's properties, such as `Environment.Variables.TABLE`.
        package let path: String
        package let place: TemplatePlace
        package let reason: UnknownReason
        /// The value that the property has instead; nil if the property is left out.
        ///
        /// It is not the value that a deployment would give the property. For a condition, it is `true` or `false`.
        package let standIn: String?
        /// The parameters without a value on which the property depends.
        package let parameters: [String]
        /// A Boolean value that indicates whether the stand-in is more than the parameters' stand-ins in their places.
        package let isOfProperty: Bool
    }

    package let template: Template
    package let deployment: Deployment
    private let evaluation: Evaluation
    /// The resources, in the order of the template.
    package let resources: [Resource]

    package init(_ template: Template, _ deployment: Deployment) {
        self.template = template
        self.deployment = deployment
        let evaluation = Evaluation(template, deployment)
        self.evaluation = evaluation
        resources = template.resources.compactMap { resource in
            if let condition = resource.condition, evaluation.conditions[condition] == false { return nil }
            var reader = StackReader(evaluation: evaluation, resource: resource)
            let properties = reader.value(resource.properties)
            return Resource(
                id: resource.id, type: resource.type, place: resource.place, properties: properties ?? .object([]),
                unknown: reader.unknown)
        }
    }
}

extension Stack {
    /// An output of the stack.
    struct Output {
        let name: String
        /// The output's value; nil if it is unknown.
        let value: String?
        /// The name under which other stacks import the value; nil for an output that is not exported.
        let export: TemplateNode?
    }

    /// The outputs that the deployment has.
    var outputs: [Output] {
        (template.root["Outputs"]?.members ?? []).compactMap { member in
            if let condition = member.value["Condition"]?.text, evaluation.conditions[condition] == false { return nil }
            return Output(
                name: member.name, value: member.value["Value"].flatMap(text), export: member.value["Export"]?["Name"])
        }
    }

    /// The stand-ins for parameters without a value, as they are said to a user: `Stage=stage`.
    ///
    /// A property with a stand-in of its own is `Web.CallbackURLs=https://localhost/cb (Site)`. With an id, only those of a
    /// resource are returned.
    package func standIns(in id: String? = nil) -> [String] {
        var (all, said): ([String], Set<String>) = ([], [])
        for resource in resources where id == nil || resource.id == id {
            for unknown in resource.unknown where !unknown.parameters.isEmpty {
                guard let standIn = unknown.standIn else { continue }
                if unknown.isOfProperty {
                    let parameters = unknown.parameters.joined(separator: ", ")
                    all.append("\(resource.id).\(unknown.path)=\(standIn) (\(parameters))")
                } else {
                    all += unknown.parameters.compactMap { name in
                        template.standIn(forParameter: name).map { "\(name)=\($0)" }
                    }
                }
            }
        }
        return all.filter { said.insert($0).inserted }
    }

    /// Returns a value of the template as a string; nil if it is unknown, or not a string.
    package func text(of node: TemplateNode) -> String? { evaluation.value(node).text }
}

/// A reader that records the unknown values in a resource's properties.
private struct StackReader {
    let evaluation: Evaluation
    let resource: Resource
    private(set) var unknown: [Stack.Unknown] = []
    private var path: [String] = []

    init(evaluation: Evaluation, resource: Resource) {
        self.evaluation = evaluation
        self.resource = resource
    }

    /// Returns a value; nil if it is unknown or `AWS::NoValue`.
    mutating func value(_ node: TemplateNode) -> TemplateValue? {
        let (chosen, reason) = evaluation.chosen(node)
        if let reason {
            guard case .condition(let name) = reason, let holds = evaluation.assumedConditions[name],
                let assumed = evaluation.assumed(node),
                evaluation.mayAssume(resource, path.joined(separator: "."))
            else { return note(node, reason) }
            add(node, reason, standIn: "\(holds)", parameters: evaluation.parameters(ofCondition: name))
            return assumed.first.flatMap { value($0) }
        }
        guard let node = chosen else { return nil }
        guard node.call == nil, node.text == nil else { return known(evaluation.value(node), at: node) }
        if case .list(let elements) = node.content { return .list(elements.compactMap { value($0) }) }
        var result: [(name: String, value: TemplateValue)] = []
        for member in node.members {
            path.append(member.name)
            if let value = value(member.value) { result.append((member.name, value)) }
            path.removeLast()
        }
        return .object(result)
    }

    private mutating func known(_ value: EvaluatedValue, at node: TemplateNode) -> TemplateValue? {
        switch value {
        case .nothing: return nil
        case .unknown(let reason): return note(node, reason, value.parts)
        case .list(let elements): return .list(elements.compactMap { known($0, at: node) })
        case .text(let parts):
            if let text = parts.wholeText { return .text(text) }
            let reason = parts.lazy.compactMap { if case .unknown(let reason) = $0 { reason } else { nil } }.first
            return note(node, reason ?? .notText, parts)
        }
    }

    private mutating func note(
        _ node: TemplateNode, _ reason: UnknownReason, _ parts: [TextPart] = []
    ) -> TemplateValue? {
        // A value that no deployment can know has no stand-in: the template has to change.
        let standIn =
            parts.isEmpty || reason.isMistake
            ? nil : evaluation.standIn(resource, path.joined(separator: "."), parts)
        let parameters = parts.compactMap { if case .unknown(.parameter(let name)) = $0 { name } else { nil } }
        add(
            node, reason, standIn: standIn, parameters: parameters,
            isOfProperty: standIn != nil && standIn != evaluation.assumed(parts))
        return standIn.map(TemplateValue.text)
    }

    private mutating func add(
        _ node: TemplateNode, _ reason: UnknownReason, standIn: String?, parameters: [String],
        isOfProperty: Bool = false
    ) {
        unknown.append(
            Stack.Unknown(
                path: path.joined(separator: "."), place: node.place, reason: reason, standIn: standIn,
                parameters: parameters, isOfProperty: isOfProperty))
    }
}
