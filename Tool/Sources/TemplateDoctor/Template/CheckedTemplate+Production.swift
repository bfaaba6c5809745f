import CloudTemplate

extension CheckedTemplate {
    /// The functions that Cognito calls, for pools of the template or of another one.
    var called: [Resource] {
        let permitted = permissions.filter { [.cognito, .sync].contains($0.principal) }.compactMap(\.target.function)
        return template.resources("AWS::Lambda::Function").filter {
            !connections(to: $0.id).isEmpty || permitted.contains($0.id)
        }
    }

    /// Returns the environment variables that a function may have.
    func variables(of function: Resource) -> [TemplateNode.Member] {
        template.choices(function["Environment"]?["Variables"]).flatMap(\.node.members)
    }

    /// Returns the resources of a type that name a function, such as its aliases.
    func resources(_ type: String, of function: Resource) -> [Resource] {
        template.resources(type).filter { resource in
            resource["FunctionName"].map { template.target(nameOrARN: template.parts($0)) }?.function == function.id
        }
    }

    /// Returns the groups in the template to which a function logs.
    func logGroups(of function: Resource) -> [Resource] {
        let groups = template.resources("AWS::Logs::LogGroup")
        if let named = function["LoggingConfig"]?["LogGroup"] {
            return groups.filter { isLogGroup($0, named) }
        }
        let usual: [[TextPart]?] = [
            [.text("/aws/lambda/"), .resource(function.id, attribute: nil)],
            template.literal(function["FunctionName"]).map { [.text("/aws/lambda/\($0)")] },
        ]
        return groups.filter { group in name(of: group).map(usual.contains) ?? false }
    }

    /// Returns true if a value names a log group of the template.
    func isLogGroup(_ group: Resource, _ value: TemplateNode) -> Bool {
        let parts = template.parts(value)
        return parts == [.resource(group.id, attribute: nil)] || parts == name(of: group)
    }

    private func name(of group: Resource) -> [TextPart]? { group["LogGroupName"].map(template.parts) }

    /// The mistake that a resource lacks a property.
    func lack(
        _ resource: Resource, _ property: String? = nil, problem: String, fix: String
    ) -> TemplateRule.Mistake {
        let path = "Properties" + (property.map { ".\($0)" } ?? "")
        // The place is that of the property's nearest part in the template.
        let place = property.flatMap { template.place(of: $0, in: resource.id) } ?? resource.place
        return .init(place: place, resource: resource.id, path: path, problem: problem, fix: fix)
    }
}
